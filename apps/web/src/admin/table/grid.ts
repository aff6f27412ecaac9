import { t } from '@sports-hub/contract/texts';
import { makeCardForm, makeField, rawOf, wantedOf } from './editing.ts';
import { COLUMNS, type Column, type Model, type Wanted } from './model.ts';
import { NAMES, rowName, valueWords, type Rows } from './rows.ts';

export interface GridActions {
  /** Changes rows as one step, and shows it. */
  change: (changes: readonly (readonly [key: string, wanted: Wanted])[]) => void;
  undo: () => void;
  look: () => void;
  say: (words: string) => void;
  selectionChanged: () => void;
}

interface Place {
  key: string;
  column: Column;
}

/** The next picture does not wait until it is known whether to scroll: a cell that is in view stays where it is. */
const takeFocus = (it: HTMLElement): void => {
  it.focus({ preventScroll: true });
  requestAnimationFrame(() =>
    setTimeout(() => it.isConnected && it.scrollIntoView({ block: 'nearest', inline: 'nearest' })),
  );
};

const isPhone = (): boolean => matchMedia('(max-width: 59.99rem)').matches;

const lineAfter = (line: Element): Element | null | undefined =>
  line.nextElementSibling ?? line.parentElement?.nextElementSibling?.firstElementChild;
/** None before the first: what stands above it is the head. */
const lineBefore = (line: Element): Element | null | undefined =>
  line.previousElementSibling ?? line.parentElement?.previousElementSibling?.lastElementChild;

/** Keys, presses and the field that is open. One cell has the tab stop. */
export function bindGrid(
  table: HTMLTableElement,
  model: Model,
  rows: Rows,
  actions: GridActions,
): { focus: (key: string, column: Column) => void } {
  let copied: { column: Column; value: string } | undefined;
  let tabStop: HTMLElement | null = null;
  let open: { place: Place; field: HTMLInputElement | HTMLSelectElement } | undefined;

  const cellOf = ({ key, column }: Place): HTMLElement | null | undefined =>
    rows.lineOf(key)?.querySelector<HTMLElement>(`.c-${column}`);
  const placeOf = (target: EventTarget | null): Place | undefined => {
    const cell = (target as Element | null)?.closest<HTMLElement>('td[data-column]');
    const key = cell?.closest<HTMLElement>('tr')?.dataset['key'];
    return cell && key ? { key, column: cell.dataset['column'] as Column } : undefined;
  };
  const focus = (place: Place): void => {
    const cell = cellOf(place);
    if (!cell) return;
    tabStop ??= table.querySelector('td[tabindex="0"]');
    tabStop?.setAttribute('tabindex', '-1');
    tabStop = cell;
    cell.tabIndex = 0;
    takeFocus(cell);
  };
  const lines = (): HTMLElement[] => [...table.querySelectorAll<HTMLElement>('tbody tr[data-key]:not([hidden])')];
  const beside = ({ key, column }: Place, down: number, right: number): Place => {
    const line = rows.lineOf(key);
    let next: Element | null | undefined = line;
    for (let step = 0; step < Math.abs(down) && next; step += 1)
      do next = down > 0 ? lineAfter(next) : lineBefore(next);
      while (next && ((next as HTMLElement).dataset['key'] === undefined || (next as HTMLElement).hidden));
    const at = Math.min(COLUMNS.length - 1, Math.max(0, COLUMNS.indexOf(column) + right));
    return { key: (next as HTMLElement | null)?.dataset['key'] ?? key, column: COLUMNS[at]! };
  };

  const close = (isKept: boolean): void => {
    if (!open) return;
    const { place, field } = open;
    open = undefined;
    const row = model.byKey.get(place.key)!;
    const shown = model.shown(row);
    const isText = field instanceof HTMLInputElement;
    const isTouched = field.value !== (isText ? valueWords(shown, place.column) : rawOf(shown, place.column));
    const wanted = isKept && isTouched ? wantedOf(shown, place.column, field.value) : undefined;
    const isUnread = isKept && isTouched && !wanted;
    cellOf(place)?.classList.remove('is-active');
    model.setUnread(place.key, place.column, isUnread ? field.value : undefined);
    if (isUnread) actions.say(t('admin.schedule.notUnderstood', { text: field.value }));
    if (wanted) actions.change([[place.key, wanted]]);
    else {
      rows.fill(place.key);
      rows.fillUnder(place.key);
    }
  };
  const edit = (place: Place, typed?: string): void => {
    const row = model.byKey.get(place.key);
    const cell = cellOf(place);
    if (!row || !cell || !model.canEdit(row) || (place.column === 'away' && row.away === null)) return;
    close(true);
    const field = makeField(model, model.shown(row), place.column);
    // Before it is on the page: there it would have to be laid out for each of these.
    if (field instanceof HTMLInputElement)
      field.value = typed ?? model.unread.get(place.key)?.get(place.column) ?? field.value;
    cell.classList.add('is-active');
    cell.replaceChildren(field);
    open = { place, field };
    takeFocus(field);
    if (field instanceof HTMLInputElement && typed === undefined) field.select();
    field.addEventListener('blur', () => {
      if (open?.field === field) close(true);
    });
  };
  const openCard = (key: string): void => {
    const line = rows.lineOf(key);
    const row = model.byKey.get(key);
    if (!line || !row || !model.canEdit(row) || line.querySelector('.c-form')) return;
    line.classList.add('is-editing');
    const form = makeCardForm(model, row, {
      change: (wanted) => actions.change([[key, wanted]]),
      done: () => {
        form.remove();
        line.classList.remove('is-editing');
      },
    });
    line.append(form);
    form.querySelector('input')?.focus();
  };

  const select = (key: string, isOn: boolean): void => {
    rows.setSelected(key, isOn);
    actions.selectionChanged();
  };
  const paste = (place: Place): void => {
    if (copied?.column !== place.column) return;
    const { column, value } = copied;
    const keys = rows.selected.size > 0 ? [...rows.selected] : [place.key];
    actions.change(
      keys.flatMap((key): [string, Wanted][] => {
        const row = model.byKey.get(key)!;
        const wanted = model.canEdit(row) ? wantedOf(model.shown(row), column, value) : undefined;
        return wanted ? [[key, wanted]] : [];
      }),
    );
    focus(place);
  };

  const ARROWS: Readonly<Record<string, readonly [down: number, right: number]>> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    PageUp: [-15, 0],
    PageDown: [15, 0],
    Home: [0, -COLUMNS.length],
    End: [0, COLUMNS.length],
  };
  const withControl = (event: KeyboardEvent, place: Place | undefined): boolean => {
    const key = event.key.toLowerCase();
    if (key === 's') actions.look();
    else if (key === 'z') actions.undo();
    else if (!place) return false;
    else if (key === 'c') {
      copied = { column: place.column, value: rawOf(model.shown(model.byKey.get(place.key)!), place.column) };
      actions.say(t('admin.schedule.copied'));
    } else if (key === 'v') paste(place);
    else return false;
    return true;
  };
  const inField = (event: KeyboardEvent, place: Place): boolean => {
    if (event.key === 'Escape') {
      close(false);
      focus(place);
    } else if (event.key === 'Enter') {
      close(true);
      focus(beside(place, event.shiftKey ? -1 : 1, 0));
    } else if (event.key === 'Tab') {
      close(true);
      focus(beside(place, 0, event.shiftKey ? -1 : 1));
    } else return false;
    return true;
  };
  const inCell = (event: KeyboardEvent, place: Place): boolean => {
    const arrow = ARROWS[event.key];
    if (arrow) {
      const next = beside(place, ...arrow);
      if (event.shiftKey && arrow[0] !== 0) {
        select(place.key, true);
        select(next.key, true);
      }
      focus(next);
    } else if (event.key === ' ' && event.shiftKey) select(place.key, !rows.selected.has(place.key));
    else if (event.key === 'Enter' || event.key === 'F2') edit(place);
    else if (event.key === 'Delete' && place.column === 'venue') actions.change([[place.key, { venue_id: null }]]);
    else if (event.key.length === 1 && event.key !== ' ' && !event.altKey) edit(place, event.key);
    else return false;
    return true;
  };
  document.addEventListener('keydown', (event) => {
    const place = placeOf(event.target);
    const isOurs = place !== undefined || event.target === document.body;
    if (event.ctrlKey || event.metaKey) {
      if (open && event.key.toLowerCase() !== 's') return;
      if (open) close(true);
      if (isOurs && withControl(event, place)) event.preventDefault();
      return;
    }
    if (place && (open ? inField(event, open.place) : inCell(event, place))) event.preventDefault();
  });

  table.addEventListener('click', (event) => {
    const place = placeOf(event.target);
    if (!place || (open?.place.key === place.key && open.place.column === place.column)) return;
    if (isPhone()) openCard(place.key);
    else focus(place);
  });
  table.addEventListener('dblclick', (event) => {
    const place = placeOf(event.target);
    if (place && !isPhone()) edit(place);
  });
  table.addEventListener('change', (event) => {
    const box = event.target as HTMLInputElement;
    const key = box.closest<HTMLElement>('tr')?.dataset['key'];
    if (box.type !== 'checkbox') return;
    if (key) select(key, box.checked);
    else for (const line of lines()) select(line.dataset['key']!, box.checked);
  });
  table.addEventListener('focusin', (event) => {
    const place = placeOf(event.target);
    if (!place || open) return;
    const row = model.shown(model.byKey.get(place.key)!);
    const value = valueWords(row, place.column);
    actions.say(t('admin.schedule.nowIs', { column: NAMES[place.column], value, name: rowName(row) }));
  });
  return { focus: (key, column) => focus({ key, column }) };
}
