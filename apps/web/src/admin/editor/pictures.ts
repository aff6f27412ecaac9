import type { TakenPicture } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import type { EditorView } from 'prosemirror-view';
import { element, labeled, openDialog } from './dialogs.ts';
import { schema } from './schema.ts';
import { sendPicture } from './send-picture.ts';
import { shownToEditors } from './shown.ts';

export interface ChosenPicture {
  src: string;
  fileId: number | null;
  width: number | null;
  height: number | null;
  alt: string;
  credit: string;
}

/**
 * Chooses a picture of the device, or changes one that is there: what is on it is asked for, a part of it can be taken.
 * The crop is loaded when somebody wants it.
 */
export function choosePicture(
  given: Partial<ChosenPicture>,
  { asksCredit = false, onChoose }: { asksCredit?: boolean; onChoose: (picture: ChosenPicture) => void },
): void {
  let chosen: ChosenPicture = {
    ...{ src: '', fileId: null, width: null, height: null, alt: '', credit: '' },
    ...given,
  };
  const file = element('input', { type: 'file', accept: 'image/*', class: 'input' });
  const chooseFile = labeled(chosen.src ? t('admin.editor.anotherFile') : t('admin.editor.file'), file);
  const said = element('p', { class: 'small muted', role: 'status' });
  const shown = element('div', { class: 'crop-place' });
  const alt = element('input', { class: 'input', maxlength: '300' });
  alt.value = chosen.alt;
  const description = labeled(t('admin.editor.description'), alt, t('admin.editor.descriptionHint'));
  const credit = element('input', { class: 'input', maxlength: '120' });
  credit.value = chosen.credit;
  let partWanted: (() => Promise<TakenPicture | null>) | undefined;

  const take = ({ path, file_id: fileId, width, height }: TakenPicture): void => {
    chosen = { ...chosen, src: path, fileId, width, height };
  };
  const show = (): void => {
    partWanted = undefined;
    if (!chosen.src) return shown.replaceChildren();
    const image = element('img', { src: shownToEditors(chosen.src), alt: '', class: 'crop-place__img' });
    shown.replaceChildren(image);
    const fileId = Number(/^\/files\/(\d+)\//.exec(chosen.src)?.[1] ?? 0);
    if (fileId === 0) return;
    const crop = element('button', { type: 'button', class: 'btn btn--secondary btn--small' }, t('admin.editor.crop'));
    crop.addEventListener('click', () => {
      void import('./crop.tsx').then(({ startCrop }) => {
        partWanted = startCrop(shown, { src: shownToEditors(chosen.src), fileId });
      });
    });
    shown.append(crop);
  };
  file.addEventListener('change', () => {
    const [one] = file.files ?? [];
    if (!one) return;
    chooseFile.refuse('');
    said.textContent = t('admin.editor.sending');
    void sendPicture(one, (share) => {
      said.textContent = t('admin.editor.sendingShare', { percent: Math.round(share * 100) });
    }).then(
      (picture) => {
        said.textContent = t('admin.editor.pictureIsThere');
        take(picture);
        show();
        alt.focus();
      },
      (error: Error) => {
        said.textContent = '';
        chooseFile.refuse(error.message || t('admin.editor.pictureNotTaken'));
      },
    );
  });
  show();
  openDialog({
    title: t('admin.editor.picture'),
    wide: true,
    body: [
      shown,
      chooseFile.field,
      said,
      description.field,
      ...(asksCredit ? [labeled(t('admin.editor.photographer'), credit).field] : []),
    ],
    done: t('admin.editor.usePicture'),
    async onDone() {
      if (!chosen.src) {
        chooseFile.refuse(t('admin.editor.chooseAFile'));
        return false;
      }
      if (alt.value.trim() === '') {
        description.refuse(t('admin.editor.needsDescription'));
        return false;
      }
      const part = await partWanted?.();
      if (part) take(part);
      onChoose({ ...chosen, alt: alt.value.trim(), credit: credit.value.trim() });
      return true;
    },
  });
}

/** Puts a picture into the text, or changes the chosen one. */
export function askForPicture(view: EditorView, place?: number): void {
  const node = place === undefined ? null : view.state.doc.nodeAt(place);
  choosePicture(node ? { src: node.attrs['src'] as string, alt: node.attrs['alt'] as string } : {}, {
    onChoose({ src, alt, width, height }) {
      const attrs = {
        ...{ src, alt },
        width: width === null ? ((node?.attrs['width'] as string | undefined) ?? null) : String(width),
        height: height === null ? ((node?.attrs['height'] as string | undefined) ?? null) : String(height),
      };
      const { tr } = view.state;
      view.dispatch(
        place === undefined
          ? tr.replaceSelectionWith(schema.nodes['figure']!.create(attrs)).scrollIntoView()
          : tr.setNodeMarkup(place, null, attrs),
      );
      view.focus();
    },
  });
}
