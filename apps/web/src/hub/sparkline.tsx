import { t } from '@sports-hub/contract/texts';

const HEIGHT = 24;
/** So that a line at the edge is not cut in half. */
const EDGE = 2;

type Values = readonly (number | null | undefined)[];

/** Lines through what is known, with a gap where nothing is. */
function lineThrough(values: Values, most: number): string {
  let isDrawing = false;
  return values
    .map((value, place) => {
      if (value === null || value === undefined) {
        isDrawing = false;
        return '';
      }
      const y = HEIGHT - EDGE - (value / most) * (HEIGHT - 2 * EDGE);
      const path = `${isDrawing ? 'L' : 'M'}${place} ${Math.round(y * 10) / 10}h1`;
      isDrawing = true;
      return path;
    })
    .join('');
}

const columns = (values: Values, isMeant: (value: number) => boolean): string =>
  values
    .map((value, place) => (typeof value === 'number' && isMeant(value) ? `M${place} 0h1v${HEIGHT}h-1z` : ''))
    .join('');

/** A week in a line of text: how something went, with the most that it was. */
export const Sparkline = ({ values, name, words }: { values: Values; name: string; words: string }) => (
  <div className="sparkline">
    <dt>{name}</dt>
    <dd>
      <svg viewBox={`0 0 ${values.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path
          className="sparkline__line"
          vectorEffect="non-scaling-stroke"
          d={lineThrough(values, Math.max(1, ...values.map((value) => value ?? 0)))}
        />
      </svg>
      <span className="small muted">{words}</span>
    </dd>
  </div>
);

/** The same for what was or was not so: one column for each part of the time. */
export const SparkBars = ({ values, name }: { values: Values; name: string }) => {
  const known = values.filter((value) => typeof value === 'number');
  const share = known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length);
  return (
    <div className="sparkline">
      <dt>{name}</dt>
      <dd>
        <svg viewBox={`0 0 ${values.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path className="sparkline__good" d={columns(values, (value) => value === 1)} />
          <path className="sparkline__bad" d={columns(values, (value) => value < 1)} />
        </svg>
        <span className="small muted">
          {t('hub.status.answeredShare', { share: `${Math.floor(share * 1000) / 10}%` })}
        </span>
      </dd>
    </div>
  );
};
