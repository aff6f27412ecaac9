import { t } from '@sports-hub/contract/texts';
import type { AdminSeason, VenueEvent, VenueSlot, VenueWeek } from '@sports-hub/contract';
import {
  addDays,
  Button,
  ButtonLink,
  Check,
  Field,
  formatShortDate,
  formatSpan,
  formatTime,
  Icon,
  longWeekday,
  shortWeekday,
} from '../../kit/index.ts';
import { ActionForm } from '../forms.tsx';
import { errorOf, isAbout, valueOf, type AdminView } from '../view.ts';

const DAYS = [1, 2, 3, 4, 5, 6, 7];
const FIRST_HOUR = 8;
const LAST_HOUR = 22;
const MINUTES = (LAST_HOUR - FIRST_HOUR) * 60;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const percent = (minutes: number): string => `${Math.min(100, Math.max(0, (100 * minutes) / MINUTES)).toFixed(2)}%`;
const topOf = (time: string): string => percent(minutesOf(time) - FIRST_HOUR * 60);
const heightOf = (begins: string, ends: string): string => percent(Math.max(20, minutesOf(ends) - minutesOf(begins)));

const eventsOf = (events: readonly VenueEvent[], day: string): VenueEvent[] =>
  events.filter(({ starts_at }) => starts_at.slice(0, 10) === day);
const isWithin = ({ starts_at }: VenueEvent, { begins, ends }: VenueSlot): boolean =>
  starts_at.slice(11, 16) >= begins && starts_at.slice(11, 16) < ends;

/** A column is narrow: what does not fit goes on below, from the space nearest to the middle. */
function linesOf(title: string): string[] {
  const spaces = [...title.matchAll(/ /g)].map(({ index }) => index);
  const middle = title.length / 2;
  const at = spaces.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  return at === undefined ? [title] : [title.slice(0, at).replace(/,$/, ''), title.slice(at + 1)];
}

/** One day, drawn: when it is ours, and what is on. The list below says the same in words. */
const Day = ({ slots, events }: { slots: readonly VenueSlot[]; events: readonly VenueEvent[] }) => (
  <svg className="wk__draw" aria-hidden="true">
    {slots.map(({ id, begins, ends }) => (
      <rect key={id} className="wk__slot" x="4%" width="92%" y={topOf(begins)} height={heightOf(begins, ends)} rx="4" />
    ))}
    {events.map(({ kind, id, title, starts_at, ends_at }) => {
      const [begins, ends] = [starts_at.slice(11, 16), ends_at.slice(11, 16)];
      return (
        <svg key={`${kind} ${id}`} x="7%" width="86%" y={topOf(begins)} height={heightOf(begins, ends)}>
          <rect className="wk__event" width="100%" height="100%" rx="4" />
          {linesOf(title).map((line, place) => (
            <text key={line} className="wk__title" x="6" y={14 + 14 * place}>
              {line}
            </text>
          ))}
        </svg>
      );
    })}
  </svg>
);

const Drawn = ({ venue, week }: Pick<VenueWeek, 'venue' | 'week'>) => (
  <div className="wk-days wide-only" aria-hidden="true">
    <span />
    {DAYS.map((day) => (
      <span key={day} className="wk__day">
        {shortWeekday(day % 7)} <small>{Number(addDays(week.starts_on, day - 1).slice(8))}</small>
      </span>
    ))}
    <span className="wk__hours">
      {[8, 10, 12, 14, 16, 18, 20].map((hour) => (
        <span key={hour} className="wk__hour">
          {formatTime(`${String(hour).padStart(2, '0')}:00`)}
        </span>
      ))}
    </span>
    {DAYS.map((day) => (
      <Day
        key={day}
        slots={venue.slots.filter(({ weekday }) => weekday === day)}
        events={eventsOf(week.events, addDays(week.starts_on, day - 1))}
      />
    ))}
  </div>
);

const hours = (minutes: number): string => String(Math.round(minutes / 6) / 10).replace(/\.0$/, '');

const Slot = ({
  view,
  slot,
  events,
  canWrite,
}: {
  view: AdminView;
  slot: VenueSlot;
  events: VenueEvent[];
  canWrite: boolean;
}) => {
  const time = formatSpan(slot.begins, slot.ends);
  return (
    <li className="vs">
      <span className="vs__day num">{shortWeekday(slot.weekday % 7)}</span>
      <span className="vs__t">
        {time}
        <span className="small muted">
          {events.length > 0
            ? events.map(({ title, starts_at }) => `${title} ${formatTime(starts_at)}`).join(', ')
            : t('admin.venue.free')}
        </span>
      </span>
      {canWrite ? (
        <ActionForm view={view} op="removeVenueSlot" id={slot.id} className="">
          <Button
            kind="icon"
            type="submit"
            aria-label={t('admin.venue.giveBack', { day: longWeekday(slot.weekday % 7), time })}
          >
            <Icon name="x" />
          </Button>
        </ActionForm>
      ) : null}
    </li>
  );
};

const AddTime = ({ view, venueId, season }: { view: AdminView; venueId: number; season: AdminSeason }) => {
  const op = 'addVenueSlot';
  const chosen = isAbout(view, op, venueId) ? [view.typed?.fields['weekdays'] ?? []].flat() : [];
  const field = (name: string, label: string) => ({
    id: `slot-${name}`,
    name,
    label,
    type: 'time',
    required: true,
    defaultValue: valueOf(view, op, name, '', venueId),
    error: errorOf(view, op, name, venueId),
  });
  return (
    <details className="card__foot more-way" open={isAbout(view, op, venueId) || undefined}>
      <summary>
        <Icon name="right" size="s" />
        {t('admin.venue.addATime')}
      </summary>
      <ActionForm view={view} op={op} id={venueId} hidden={{ season_id: season.id }}>
        <fieldset className="stack stack--s">
          <legend className="label">{t('admin.venue.days')}</legend>
          <div className="row">
            {DAYS.map((day) => (
              <Check
                key={day}
                name="weekdays"
                value={String(day)}
                label={shortWeekday(day % 7)}
                defaultChecked={chosen.includes(String(day))}
              />
            ))}
          </div>
          {errorOf(view, op, 'weekdays', venueId) ? <p className="error">{t('admin.venue.chooseADay')}</p> : null}
        </fieldset>
        <div className="fields-2">
          <Field {...field('begins', t('admin.venue.from'))} />
          <Field {...field('ends', t('admin.venue.until'))} />
        </div>
        <div>
          <Button small icon="plus" type="submit">
            {t('admin.venue.addATime')}
          </Button>
        </div>
      </ActionForm>
    </details>
  );
};

/** The week: what is ours and what is used, drawn for a desk and as a list for everybody. */
export const Week = ({
  view,
  found: { venue, week },
  season,
  canWrite,
}: {
  view: AdminView;
  found: VenueWeek;
  season: AdminSeason | undefined;
  canWrite: boolean;
}) => {
  const ours = venue.slots.reduce((sum, { begins, ends }) => sum + minutesOf(ends) - minutesOf(begins), 0);
  const used = week.events.reduce(
    (sum, { starts_at, ends_at }) => sum + minutesOf(ends_at.slice(11)) - minutesOf(starts_at.slice(11)),
    0,
  );
  const address = (day: string): string =>
    `/admin/venues/${venue.id}?week=${day}${season && season.state !== 'current' ? `&season=${season.id}` : ''}`;
  return (
    <section className="card" aria-labelledby="week">
      <div className="card__head card__head--wrap">
        <div>
          <h2 id="week" className="h-card">
            {t('admin.venue.weekOf', { day: formatShortDate(week.starts_on, view.now) })}
          </h2>
          <p className="small muted">{t('admin.venue.oursAndUsed', { ours: hours(ours), used: hours(used) })}</p>
        </div>
        <div className="row">
          <ButtonLink kind="icon" href={address(addDays(week.starts_on, -7))} aria-label={t('admin.venue.weekBefore')}>
            <Icon name="left" />
          </ButtonLink>
          <ButtonLink kind="icon" href={address(addDays(week.starts_on, 7))} aria-label={t('admin.venue.weekAfter')}>
            <Icon name="right" />
          </ButtonLink>
        </div>
      </div>
      <Drawn venue={venue} week={week} />
      {venue.slots.length > 0 ? (
        <ul className="rows vs-list" aria-label={t('admin.venues.weeklyTimes')}>
          {venue.slots.map((slot) => (
            <Slot
              key={slot.id}
              view={view}
              slot={slot}
              canWrite={canWrite}
              events={eventsOf(week.events, addDays(week.starts_on, slot.weekday - 1)).filter((event) =>
                isWithin(event, slot),
              )}
            />
          ))}
        </ul>
      ) : (
        <p className="card__foot small">{t('admin.venue.addWhenItIsYours')}</p>
      )}
      <p className="card__foot legend wide-only">
        <span>
          <i className="key wk__key--slot" />
          {t('admin.venue.yoursFree')}
        </span>
        <span>
          <i className="key key--done" />
          {t('admin.venue.gameOrPractice')}
        </span>
      </p>
      {canWrite && season ? <AddTime view={view} venueId={venue.id} season={season} /> : null}
    </section>
  );
};
