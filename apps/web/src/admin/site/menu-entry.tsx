import { t } from '@sports-hub/contract/texts';
import type { MenuState } from '@sports-hub/contract';
import { Button, FieldError, Icon, Tag, type Tone } from '../../kit/index.ts';
import { errorOf, may, type AdminView } from '../view.ts';

export const MENU_OP = 'saveSiteMenu';

/** An entry as the form has it: what was typed, else what is stored. */
export interface EditedEntry {
  id: string;
  under: string;
  place: number;
  label: string;
  target: string;
  was: string;
  state: MenuState | 'new';
  isRemoved: boolean;
}

const STATES: Partial<Record<EditedEntry['state'], { words: string; tone?: Tone }>> = {
  draft: { words: t('admin.menu.draft'), tone: 'warning' },
  nowhere: { words: t('admin.menu.leadsNowhere'), tone: 'danger' },
  elsewhere: { words: t('admin.menu.elsewhere') },
  new: { words: t('admin.menu.isNew'), tone: 'info' },
};

const shortTarget = (target: string): string => target.replace(/^https:\/\//, '');

/** The fields of an entry. A browser shows those of the chosen one. */
const EntryFields = ({ view, row, rows }: { view: AdminView; row: EditedEntry; rows: readonly EditedEntry[] }) => {
  const { id } = row;
  const field = (name: string) => ({ id: `entry-${id}-${name}`, name: `items.${id}.${name}`, className: 'input' });
  const error = (name: string) => errorOf(view, MENU_OP, `items.${id}.${name}`);
  const wrong = (name: string) => {
    const words = error(name);
    return words ? <FieldError id={`entry-${id}-${name}`}>{words}</FieldError> : null;
  };
  const group = rows.filter(({ under }) => under === row.under);
  const tops = rows.filter((other) => other.under === '' && other.id !== id);
  return (
    <div className="entry stack stack--s" data-entry={id}>
      <input type="hidden" name={`items.${id}.was`} value={row.was} />
      <div className="field">
        <label htmlFor={`entry-${id}-label`}>{t('admin.menu.label')}</label>
        <span className="hint" id={`entry-${id}-label-h`}>
          {t('admin.menu.short')}
        </span>
        <input
          {...field('label')}
          type="text"
          maxLength={40}
          defaultValue={row.label}
          aria-describedby={`entry-${id}-label-h`}
          aria-invalid={error('label') ? 'true' : undefined}
        />
        {wrong('label')}
      </div>
      <div className="field">
        <label htmlFor={`entry-${id}-target`}>{t('admin.menu.leadsTo')}</label>
        <span className="hint" id={`entry-${id}-target-h`}>
          {t('admin.menu.pageOrAddress')}
        </span>
        <input
          {...field('target')}
          type="text"
          list="site-pages"
          maxLength={500}
          defaultValue={row.target}
          aria-describedby={`entry-${id}-target-h`}
          aria-invalid={error('target') ? 'true' : undefined}
        />
        {wrong('target')}
      </div>
      <div className="fields-2 fields-2--tight">
        <div className="field">
          <label htmlFor={`entry-${id}-under`}>{t('admin.menu.under')}</label>
          <select {...field('under')} aria-invalid={error('under') ? 'true' : undefined} data-under>
            <option value="" selected={row.under === ''}>
              {t('admin.menu.theTop')}
            </option>
            {tops.map((top) => (
              <option key={top.id} value={top.id} selected={row.under === top.id}>
                {top.label}
              </option>
            ))}
          </select>
          {wrong('under')}
        </div>
        <div className="field">
          <label htmlFor={`entry-${id}-place`}>{t('admin.menu.place')}</label>
          <select {...field('place')} data-place>
            {Array.from({ length: Math.max(group.length, row.place) }, (_, at) => at + 1).map((place) => (
              <option key={place} value={place} selected={place === row.place}>
                {place}
              </option>
            ))}
          </select>
        </div>
      </div>
      <label className="check">
        <input type="checkbox" name="removed" value={id} defaultChecked={row.isRemoved} data-removed />
        <span>{t('admin.menu.takeOut')}</span>
      </label>
    </div>
  );
};

const MOVES = [
  ['up', 'up', t('admin.menu.moveUp')],
  ['down', 'down', t('admin.menu.moveDown')],
  ['out', 'left', t('admin.menu.moveOut')],
  ['in', 'right', t('admin.menu.moveIn')],
] as const;

export const Entry = ({ view, row, rows }: { view: AdminView; row: EditedEntry; rows: readonly EditedEntry[] }) => {
  const state = STATES[row.state];
  const canWrite = may(view.me, 'content', 'publish');
  const isWrong = ['label', 'target', 'under'].some((name) => errorOf(view, MENU_OP, `items.${row.id}.${name}`));
  return (
    <li data-node={row.id} className={row.under === '' ? undefined : 'tree__under'}>
      <div className="node">
        {canWrite ? (
          <span className="grip only-script" aria-hidden="true">
            <Icon name="grip" />
          </span>
        ) : null}
        {canWrite ? (
          <button type="button" className="node__name" data-choose>
            <span data-name>{row.label}</span> {state ? <Tag tone={state.tone}>{state.words}</Tag> : null}
            <small data-target>{shortTarget(row.target)}</small>
          </button>
        ) : (
          <span className="node__name">
            {row.label} {state ? <Tag tone={state.tone}>{state.words}</Tag> : null}
            <small>{shortTarget(row.target)}</small>
          </span>
        )}
        {canWrite ? (
          <span className="move only-script">
            {MOVES.map(([move, icon, words]) => (
              <Button key={move} kind="icon" aria-label={`${words}: ${row.label}`} data-move={move}>
                <Icon name={icon} />
              </Button>
            ))}
          </span>
        ) : null}
      </div>
      {canWrite ? (
        <details className="entry-box" open={isWrong} data-entry-box>
          <summary>{t('admin.menu.changeEntry', { label: row.label })}</summary>
          <EntryFields view={view} row={row} rows={rows} />
        </details>
      ) : null}
    </li>
  );
};
