import { t } from '@sports-hub/contract/texts';
import type { ClosurePreview } from '@sports-hub/contract';
import {
  Field,
  formatMoment,
  formatShortDate,
  formatTime,
  Icon,
  Jersey,
  SelectField,
  withDashes,
} from '../../kit/index.ts';
import { errorOf, valueOf, type AdminView } from '../view.ts';

type Item = ClosurePreview['items'][number];

/** What becomes of it, as the form has it: `2026-11-22T13:00@4`, or a word. */
const POSTPONED = 'postponed';
const CANCELED = 'cancelled';
const STAYS = 'stays';
const OTHER = 'other';

const timeChoice = ({ starts_at, venue }: Item['options'][number]): string => `${starts_at.slice(0, 16)}@${venue.id}`;
const fieldName = (item: Item, field: string): string => `moves.${item.row.key}.${field}`;

/** What is proposed: a free time, else that it is open or canceled. */
function proposed({ row, options }: Item, isOpen: boolean): string {
  if (row.tournament) return STAYS;
  const [first] = options;
  if (first && !isOpen) return timeChoice(first);
  return row.kind === 'game' ? POSTPONED : CANCELED;
}

/** What was chosen before, where it can still be chosen; else what is proposed. */
export const choiceOf = (view: AdminView, { venue }: ClosurePreview, item: Item, isOpen: boolean): string =>
  valueOf(view, 'closeVenue', fieldName(item, 'to'), proposed(item, isOpen), venue.id);

export function countChoices(choices: readonly string[]): { moved: number; open: number; canceled: number } {
  const count = (...words: string[]): number => choices.filter((choice) => words.includes(choice)).length;
  const [open, canceled] = [count(POSTPONED, STAYS), count(CANCELED)];
  return { moved: choices.length - open - canceled, open, canceled };
}

const Teams = ({ row }: Pick<Item, 'row'>) => (
  <span className="strong aff__t">
    {row.away ? (
      <>
        <Jersey colour={row.away.color} />
        {t('admin.closing.awayAt', { away: row.away.name })} <Jersey colour={row.home.color} />
        {row.home.name}
      </>
    ) : (
      <>
        <Jersey colour={row.home.color} />
        {t('admin.schedule.practiceName', { home: row.home.name })}
      </>
    )}
  </span>
);

/** "1 hour 20 minutes" until it begins. */
function untilWords(startsAt: string, now: string): string {
  const minutes = Math.max(0, Math.round((Date.parse(`${startsAt}Z`) - Date.parse(`${now}Z`)) / 60_000));
  return t('admin.closing.startsIn', {
    time: [
      minutes >= 60 ? t('admin.closing.hours', { count: Math.floor(minutes / 60) }) : '',
      minutes % 60 > 0 || minutes < 60 ? t('admin.closing.minutes', { count: minutes % 60 }) : '',
    ]
      .filter(Boolean)
      .join(' '),
  });
}

const OtherTime = ({ view, preview, item }: { view: AdminView; preview: ClosurePreview; item: Item }) => {
  const field = (name: string, label: string, otherwise: string) => ({
    id: `aff-${item.row.key}-${name}`,
    name: fieldName(item, name),
    label,
    defaultValue: valueOf(view, 'closeVenue', fieldName(item, name), otherwise, preview.venue.id),
  });
  const { defaultValue: venue, ...place } = field('venue', t('admin.closing.venue'), String(preview.venue.id));
  return (
    <div className="aff__other stack stack--s">
      <div className="fields-2 fields-2--tight">
        <Field {...field('day', t('admin.schedule.date'), item.row.starts_at.slice(0, 10))} type="date" />
        <Field {...field('clock', t('admin.schedule.time'), item.row.starts_at.slice(11, 16))} type="time" />
      </div>
      <SelectField
        {...place}
        selected={venue}
        options={preview.venues.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </div>
  );
};

const Row = ({
  view,
  preview,
  item,
  isOpen,
}: {
  view: AdminView;
  preview: ClosurePreview;
  item: Item;
  isOpen: boolean;
}) => {
  const { row, options, families, is_soon } = item;
  const id = `aff-${row.key}`;
  const today = view.now.slice(0, 10);
  const error = errorOf(view, 'closeVenue', fieldName(item, 'to'), preview.venue.id);
  const seen = view.typed?.op === 'closeVenue' ? view.typed.fields[fieldName(item, 'sequence')] : String(row.sequence);
  const choices = row.tournament
    ? [{ value: STAYS, label: t('admin.closing.bracketDecides') }]
    : [
        ...options.map((option) => ({
          value: timeChoice(option),
          label: `${formatMoment(option.starts_at, today)} · ${option.venue.name}`,
        })),
        { value: OTHER, label: t('admin.closing.chooseATime') },
        ...(row.kind === 'game' ? [{ value: POSTPONED, label: t('admin.closing.toBeAnnounced') }] : []),
        { value: CANCELED, label: t('admin.closing.cancelIt') },
      ];
  return (
    <li className="aff">
      <div className="aff__when">
        <span className="num">{formatTime(row.starts_at)}</span>
        {preview.day === preview.last_day ? null : (
          <span className="small muted block">{formatShortDate(row.starts_at, today)}</span>
        )}
      </div>
      <div className="aff__what">
        <Teams row={row} />
        <span className="small muted">
          {withDashes(row.division.name)} · {t('admin.schedule.familyCount', { count: families })}
        </span>
        {seen === String(row.sequence) ? null : (
          <span className="small warn">
            <Icon name="alert" size="s" /> {t('admin.closing.changedMeanwhile')}
          </span>
        )}
      </div>
      <div className="aff__do">
        <input type="hidden" name={fieldName(item, 'sequence')} value={row.sequence} />
        <SelectField
          id={id}
          name={fieldName(item, 'to')}
          label={<span className="hidden-text">{t('admin.closing.whatHappensTo', { name: row.home.name })}</span>}
          options={choices}
          selected={choiceOf(view, preview, item, isOpen)}
          error={error}
          data-closing-choice
        />
        {row.tournament ? null : <OtherTime view={view} preview={preview} item={item} />}
        {is_soon ? (
          <span className="small muted">{untilWords(row.starts_at, view.now)}</span>
        ) : options.length > 0 && !isOpen ? (
          <span className="small aff__ok">
            <Icon name="check" size="s" />
            {t('admin.closing.timesAreFree')}
          </span>
        ) : null}
        {options.length === 0 && !row.tournament ? (
          <span className="small muted">{t('admin.closing.noFreeTime')}</span>
        ) : null}
        {options[0]?.notes.map((words) => (
          <span key={words} className="small warn">
            <Icon name="clock" size="s" /> {words}
          </span>
        ))}
      </div>
    </li>
  );
};

/** Everything that cannot take place there, each with what becomes of it. */
export const Affected = ({ view, preview, isOpen }: { view: AdminView; preview: ClosurePreview; isOpen: boolean }) => {
  const other = new URLSearchParams(view.path.split('?')[1] ?? '');
  if (isOpen) other.delete('times');
  else other.set('times', 'none');
  return (
    <section className="card" aria-labelledby="affected">
      <div className="card__head card__head--wrap">
        <h2 id="affected" className="h-card">
          <span className="stepn" aria-hidden="true">
            2
          </span>
          {t('admin.closing.affected', { count: preview.items.length })}
        </h2>
        {preview.items.length > 0 ? (
          <a className="btn btn--quiet btn--small head-link" href={`/admin/closures/new?${other.toString()}`}>
            {isOpen ? t('admin.closing.findTimes') : t('admin.closing.allOpen')}
          </a>
        ) : null}
      </div>
      {preview.items.length > 0 ? (
        <ul className="rows">
          {preview.items.map((item) => (
            <Row key={item.row.key} view={view} preview={preview} item={item} isOpen={isOpen} />
          ))}
        </ul>
      ) : (
        <p className="card__foot">{t('admin.closing.nothingPlanned')}</p>
      )}
    </section>
  );
};
