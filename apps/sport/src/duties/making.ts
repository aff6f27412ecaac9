import type { NewDuty } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { invalidField, type Tx } from '@sports-hub/kernel';
import { fromLocalTime } from '@sports-hub/kernel/time';

/** When it begins, or which event it belongs to; neither for the whole season. */
async function checkTime(
  tx: Tx,
  { team_id, event_kind, event_id, starts_at }: NewDuty,
  now: Date,
): Promise<Date | null> {
  if ((event_kind === undefined) !== (event_id === undefined))
    throw invalidField(event_id === undefined ? 'event_id' : 'event_kind', t('answers.duties.anEventHasBoth'));
  if (starts_at !== undefined) {
    if (event_kind !== undefined) throw invalidField('starts_at', t('answers.duties.theEventHasATime'));
    const isTime = !Number.isNaN(Date.parse(`${starts_at}Z`));
    const time = isTime ? fromLocalTime(starts_at.length === 16 ? `${starts_at}:00` : starts_at) : now;
    if (time <= now) throw invalidField('starts_at', t('answers.duties.thisMustBeAhead'));
    return time;
  }
  if (event_kind !== undefined) {
    const found = await tx.maybeOne(
      `select 1 from team_events where kind = $1 and event_id = $2 and status = 'scheduled' and starts_at > $3
          and ($4::bigint is null or team_id = $4) limit 1`,
      [event_kind, event_id, now, team_id ?? null],
    );
    if (!found) throw invalidField('event_id', t('answers.duties.noSuchEvent'));
  }
  return null;
}

/** What the schema leaves open: numbers that a form sends as text. */
function checkNumber(name: 'minutes' | 'places', value: number, [least, most]: readonly [number, number]): void {
  if (value < least || value > most) throw invalidField(name, t('answers.duties.thisMustBeFrom', { least, most }));
}

/** A new duty of the current season; its id. */
export async function insertDuty(tx: Tx, duty: NewDuty, { by, now }: { by: number; now: Date }): Promise<number> {
  checkNumber('minutes', duty.minutes, [5, 1440]);
  checkNumber('places', duty.places, [1, 50]);
  if (duty.team_id !== undefined && !(await tx.maybeOne('select 1 from current_teams where id = $1', [duty.team_id])))
    throw invalidField('team_id', t('answers.duties.noSuchTeam'));
  const startsAt = await checkTime(tx, duty, now);
  const { id } = await tx.one<{ id: number }>(
    `insert into duties (season_id, kind, title, note, team_id, event_kind, event_id, own_starts_at, minutes, places, coaches_only, created_by, created_at)
     select s.id, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 from seasons s where s.is_current returning id`,
    [
      duty.kind,
      duty.title,
      duty.note || null,
      duty.team_id ?? null,
      duty.event_kind ?? null,
      duty.event_id ?? null,
      startsAt,
      duty.minutes,
      duty.places,
      duty.coaches_only ?? false,
      by,
      now,
    ],
  );
  return id;
}
