import { t } from '@sports-hub/contract/texts';
import type { ScheduleCheck, ScheduleRow } from '@sports-hub/contract';
import { pageData, showToast } from '../../kit/in-browser.ts';
import { AdminApiRefusal, callAdmin, readAdmin } from '../api-call.ts';
import { createSaveBar, createSelectionBar } from './bars.ts';
import { readRows, type TableStart } from './data.ts';
import { bindGrid } from './grid.ts';
import { createModel, type Wanted } from './model.ts';
import { createRows, element } from './rows.ts';

const CHECK_MS = 200;
/** So many rows are one part of the page: parts out of sight cost nothing. */
const GROUP = 25;
/** More rows than these are read together. */
const MANY = 5;

/** A key is answered by what it changes at once; what follows from it comes with the next picture. */
const afterPaint = (work: () => void): void => void requestAnimationFrame(() => setTimeout(work));

async function startTable(
  card: HTMLElement,
  table: HTMLTableElement,
  { options, items: first, total, nextAfter }: TableStart,
): Promise<void> {
  const model = createModel(options);
  const items: ScheduleRow[] = [];
  const says = element('div', 'hidden-text');
  says.setAttribute('aria-live', 'polite');
  card.after(says);
  const say = (words: string): void => {
    says.textContent = words;
  };

  let check: ScheduleCheck | undefined;
  let timer = 0;
  let newest = 0;
  let narrowed = '';
  const showUnder = (keys: Iterable<string>): void => {
    for (const key of new Set(keys)) rows.fillUnder(key);
  };
  const chips = new Map(
    [...document.querySelectorAll<HTMLButtonElement>('[data-chip]')].map((chip) => [chip.dataset['chip']!, chip]),
  );
  const countOn = (name: string, words: string, count: number): void => {
    const chip = chips.get(name);
    if (!chip) return;
    chip.hidden = count === 0 && narrowed !== name;
    chip.replaceChildren(words, ' ', element('span', 'badge', String(count)));
    chip.setAttribute('aria-pressed', String(narrowed === name));
  };
  const narrow = (): void => {
    for (const { key } of items) {
      const line = rows.lineOf(key)!;
      line.hidden =
        (narrowed === 'conflicts' && !model.conflicts.has(key)) || (narrowed === 'unsaved' && !model.edits.has(key));
    }
  };
  const showState = (isOffline = false): void => {
    saveBar.show(check, isOffline);
    countOn('conflicts', t('admin.schedule.conflicts'), model.conflicts.size);
    countOn('unsaved', t('admin.schedule.notSaved'), model.edits.size);
    if (narrowed) narrow();
  };
  const ask = async (): Promise<void> => {
    const own = (newest += 1);
    try {
      const body = { season_id: options.season.id, changes: model.changes() };
      const answer = await callAdmin<ScheduleCheck>('/admin/schedule/check', body);
      if (own !== newest) return;
      check = answer;
      showUnder(model.learn(answer));
      showState();
    } catch (error) {
      if (own === newest) showState(!(error instanceof AdminApiRefusal));
    }
  };
  const askSoon = (): void => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void ask(), CHECK_MS);
  };
  const changed = (keys: readonly string[]): void => {
    for (const key of keys) rows.fill(key);
    afterPaint(() => {
      showUnder(keys);
      showState();
    });
    askSoon();
  };
  const change = (changes: readonly (readonly [string, Wanted])[]): void => {
    model.change(changes);
    changed(changes.map(([key]) => key));
  };
  /** Undo takes back what was typed here. What somebody else has saved meanwhile stays, and is shown. */
  const renew = async (keys: readonly string[]): Promise<void> => {
    const read: ScheduleRow[] = [];
    if (keys.length > MANY) for await (const some of readRows(options, '')) read.push(...some);
    else
      for (const key of keys) read.push((await readAdmin<{ row: ScheduleRow }>(`/admin/schedule/row?key=${key}`)).row);
    for (const row of read)
      if (model.byKey.has(row.key) && model.renew(row)) {
        rows.fill(row.key);
        rows.fillUnder(row.key);
        say(t('admin.schedule.changedMeanwhile'));
      }
  };
  const undo = (): void => {
    const keys = model.undo();
    changed(keys);
    say(t('admin.schedule.undone'));
    // Without a connection it is seen when the changes are looked through.
    renew(keys).catch(() => undefined);
  };
  const look = (): void => {
    const [wrong] = model.unread;
    if (wrong) {
      const [key, texts] = wrong;
      const [[column, text] = ['date' as const, '']] = texts;
      grid.focus(key, column);
      showToast(t('admin.schedule.notUnderstood', { text }));
      return;
    }
    if (model.edits.size === 0) return;
    const body = { client_id: model.clientId(), season_id: options.season.id, changes: model.changes() };
    callAdmin<{ id: number }>('/admin/schedule/changes', body)
      .then(({ id }) => location.assign(`/admin/schedule/save/${id}`))
      .catch((error: unknown) => {
        if (error instanceof AdminApiRefusal) showToast(error.message);
        else showState(true);
      });
  };

  const rows = createRows(model, {
    move: (key, free) =>
      change([[key, { starts_at: free.starts_at, ...(free.venue ? { venue_id: free.venue.id } : {}) }]]),
    onPurpose: (key) => change([[key, { on_purpose: true }]]),
    keepTheirs: (key) => {
      model.drop(key);
      changed([key]);
      rows.fillUnder(key);
    },
    takeMine: (key) => {
      change([[key, { sequence: model.byKey.get(key)!.sequence }]]);
      rows.fillUnder(key);
    },
  });
  const groups: HTMLElement[] = [];
  const newGroup = (): HTMLElement => {
    const group = element('tbody');
    group.setAttribute('role', 'rowgroup');
    groups.push(group);
    table.append(group);
    return group;
  };
  const addRows = (some: readonly ScheduleRow[]): void => {
    model.add(some);
    const dayOf = (row: ScheduleRow | undefined) => row?.starts_at.slice(0, 10);
    const isNewDay = (row: ScheduleRow): boolean => items.length > 0 && dayOf(items.at(-1)) !== dayOf(row);
    for (const row of some) {
      const group = items.length % GROUP === 0 ? newGroup() : groups.at(-1)!;
      group.append(rows.make(row, isNewDay(row), items.length === 0));
      items.push(row);
    }
    showUnder(some.map(({ key }) => key).filter((key) => model.conflicts.has(key) || model.edits.has(key)));
  };
  table.tBodies[0]?.remove();
  addRows(first);
  table.setAttribute('role', 'grid');
  table.tHead?.setAttribute('role', 'rowgroup');
  table.tHead?.rows[0]?.setAttribute('role', 'row');
  for (const heading of table.tHead?.rows[0]?.cells ?? []) heading.setAttribute('role', 'columnheader');
  table.setAttribute('aria-rowcount', String(total + 1));
  const all = document.createElement('input');
  all.type = 'checkbox';
  all.setAttribute('aria-label', t('admin.schedule.selectAll'));
  const label = element('label', 'tick');
  label.append(all);
  table.tHead?.rows[0]?.cells[0]?.replaceChildren(label);
  const discard = (): void => {
    const keys = model.discard();
    changed(keys);
    showUnder(keys);
  };
  const saveBar = createSaveBar(says, model, { undo, discard, look });
  const selectionChanged = createSelectionBar(table, model, rows, change);
  const grid = bindGrid(table, model, rows, { change, undo, look, say, selectionChanged });
  for (const [name, chip] of chips)
    chip.addEventListener('click', () => {
      narrowed = narrowed === name ? '' : name;
      narrow();
      showState();
    });
  addEventListener('online', askSoon);
  addEventListener('offline', () => showState(true));
  showState();
  table.dataset['ready'] = 'true';
  void ask();
  for await (const some of readRows(options, nextAfter)) addRows(some);
  if (narrowed) narrow();
  const foot = card.querySelector('[data-shown]');
  if (foot) foot.textContent = t('admin.schedule.shownOf', { shown: items.length, total: items.length });
}

/** The table becomes one that is edited in place. */
export function startSchedule(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-filters]');
  form?.addEventListener('change', () => form.requestSubmit());
  form?.querySelector('[data-without-script]')?.remove();
  const card = document.querySelector<HTMLElement>('[data-season]');
  const table = card?.querySelector<HTMLTableElement>('table[data-sheet=edit]');
  // What does not load is behind the link below the table.
  if (card && table) startTable(card, table, pageData<TableStart>()).catch(() => undefined);
}
