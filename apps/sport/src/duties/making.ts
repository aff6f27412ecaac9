import type { DutyEventAhead, EventKind, Named, NewDuty, NewSeasonDuties } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { invalidField, type Sql, type Tx } from '@sports-hub/kernel';
import { fromLocalTime, localTime } from '@sports-hub/kernel/time';

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

/** A choice of a list, `game:12`, as the event that it names. */
function withEvent({ event, ...duty }: NewDuty): NewDuty {
  if (event === undefined) return duty;
  const [kind, id] = event.split(':');
  return { ...duty, event_kind: kind as EventKind, event_id: Number(id) };
}

/** What the schema leaves open: numbers that a form sends as text. */
function checkNumber(
  name: 'minutes' | 'places' | 'minutes_before',
  value: number,
  [least, most]: readonly [number, number],
): void {
  if (value < least || value > most) throw invalidField(name, t('answers.duties.thisMustBeFrom', { least, most }));
}

/** A new duty of the current season; its id. */
export async function insertDuty(tx: Tx, given: NewDuty, { by, now }: { by: number; now: Date }): Promise<number> {
  const duty = withEvent(given);
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

/** One for each game ahead that has none of this name; how many were made. Nobody makes them twice at once. */
export async function insertSeasonDuties(
  tx: Tx,
  duties: NewSeasonDuties,
  { by, now }: { by: number; now: Date },
): Promise<number> {
  checkNumber('minutes', duties.minutes, [5, 1440]);
  checkNumber('places', duties.places, [1, 50]);
  if (duties.minutes_before !== undefined) checkNumber('minutes_before', duties.minutes_before, [1, 600]);
  const division = duties.division_id ?? null;
  if (division !== null && !(await tx.maybeOne('select 1 from current_divisions where id = $1', [division])))
    throw invalidField('division_id', t('answers.duties.noSuchDivision'));
  await tx.run('select 1 from seasons where is_current for no key update');
  return tx.run(
    `insert into duties (season_id, kind, title, note, team_id, event_kind, event_id, offset_minutes, minutes, places, coaches_only, created_by, created_at)
     select s.id, $1, $2, $3, case when $4 = 'home' then g.home_team_id end, 'game', g.id, -$5::integer, $6, $7, $8, $9, $10
       from seasons s, games g join current_divisions v on v.id = g.division_id
      where s.is_current and g.is_public and g.status = 'scheduled' and g.starts_at > $10 and ($11::bigint is null or g.division_id = $11)
        and not exists (select 1 from current_duties d where d.event_kind = 'game' and d.event_id = g.id and lower(d.title) = lower($2))
      order by g.starts_at, g.id`,
    [
      duties.kind,
      duties.title,
      duties.note || null,
      duties.asks,
      duties.minutes_before ?? 0,
      duties.minutes,
      duties.places,
      duties.coaches_only ?? false,
      by,
      now,
      division,
    ],
  );
}

/** What a new duty can belong to: teams and divisions, and events ahead, a team's own or everybody's of the next two weeks. */
export async function findDutyPlaces(
  sql: Sql,
  teamId: number | null,
  now: Date,
): Promise<{ teams: Named[]; divisions: Named[]; events: DutyEventAhead[] }> {
  return {
    teams: await sql.rows<Named>(
      `select t.id, t.name from current_teams t join divisions d on d.id = t.division_id order by d.position, t.name, t.id limit 500`,
    ),
    divisions: await sql.rows<Named>(
      'select c.id, c.name from current_divisions c join divisions d on d.id = c.id order by d.position, c.id limit 100',
    ),
    events: await sql.rows<DutyEventAhead>(
      `select distinct on (e.starts_at, e.kind, e.event_id) e.kind, e.event_id, ${localTime('e.starts_at')} as starts_at,
              coalesce(e.title, case when o.id is null then t.name when e.is_home then o.name || ' at ' || t.name else t.name || ' at ' || o.name end) as title
         from team_events e join current_teams t on t.id = e.team_id left join teams o on o.id = e.opponent_id
        where e.status = 'scheduled' and e.starts_at > $1
          and case when $2::bigint is null then e.kind <> 'practice' and e.starts_at <= $1::timestamptz + interval '14 days' else e.team_id = $2 end
        order by e.starts_at, e.kind, e.event_id limit 300`,
      [now, teamId],
    ),
  };
}
