import { t } from '@sports-hub/contract/texts';
import type { ScheduleRow } from '@sports-hub/contract';
import type { Column, Model, Wanted } from './model.ts';
import { element, NAMES, rowName, valueWords } from './rows.ts';
import { readDate, readTime } from './values.ts';

const SECONDARY_CLASS = 'btn btn--secondary';
const CARD_FORM_CLASS = 'c-form phone-only';
const FILL_CLASS = 'actions actions--fill';

const STATUSES = ['scheduled', 'postponed', 'cancelled'] as const;
const STATUS_WORDS = [t('admin.schedule.isScheduled'), t('admin.schedule.isPostponed'), t('admin.schedule.isCanceled')];

/** A new date for what was postponed means that it takes place. */
const atTime = (row: ScheduleRow, starts_at: string): Wanted => ({
  starts_at,
  ...(row.status === 'postponed' && starts_at !== row.starts_at ? { status: 'scheduled' as const } : {}),
});

/** What a cell's text or choice means for its row; undefined where it cannot be understood. */
export function wantedOf(row: ScheduleRow, column: Column, value: string): Wanted | undefined {
  const [day, clock] = [row.starts_at.slice(0, 10), row.starts_at.slice(11, 16)];
  if (column === 'date') {
    const date = readDate(value, day);
    return date === undefined ? undefined : atTime(row, `${date}T${clock}:00`);
  }
  if (column === 'time') {
    const time = readTime(value);
    return time === undefined ? undefined : atTime(row, `${day}T${time}:00`);
  }
  if (column === 'venue') return { venue_id: value === '' ? null : Number(value) };
  if (column === 'home') return { home_team_id: Number(value) };
  if (column === 'away') return { away_team_id: Number(value) };
  return { status: value as (typeof STATUSES)[number] };
}

/** A cell's value as another row of the column would take it. */
export function rawOf(row: ScheduleRow, column: Column): string {
  if (column === 'date') return row.starts_at.slice(0, 10);
  if (column === 'time') return row.starts_at.slice(11, 16);
  if (column === 'venue') return String(row.venue?.id ?? '');
  if (column === 'home') return String(row.home.id);
  if (column === 'away') return String(row.away?.id ?? '');
  return row.status;
}

function choicesOf({ options }: Model, row: ScheduleRow, column: Column): [value: string, words: string][] {
  if (column === 'venue')
    return [
      ['', t('admin.schedule.noVenue')],
      ...options.venues.map(({ id, name }): [string, string] => [String(id), name]),
    ];
  if (column === 'status')
    return STATUSES.map((status, place): [string, string] => [status, STATUS_WORDS[place]!]).filter(
      ([status]) => row.kind === 'game' || status !== 'postponed',
    );
  return options.teams
    .filter((team) => team.division_id === row.division.id)
    .map(({ id, name }): [string, string] => [String(id), name]);
}

/** The field in which a cell is edited: text for dates and times, a choice for the rest. */
export function makeField(model: Model, row: ScheduleRow, column: Column): HTMLInputElement | HTMLSelectElement {
  const isText = column === 'date' || column === 'time';
  const field = element(isText ? 'input' : 'select', 'cell-input') as HTMLInputElement | HTMLSelectElement;
  field.setAttribute('aria-label', t('admin.schedule.nowIs', { column: NAMES[column], value: '', name: rowName(row) }));
  if (isText) field.value = valueWords(row, column);
  else
    for (const [value, words] of choicesOf(model, row, column)) {
      const option = document.createElement('option');
      option.value = value;
      option.textContent = words;
      option.selected = value === rawOf(row, column);
      field.append(option);
    }
  return field;
}

/** The fields of a row within its card, on a phone. */
export function makeCardForm(
  model: Model,
  row: ScheduleRow,
  { change, done }: { change: (wanted: Wanted) => void; done: () => void },
): HTMLElement {
  const cell = element('td', CARD_FORM_CLASS);
  const line = element('div', 'fields-2 fields-2--tight');
  const field = (column: Column, input: HTMLInputElement | HTMLSelectElement): HTMLElement => {
    const box = element('div', 'field');
    const label = document.createElement('label');
    label.textContent = NAMES[column];
    input.className = 'input';
    input.id = `card-${column}`;
    label.htmlFor = input.id;
    input.addEventListener('change', () => {
      const wanted = wantedOf(model.shown(row), column, input.value);
      if (wanted) change(wanted);
    });
    box.append(label, input);
    return box;
  };
  const native = (type: string, value: string): HTMLInputElement => {
    const input = document.createElement('input');
    input.type = type;
    input.value = value;
    return input;
  };
  const shown = model.shown(row);
  line.append(field('date', native('date', rawOf(shown, 'date'))), field('time', native('time', rawOf(shown, 'time'))));
  const actions = element('div', FILL_CLASS);
  const close = element('button', SECONDARY_CLASS, t('admin.schedule.done')) as HTMLButtonElement;
  close.type = 'button';
  close.addEventListener('click', done);
  actions.append(close);
  cell.append(
    line,
    field('venue', makeField(model, shown, 'venue')),
    field('status', makeField(model, shown, 'status')),
    actions,
  );
  return cell;
}
