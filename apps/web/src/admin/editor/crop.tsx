import { t } from '@sports-hub/contract/texts';
import type { TakenPicture } from '@sports-hub/contract';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import ReactCrop, { type PercentCrop } from 'react-image-crop';
import { Button } from '../../kit/controls.tsx';
import { callAdmin } from '../api-call.ts';

const STEP = 2;
const SHAPES: readonly [string, number | undefined][] = [
  ['16:10', 16 / 10],
  ['1:1', 1],
  ['', undefined],
];
const within = (value: number, most: number): number => Math.min(Math.max(value, 0), Math.max(0, most));

/** The largest part of this shape, in percent, in the middle. */
function largest(aspect: number | undefined, { width, height }: { width: number; height: number }): PercentCrop {
  const shape = aspect === undefined ? 1 : (aspect * height) / width;
  const [w, h] = shape > 1 ? [100, 100 / shape] : [100 * shape, 100];
  return { unit: '%', width: w, height: h, x: (100 - w) / 2, y: (100 - h) / 2 };
}

const Crop = ({ src, onCrop }: { src: string; onCrop: (crop: PercentCrop) => void }) => {
  const [shape, setShape] = useState(0);
  const [size, setSize] = useState<{ width: number; height: number }>();
  const [crop, setCrop] = useState<PercentCrop>();
  const aspect = SHAPES[shape]![1];
  useEffect(() => {
    if (crop) onCrop(crop);
  }, [crop]);
  const whole = size && largest(aspect, size);
  const move = (x: number, y: number): void =>
    setCrop((now) => now && { ...now, x: within(now.x + x, 100 - now.width), y: within(now.y + y, 100 - now.height) });
  const resize = (share: number): void =>
    setCrop((now) => {
      if (!now || !whole) return now;
      const [width, height] = [(whole.width * share) / 100, (whole.height * share) / 100];
      return {
        ...now,
        ...{ width, height },
        x: within(now.x + (now.width - width) / 2, 100 - width),
        y: within(now.y + (now.height - height) / 2, 100 - height),
      };
    });
  return (
    <div className="stack">
      <div className="segments" role="group" aria-label={t('admin.editor.shape')}>
        {SHAPES.map(([words], index) => (
          <button
            key={words}
            type="button"
            aria-pressed={index === shape}
            onClick={() => {
              setShape(index);
              if (size) setCrop(largest(SHAPES[index]![1], size));
            }}
          >
            {words || t('admin.editor.anyShape')}
          </button>
        ))}
      </div>
      <ReactCrop
        crop={crop}
        {...(aspect === undefined ? {} : { aspect })}
        keepSelection
        ruleOfThirds
        onChange={(_pixels, percent) => setCrop(percent)}
      >
        <img
          src={src}
          alt=""
          className="crop-place__img"
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
            setSize({ width, height });
            setCrop(largest(aspect, { width, height }));
          }}
        />
      </ReactCrop>
      <div className="fields-2 fields-2--end">
        <div className="field">
          <label htmlFor="crop-size">{t('admin.editor.sizeOfPart')}</label>
          <input
            className="range"
            id="crop-size"
            type="range"
            min={20}
            max={100}
            step={1}
            value={crop && whole ? Math.round((crop.width / whole.width) * 100) : 100}
            onInput={(event) => resize(Number(event.currentTarget.value))}
          />
        </div>
        <div className="row" role="group" aria-label={t('admin.editor.movePart')}>
          <Button kind="icon" icon="left" aria-label={t('admin.editor.moveLeft')} onClick={() => move(-STEP, 0)} />
          <Button kind="icon" icon="up" aria-label={t('admin.editor.moveUp')} onClick={() => move(0, -STEP)} />
          <Button kind="icon" icon="down" aria-label={t('admin.editor.moveDown')} onClick={() => move(0, STEP)} />
          <Button kind="icon" icon="right" aria-label={t('admin.editor.moveRight')} onClick={() => move(STEP, 0)} />
        </div>
      </div>
    </div>
  );
};

/** A part of a picture: by dragging, by arrow keys and by buttons. What is called in the end makes a picture of it. */
export function startCrop(
  host: HTMLElement,
  { src, fileId }: { src: string; fileId: number },
): () => Promise<TakenPicture | null> {
  let chosen: PercentCrop | undefined;
  createRoot(host).render(<Crop src={src} onCrop={(crop) => (chosen = crop)} />);
  return async () => {
    if (!chosen || (chosen.width > 99.5 && chosen.height > 99.5)) return null;
    const share = (value: number): number => Math.min(1, Math.max(0, value / 100));
    const { x, y, width, height } = chosen;
    return callAdmin<TakenPicture>('/admin/pictures', {
      file_id: fileId,
      part: {
        left: share(x),
        top: share(y),
        width: Math.min(share(width), 1 - share(x)),
        height: Math.min(share(height), 1 - share(y)),
      },
    });
  };
}
