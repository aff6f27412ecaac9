// What a form would do stands beside it and follows what is typed: the page is read again with it in the address.
import { fetchPage } from './page-fetch.ts';

const WAIT_MS = 250;
let timer = 0;
let newest = 0;

const formOf = (element: Element): HTMLFormElement | null | undefined =>
  element.closest('[data-live-form]')?.querySelector<HTMLFormElement>('form');

/** The form's own fields, without ours; teams in their order as one. */
function addressOf(form: HTMLFormElement, teams?: string): string {
  const query = new URLSearchParams();
  const ids: string[] = [];
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || name.startsWith('_') || ['version', 'reason', 'seen'].includes(name)) continue;
    if (name === 'team_ids') ids.push(value);
    else if (value !== '') query.set(name, value);
  }
  const order = teams ?? ids.join(',');
  if (order) query.set('teams', order);
  return `${location.pathname}?${query}`;
}

async function look(form: HTMLFormElement, teams?: string): Promise<void> {
  const own = (newest += 1);
  const address = addressOf(form, teams);
  const { page, response } = await fetchPage(address);
  if (own !== newest || !response.ok || !form.isConnected) return;
  const active = document.activeElement as HTMLElement | null;
  const [label, inside] = [active?.getAttribute('aria-label'), active?.closest('[data-live-part]')?.id];
  const chosen = active instanceof HTMLInputElement && active.type === 'radio' ? active.value : undefined;
  for (const part of form.querySelectorAll<HTMLElement>('[data-live-part]')) {
    const there = page.getElementById(part.id);
    if (there) part.replaceWith(document.adoptNode(there));
  }
  const token = page.querySelector<HTMLInputElement>('[data-live-form] input[name=version]')?.value;
  const version = form.querySelector<HTMLInputElement>('input[name=version]');
  if (version && token) version.value = token;
  form.action = address;
  history.replaceState(null, '', address);
  if (!inside) return;
  const again = [...(document.getElementById(inside)?.querySelectorAll<HTMLElement>('a, button, input, select') ?? [])];
  again
    .find((one) =>
      chosen === undefined
        ? label !== null && one.getAttribute('aria-label') === label
        : (one as HTMLInputElement).value === chosen,
    )
    ?.focus();
}

export function bindLiveForms(): void {
  const later = (event: Event): void => {
    const target = event.target as Element;
    const form = formOf(target);
    if (!form || target.id === 'reason') return;
    clearTimeout(timer);
    // What is still on its way was asked before this change, and would take it back.
    newest += 1;
    // Seeds are those of another division.
    const isOther = (target as HTMLSelectElement).name === 'division_id';
    timer = window.setTimeout(() => void look(form, isOther ? '' : undefined).catch(() => undefined), WAIT_MS);
  };
  document.addEventListener('input', later);
  document.addEventListener('change', later);
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>('[data-seeds-of]');
    const form = link && formOf(link);
    if (!link || !form || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    clearTimeout(timer);
    // Somebody may leave out the next one before the page has answered.
    const row = link.closest('[data-rule]');
    row?.remove();
    void look(form, row ? undefined : (link.dataset['seedsOf'] ?? '')).catch(() => undefined);
  });
}
