import { t } from '@sports-hub/contract/texts';
import { callAdmin, readAdmin, AdminApiRefusal } from './api-call.ts';
import { fetchPage } from './page-fetch.ts';

/** How many rows travel at once: small enough to stop soon, large enough to be quick. */
const PART = 25;
/** As many as one bulk change may have. */
const MAX_ROWS = 500;

interface Chosen {
  member_id: string | number;
  role: string | undefined;
}
interface FoundPage {
  items: { id: number; is_coach: boolean }[];
  next_after: number | null;
}

const picks = (): HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>('.bulk-pick')];
const showPicks = (): void => {
  for (const pick of picks()) pick.hidden = false;
};

/** Everybody whom the search of this page finds, on all its pages. */
async function everybodyFound(): Promise<Chosen[]> {
  const query = new URLSearchParams(location.search);
  query.delete('after');
  const found: Chosen[] = [];
  let next: number | null = 0;
  while (next !== null && found.length < MAX_ROWS) {
    if (next > 0) query.set('after', String(next));
    const page: FoundPage = await readAdmin(`/admin/assignments?${query}`);
    for (const { id, is_coach } of page.items) found.push({ member_id: id, role: is_coach ? 'coach' : 'staff' });
    next = page.next_after;
  }
  return found.slice(0, MAX_ROWS);
}

const checkedPicks = (): Chosen[] =>
  picks()
    .filter(({ checked }) => checked)
    .map((pick) => ({ member_id: pick.value, role: pick.dataset['role'] }));

/** The list as it is now, without leaving the page: what was said about the outcome stays. */
async function refreshPeople(): Promise<void> {
  const { page } = await fetchPage(location.href);
  const [here, there] = [document.querySelector('#people'), page.querySelector('#people')];
  if (here && there) here.replaceWith(document.adoptNode(there));
  showPicks();
}

/** Assigns everybody chosen, part by part: shows how far it is, can be stopped, and repeating doubles nothing. */
export function bindBulk(form: HTMLFormElement): void {
  const scope = form.querySelector<HTMLSelectElement>('select');
  const everybody = form.querySelector<HTMLInputElement>('[data-everybody]');
  const passwordPart = form.querySelector<HTMLElement>('[data-password]');
  const password = passwordPart?.querySelector('input');
  const progress = form.querySelector<HTMLElement>('[data-progress]');
  const stop = form.querySelector<HTMLButtonElement>('[data-stop]');
  if (!scope || !progress || !stop || !passwordPart || !password) return;
  form.hidden = false;
  showPicks();
  let isStopped = false;
  const say = (words: string): void => {
    progress.textContent = words;
  };
  stop.addEventListener('click', () => {
    isStopped = true;
  });

  const run = async (): Promise<void> => {
    if (password.value) {
      await callAdmin('/admin/auth/confirm', { password: password.value });
      password.value = '';
      passwordPart.hidden = true;
    }
    const [scope_type, scope_id] = scope.value.split(':');
    const chosen = everybody?.checked ? await everybodyFound() : checkedPicks();
    if (chosen.length === 0) return say(t('admin.bulk.chooseSomebodyFirst'));
    const rows = chosen.map((one) => ({ action: 'assign', ...one, scope_type, scope_id }));
    let done = 0;
    const counts: Record<string, number> = {};
    for (let first = 0; first < rows.length && !isStopped; first += PART) {
      const part = rows.slice(first, first + PART);
      const { items } = await callAdmin<{ items: { outcome: string }[] }>('/admin/assignments/bulk', { rows: part });
      done += part.length;
      for (const { outcome } of items) counts[outcome] = (counts[outcome] ?? 0) + 1;
      const [there = 0, refused = 0] = [counts['unchanged'], counts['refused']];
      say(
        [
          t('admin.bulk.ofDone', { done, all: rows.length }),
          there > 0 ? t('admin.bulk.hadItAlready', { there }) : '',
          refused > 0 ? t('admin.bulk.refused', { refused }) : '',
        ]
          .filter(Boolean)
          .join(', '),
      );
    }
    await refreshPeople();
    if (isStopped) say(t('admin.bulk.stoppedStartAgainNothingIs', { textContent: progress.textContent }));
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    event.stopPropagation();
    isStopped = false;
    stop.hidden = false;
    say('');
    void run()
      .catch((error: unknown) => {
        const code = error instanceof AdminApiRefusal ? error.code : '';
        if (code === 'admin.confirmation_required') passwordPart.hidden = false;
        if (!passwordPart.hidden) password.focus();
        say(error instanceof AdminApiRefusal ? error.message : t('admin.bulk.itStoppedStartAgainNothing'));
      })
      .finally(() => {
        stop.hidden = true;
      });
  });
}
