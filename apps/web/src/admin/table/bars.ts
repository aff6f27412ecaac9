import { t } from '@sports-hub/contract/texts';
import type { ScheduleCheck } from '@sports-hub/contract';
import { addDays } from '../../kit/words.ts';
import type { Model, Wanted } from './model.ts';
import { button, element, type Rows } from './rows.ts';

const QUIET_CLASS = 'btn btn--quiet';
const PRIMARY_CLASS = 'btn btn--primary';
const GHOST_CLASS = 'btn btn--ghost btn--small';

export interface SaveBar {
  show: (check: ScheduleCheck | undefined, isOffline: boolean) => void;
}

/** How many changes there are, whom they reach, and the way to save them. */
export function createSaveBar(
  after: Element,
  model: Model,
  { undo, discard, look }: { undo: () => void; discard: () => void; look: () => void },
): SaveBar {
  const bar = element('div', 'savebar');
  bar.setAttribute('role', 'region');
  bar.setAttribute('aria-label', t('admin.schedule.notSavedYet'));
  bar.hidden = true;
  const words = element('div', 'savebar__words');
  const [title, more] = [element('b'), element('span', 'small')];
  words.setAttribute('aria-live', 'polite');
  words.append(title, more);
  const actions = element('div', 'actions');
  const undoing = button(t('admin.schedule.undo'), QUIET_CLASS, undo);
  actions.append(
    undoing,
    button(t('admin.schedule.discard'), QUIET_CLASS, discard),
    button(t('admin.schedule.lookThrough'), PRIMARY_CLASS, look),
  );
  bar.append(words, actions);
  after.after(bar);
  return {
    show(check, isOffline) {
      const count = model.edits.size;
      bar.hidden = count === 0;
      undoing.disabled = !model.canUndo();
      const open = (check?.conflicts ?? []).filter(({ level, key }) => level === 'danger' && model.edits.has(key));
      const changes = t('admin.schedule.changes', { count });
      const conflicts = t('admin.schedule.toSolve', { count: open.length });
      title.textContent = isOffline
        ? t('admin.schedule.noConnection')
        : open.length > 0
          ? t('admin.schedule.changesAndConflicts', { changes, conflicts })
          : changes;
      more.textContent = isOffline
        ? t('admin.schedule.checkedWhenBack')
        : check
          ? t('admin.schedule.familiesGetOne', { count: check.reach.families })
          : '';
    },
  };
}

/** What several rows can have at once. */
export function createSelectionBar(
  before: Element,
  model: Model,
  rows: Rows,
  change: (changes: readonly (readonly [string, Wanted])[]) => void,
): () => void {
  const bar = element('div', 'selbar');
  bar.setAttribute('role', 'region');
  bar.hidden = true;
  const count = element('span', 'selbar__n');
  count.setAttribute('aria-live', 'polite');
  const acts = element('span', 'selbar__acts');
  const chosen = () => [...rows.selected].map((key) => model.byKey.get(key)!).filter((row) => model.canEdit(row));
  const toAll = (status: 'postponed' | 'cancelled') => (): void =>
    change(
      chosen()
        .filter(({ kind }) => kind === 'game' || status === 'cancelled')
        .map(({ key }) => [key, { status }] as const),
    );
  const none = (): void => {
    for (const key of rows.selected) rows.setSelected(key, false);
    show();
  };
  const dialog = makeMoveDialog(model, (how) => {
    change(
      chosen().map((row) => {
        const shown = model.shown(row);
        const [day, clock] = [shown.starts_at.slice(0, 10), shown.starts_at.slice(10)];
        const date = how.date || addDays(day, how.days);
        return [
          row.key,
          {
            ...(date === day ? {} : { starts_at: `${date}${clock}`, status: 'scheduled' as const }),
            ...(how.venue === '' ? {} : { venue_id: Number(how.venue) }),
          },
        ] as const;
      }),
    );
  });
  acts.append(
    button(t('admin.schedule.move'), GHOST_CLASS, () => dialog(rows.selected.size)),
    button(t('admin.schedule.postpone'), GHOST_CLASS, toAll('postponed')),
    button(t('admin.schedule.cancelRows'), GHOST_CLASS, toAll('cancelled')),
    button(t('admin.schedule.selectNone'), GHOST_CLASS, none),
  );
  bar.append(count, acts);
  before.before(bar);
  const show = (): void => {
    bar.hidden = rows.selected.size === 0;
    count.textContent = t('admin.schedule.selected', { count: rows.selected.size });
  };
  return show;
}

interface Move {
  days: number;
  date: string;
  venue: string;
}

function makeMoveDialog({ options }: Model, move: (how: Move) => void): (count: number) => void {
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog';
  const title = element('h2');
  const form = element('form', 'stack') as HTMLFormElement;
  form.method = 'dialog';
  const field = (label: string, input: HTMLElement): HTMLElement => {
    const box = element('div', 'field');
    const name = document.createElement('label');
    name.textContent = label;
    name.htmlFor = input.id;
    input.className = 'input';
    box.append(name, input);
    return box;
  };
  const input = (id: string, type: string): HTMLInputElement => {
    const made = document.createElement('input');
    made.id = id;
    made.type = type;
    return made;
  };
  const days = input('move-days', 'number');
  const date = input('move-date', 'date');
  const venue = document.createElement('select');
  venue.id = 'move-venue';
  venue.append(new Option(t('admin.schedule.keepVenue'), ''));
  for (const { id, name } of options.venues) venue.append(new Option(name, String(id)));
  const actions = element('div', 'actions');
  const go = element('button', PRIMARY_CLASS, t('admin.schedule.moveNow')) as HTMLButtonElement;
  go.value = 'move';
  actions.append(
    go,
    button(t('admin.schedule.close'), QUIET_CLASS, () => dialog.close()),
  );
  form.append(
    title,
    field(t('admin.schedule.byDays'), days),
    field(t('admin.schedule.toDate'), date),
    field(t('admin.schedule.toVenue'), venue),
    actions,
  );
  dialog.append(form);
  document.body.append(dialog);
  dialog.addEventListener('close', () => {
    if (dialog.returnValue === 'move') move({ days: Number(days.value), date: date.value, venue: venue.value });
  });
  return (count) => {
    title.textContent = t('admin.schedule.moveTitle', { count });
    dialog.returnValue = '';
    form.reset();
    dialog.showModal();
  };
}
