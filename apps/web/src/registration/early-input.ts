import { flushSync } from 'react-dom';

type Field = HTMLInputElement | HTMLSelectElement;

const fieldsIn = (root: HTMLElement): Field[] => [...root.querySelectorAll<Field>('input[id], select[id]')];

function isTouched(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.value !== '' && !field.selectedOptions[0]?.defaultSelected;
  return field.type === 'checkbox' ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/** A part of the page that is drawn after its first frames cannot have the focus before. */
function focusSoon(find: () => Field | undefined, frames = 60): void {
  const field = find();
  field?.focus();
  if (field !== document.activeElement && frames > 0) requestAnimationFrame(() => focusSoon(find, frames - 1));
}

/**
 * What somebody typed into the page as the server sent it, while its script was on the way. Returns what types it
 * again into the page that the script makes, and puts the focus back.
 */
export function takeEarlyInput(root: HTMLElement): () => void {
  const touched = fieldsIn(root).filter(isTouched);
  const focused = root.contains(document.activeElement) ? document.activeElement?.id : undefined;
  return () => {
    for (const early of touched) {
      const field = fieldsIn(root).find(({ id }) => id === early.id);
      if (!field) continue;
      const isFile = field.type === 'file';
      // A script chooses no file by its name; those that somebody has chosen it may hand on.
      if (isFile) (field as HTMLInputElement).files = (early as HTMLInputElement).files;
      else field.value = early.value;
      if (field instanceof HTMLInputElement) field.checked = (early as HTMLInputElement).checked;
      const isText = field instanceof HTMLInputElement && field.type !== 'checkbox' && !isFile;
      // One after the other: each answer is added to those that the page knows.
      flushSync(() => field.dispatchEvent(new Event(isText ? 'input' : 'change', { bubbles: true })));
    }
    if (focused) focusSoon(() => fieldsIn(root).find(({ id }) => id === focused));
  };
}
