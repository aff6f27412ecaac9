import { callAdmin } from './api-call.ts';

/** How many rows travel at once: small enough to stop soon, large enough to be quick. */
const PART = 25;

/** Assigns everybody chosen, part by part: shows how far it is, can be stopped, and repeating doubles nothing. */
export function bindBulk(form: HTMLFormElement): void {
  const picks = (): HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>('.bulk-pick')];
  const scope = form.querySelector<HTMLSelectElement>('select');
  const progress = form.querySelector<HTMLElement>('[data-progress]');
  const stop = form.querySelector<HTMLButtonElement>('[data-stop]');
  if (!scope || !progress || !stop) return;
  form.hidden = false;
  for (const pick of picks()) pick.hidden = false;
  let isStopped = false;
  stop.addEventListener('click', () => {
    isStopped = true;
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    event.stopPropagation();
    const [scope_type, scope_id] = scope.value.split(':');
    const rows = picks()
      .filter(({ checked }) => checked)
      .map((pick) => ({ action: 'assign', member_id: pick.value, role: pick.dataset['role'], scope_type, scope_id }));
    isStopped = false;
    stop.hidden = false;
    void (async () => {
      let done = 0;
      let refused = 0;
      for (let first = 0; first < rows.length && !isStopped; first += PART) {
        const part = rows.slice(first, first + PART);
        const { items } = await callAdmin<{ items: { outcome: string }[] }>('/admin/assignments/bulk', { rows: part });
        done += part.length;
        refused += items.filter(({ outcome }) => outcome === 'refused').length;
        progress.textContent = `${done} of ${rows.length} done${refused > 0 ? `, ${refused} refused` : ''}${isStopped ? ', stopped' : ''}`;
      }
      stop.hidden = true;
      if (rows.length === 0) progress.textContent = 'Choose somebody first.';
      else if (!isStopped) location.reload();
    })().catch(() => {
      progress.textContent = 'It stopped. Start again: nothing is done twice.';
      stop.hidden = true;
    });
  });
}
