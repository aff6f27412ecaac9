import { t } from '@sports-hub/contract/texts';
import { showToast } from '../kit/in-browser.ts';

const valueIn = (form: HTMLFormElement, name: string): string => String(new FormData(form).get(name) ?? '');

/** Sends the file itself, whatever its size and encoding, and goes where its columns are shown. */
async function send(form: HTMLFormElement, file: File): Promise<void> {
  const body = new FormData();
  body.set('kind', valueIn(form, 'kind'));
  const season = valueIn(form, 'season_id');
  if (season) body.set('season_id', season);
  body.set('file', file);
  const response = await fetch('/api/v1/admin/imports/upload', {
    method: 'POST',
    headers: { 'x-csrf-token': valueIn(form, '_csrf') },
    body,
  });
  const { success, data } = (await response.json()) as {
    success: boolean;
    data: { id: number; message: string; fields?: Record<string, string> };
  };
  if (success) location.assign(`/admin/imports/${data.id}?step=columns`);
  else showToast(data.fields?.['file'] ?? data.message);
}

/** A file can be chosen or dropped on the page; without script its rows are pasted. */
export function bindImportFile(place: HTMLElement): void {
  const form = place.closest('form');
  const input = place.querySelector<HTMLInputElement>('input[type=file]');
  if (!form || !input) return;
  place.hidden = false;
  const take = (file: File | undefined): void => {
    if (!file) return;
    place.setAttribute('aria-busy', 'true');
    send(form, file)
      .catch(() => showToast(t('admin.imports.notSent')))
      .finally(() => {
        place.removeAttribute('aria-busy');
        input.value = '';
      });
  };
  input.addEventListener('change', () => take(input.files?.[0]));
  form.addEventListener('dragover', (event) => event.preventDefault());
  form.addEventListener('drop', (event) => {
    if (!event.dataTransfer?.files.length) return;
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  });
}
