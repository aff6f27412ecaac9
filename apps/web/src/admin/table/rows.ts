import { t } from '@sports-hub/contract/texts';
import type { ScheduleConflict, ScheduleRow } from '@sports-hub/contract';
import { formatDate, formatTime } from '../../kit/words.ts';
import { COLUMNS, type Column, type Model } from './model.ts';

const FREE_CLASS = 'btn btn--small free';
const WARNING_CLASS = 'tag tag--warning';
const DANGER_CLASS = 'tag tag--danger';

export const NAMES: Readonly<Record<Column, string>> = {
  date: t('admin.schedule.date'),
  time: t('admin.schedule.time'),
  venue: t('admin.schedule.venue'),
  home: t('admin.schedule.home'),
  away: t('admin.schedule.away'),
  status: t('admin.schedule.status'),
};
const STATUS: Readonly<Record<ScheduleRow['status'], readonly [words: string, look: string]>> = {
  scheduled: [t('admin.schedule.isScheduled'), 'muted'],
  postponed: [t('admin.schedule.isPostponed'), WARNING_CLASS],
  cancelled: [t('admin.schedule.isCanceled'), DANGER_CLASS],
  final: [t('admin.schedule.isFinal'), 'muted'],
};
const LOOKS: Readonly<Partial<Record<Column, string>>> = {
  date: t('admin.schedule.dateLooks'),
  time: t('admin.schedule.timeLooks'),
};
const ICONS: Readonly<Record<ScheduleConflict['level'], string>> = { danger: 'alert', warning: 'clock', info: 'users' };

export const element = (name: string, className = '', text = ''): HTMLElement => {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text) made.textContent = text;
  return made;
};
export const button = (words: string, className: string, press: () => void): HTMLButtonElement => {
  const made = element('button', className, words) as HTMLButtonElement;
  made.type = 'button';
  made.addEventListener('click', press);
  return made;
};
const drawing = (selector: string): Node | undefined =>
  document.querySelector(`#table-drawings ${selector}`)?.cloneNode(true);

/**
 * Shirts as pictures, one for each color: a picture costs a fraction of what a drawing within the page does, and there are two
 * in every row.
 */
const shirts = new Map<string, string>();
function shirtOf(colour: string | null): string {
  const name = colour?.toLowerCase() ?? '';
  const known = shirts.get(name);
  if (known !== undefined) return known;
  const style = getComputedStyle(document.documentElement);
  const fill = style.getPropertyValue(`--team-${name}`) || style.getPropertyValue('--sunken');
  const path = document.querySelector('#table-drawings .jersey')?.innerHTML ?? '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="${fill.trim()}" stroke="#858a92">${path}</svg>`;
  const image = `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
  shirts.set(name, image);
  return image;
}
const jersey = (colour: string | null): HTMLElement => {
  const made = element('span', 'shirt');
  made.style.backgroundImage = shirtOf(colour);
  return made;
};

export const rowName = ({ home, away }: ScheduleRow): string =>
  away === null
    ? t('admin.schedule.practiceName', { home: home.name })
    : t('admin.schedule.gameName', { home: home.name, away: away.name });

export function valueWords(row: ScheduleRow, column: Column): string {
  if (column === 'date') return formatDate(row.starts_at);
  if (column === 'time') return formatTime(row.starts_at);
  if (column === 'venue') return row.venue?.name ?? t('admin.schedule.noVenue');
  if (column === 'home') return row.home.name;
  if (column === 'away') return row.away?.name ?? t('admin.schedule.practice');
  return STATUS[row.status][0];
}

function fillCell(cell: HTMLElement, before: ScheduleRow, row: ScheduleRow, column: Column): void {
  const inside = element('span', 'cell');
  const words = valueWords(row, column);
  const team = column === 'home' ? row.home : column === 'away' ? row.away : null;
  if (team) inside.append(jersey(team.color));
  const look = column === 'status' ? STATUS[row.status][1] : column === 'away' && !team ? 'muted' : '';
  inside.append(element('span', look, words));
  const was = valueWords(before, column);
  const isChanged = was !== words;
  if (isChanged) {
    const old = element('span', 'was');
    old.append(element('span', 'hidden-text', t('admin.schedule.was')), was);
    inside.append(old);
  }
  cell.classList.toggle('is-changed', isChanged);
  cell.removeAttribute('aria-invalid');
  // What stays the same need not be laid out again.
  if (!cell.firstChild?.isEqualNode(inside)) cell.replaceChildren(inside);
}

/** What was typed stays where it was typed. */
function fillUnread(cell: HTMLElement, text: string): void {
  cell.classList.add('is-changed');
  cell.setAttribute('aria-invalid', 'true');
  const inside = element('span', 'cell');
  inside.append(element('span', '', text));
  cell.replaceChildren(inside);
}

/** An empty row, to be copied: a thousand are made of it. */
function makePattern(): HTMLElement {
  const row = element('tr');
  row.setAttribute('role', 'row');
  const pick = element('td', 'c-sel');
  pick.setAttribute('role', 'gridcell');
  const label = element('label', 'tick');
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.tabIndex = -1;
  label.append(box);
  pick.append(label);
  row.append(pick);
  for (const column of COLUMNS) {
    const cell = element('td', `c-${column}`);
    cell.tabIndex = -1;
    cell.dataset['column'] = column;
    cell.setAttribute('role', 'gridcell');
    row.append(cell);
  }
  const more = element('td', 'c-more');
  more.setAttribute('role', 'gridcell');
  row.append(more);
  return row;
}

export interface RowActions {
  move: (key: string, free: ScheduleConflict['free'][number]) => void;
  onPurpose: (key: string) => void;
  keepTheirs: (key: string) => void;
  takeMine: (key: string) => void;
}

/** Makes and changes the table's rows, one at a time. */
export function createRows(model: Model, actions: RowActions) {
  const pattern = makePattern();
  const made = new Map<string, HTMLElement>();
  const selected = new Set<string>();

  const clash = (level: ScheduleConflict['level'], title: string, words: string): [HTMLElement, HTMLElement] => {
    const row = element('tr', 'clash');
    row.classList.add(`clash--${level}`);
    row.setAttribute('role', 'row');
    const cell = element('td') as HTMLTableCellElement;
    cell.colSpan = 8;
    cell.setAttribute('role', 'gridcell');
    const inside = element('div', 'clash__in');
    const icon = drawing(`[data-icon=${ICONS[level]}] svg`);
    const said = element('span', 'clash__words');
    said.append(element('b', '', title), ` ${words} `);
    inside.append(...(icon ? [icon] : []), said);
    cell.append(inside);
    row.append(cell);
    return [row, said];
  };
  const conflictRow = (key: string, { level, title, words, free, kind }: ScheduleConflict): HTMLElement => {
    const [row, said] = clash(level, title, words);
    const ways = element('span', 'frees');
    for (const one of free) {
      const shown = model.shown(model.byKey.get(key)!);
      const isElsewhere = one.venue?.id !== shown.venue?.id;
      const time =
        one.starts_at.slice(0, 10) === shown.starts_at.slice(0, 10)
          ? formatTime(one.starts_at)
          : formatDate(one.starts_at);
      const label = isElsewhere ? t('admin.schedule.freeAt', { time, venue: one.venue?.name ?? '' }) : time;
      ways.append(button(label, FREE_CLASS, () => actions.move(key, one)));
    }
    if (level === 'danger' && model.edits.has(key))
      ways.append(button(t('admin.schedule.onPurpose'), FREE_CLASS, () => actions.onPurpose(key)));
    if (free.length > 0)
      said.append(`${kind === 'rest' ? t('admin.schedule.freeInstead') : t('admin.schedule.freeThatDay')} `);
    if (ways.childElementCount > 0) said.append(ways);
    row.dataset['kind'] = kind;
    return row;
  };
  const asItIs = (row: ScheduleRow): string => {
    const value = ['date', 'time', 'venue', 'status'].map((column) => valueWords(row, column as Column)).join(', ');
    return t('admin.schedule.theirs', { value });
  };
  const staleRow = (row: ScheduleRow): HTMLElement => {
    const [made_, said] = clash('danger', t('admin.schedule.changedMeanwhile'), asItIs(row));
    const ways = element('span', 'frees');
    ways.append(
      button(t('admin.schedule.keepTheirs'), FREE_CLASS, () => actions.keepTheirs(row.key)),
      button(t('admin.schedule.takeMine'), FREE_CLASS, () => actions.takeMine(row.key)),
    );
    said.append(ways);
    return made_;
  };

  const fill = (row: ScheduleRow): HTMLElement => {
    const line = made.get(row.key)!;
    const shown = model.shown(row);
    for (const column of COLUMNS) fillCell(line.querySelector(`.c-${column}`)!, row, shown, column);
    for (const [column, text] of model.unread.get(row.key) ?? []) fillUnread(line.querySelector(`.c-${column}`)!, text);
    return line;
  };
  /** What stands under a row. */
  const fillUnder = (row: ScheduleRow): void => {
    const line = made.get(row.key);
    if (!line) return;
    while (line.nextElementSibling?.classList.contains('clash')) line.nextElementSibling.remove();
    const refusal = model.refusals.get(row.key);
    const unread = [...(model.unread.get(row.key) ?? [])];
    const isNewer = model.newer.has(row.key) && !model.edits.has(row.key);
    const under = [
      ...(model.isStale(row) ? [staleRow(row)] : []),
      ...(isNewer ? [clash('info', t('admin.schedule.changedMeanwhile'), asItIs(row))[0]] : []),
      ...unread.map(
        ([column, text]) => clash('danger', t('admin.schedule.notUnderstood', { text }), LOOKS[column] ?? '')[0],
      ),
      ...(refusal ? [clash('danger', refusal, '')[0]] : []),
      ...(model.conflicts.get(row.key) ?? []).map((conflict) => conflictRow(row.key, conflict)),
    ];
    line.classList.toggle('has-clash', under.length > 0);
    line.after(...under);
  };

  return {
    selected,
    lineOf: (key: string): HTMLElement | undefined => made.get(key),
    fill(key: string): void {
      const row = model.byKey.get(key);
      if (row && made.has(key)) fill(row);
    },
    fillUnder(key: string): void {
      const row = model.byKey.get(key);
      if (row) fillUnder(row);
    },
    make(row: ScheduleRow, isNewDay: boolean, isFocusable: boolean): HTMLElement {
      const line = pattern.cloneNode(true) as HTMLElement;
      line.dataset['key'] = row.key;
      if (isNewDay) line.classList.add('new-day');
      made.set(row.key, line);
      const name = t('admin.schedule.onDay', { name: rowName(row), day: formatDate(row.starts_at) });
      line.querySelector('input')!.setAttribute('aria-label', t('admin.schedule.selectRow', { name }));
      if (model.canEdit(row)) {
        const link = document.createElement('a');
        link.className = 'btn btn--icon dots';
        link.href = `/admin/schedule/row/${row.key.replace(':', '-')}`;
        link.tabIndex = -1;
        link.setAttribute('aria-label', t('admin.schedule.moreFor', { name }));
        line.querySelector('.c-more')!.append(link);
      } else for (const cell of line.querySelectorAll('[role=gridcell]')) cell.setAttribute('aria-readonly', 'true');
      fill(row);
      if (isFocusable) line.querySelector<HTMLElement>('.c-date')!.tabIndex = 0;
      return line;
    },
    setSelected(key: string, isOn: boolean): void {
      const line = made.get(key);
      if (!line) return;
      if (isOn) selected.add(key);
      else selected.delete(key);
      line.classList.toggle('is-selected', isOn);
      line.setAttribute('aria-selected', String(isOn));
      line.querySelector('input')!.checked = isOn;
    },
  };
}
export type Rows = ReturnType<typeof createRows>;
