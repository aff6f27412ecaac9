import assert from 'node:assert/strict';
import { toLocalDate } from '@sports-hub/kernel/time';
import type { AdminClient } from '@sports-hub/sport/testing/admin-client';
import { addGame } from '@sports-hub/sport/testing/events';
import type { TestSport } from '@sports-hub/sport/testing/sport';

const GAMES = `Game No.,Div,Home,Visitor,Date,Start Time,Gym,Ref
G-101,Grades 3–4,Owls,Otters,1/23/2027,9:00 AM,Lincoln,T. Moss
`;

/** Pages of a sport's site that are there only after an administrator did something: does it, and says where they are. */
export async function makeRarePages(sport: TestSport, office: AdminClient): Promise<string[]> {
  const { db, clock } = sport;
  const did = async (path: string, body: object = {}) => {
    const { status, data } = await office.post(path, body);
    assert.ok(status < 300, `${path}: ${JSON.stringify(data)}`);
    return data;
  };
  const member = await db.one<{ id: number }>('select id from members where not is_active limit 1');
  const pair = await db.one<{ id: number }>(
    'insert into possible_duplicates (player_id, other_id, found_at) values (1, 2, $1) returning id',
    [clock.now()],
  );

  const game = await addGame(sport, { hours: 48 });
  const official = await did('/admin/officials', { name: 'Rae Whistle', email: 'rae@example.org', phone: '555-0199' });
  await did(`/admin/officials/${official.id}/assign`, { role: 'referee', game_ids: [game] });
  const { link } = await did(`/admin/officials/${official.id}/link`);
  const changes = await did('/admin/schedule/changes', {
    changes: [{ key: `game:${game}`, sequence: 0, status: 'postponed' }],
  });

  const season = await db.one<{ id: number; division: number }>(
    `with season as (insert into seasons (name, starts_on, ends_on, is_current, is_prepared)
                     values ('Next season', $1::date + 120, $1::date + 160, false, true) returning id),
          league as (insert into leagues (season_id, name, kind) select id, 'House league', 'in_house' from season returning id),
          division as (insert into divisions (league_id, name, gender, age_group) select id, 'Grades 3–4', 'coed', '3-4' from league returning id),
          slot as (insert into venue_slots (venue_id, season_id, weekday, begins, ends)
                   select v.id, s.id, 6, '09:00', '12:00' from (select min(id) as id from venues) v, season s),
          named as (insert into teams (division_id, name) select id, unnest(array['Owls', 'Otters', 'Bears', 'Lynx']) from division)
     select season.id, division.id as division from season, division`,
    [clock.now()],
  );
  const maker = (await office.get(`/admin/schedule-maker?season_id=${season.id}`)).data;
  const divisions = [{ id: season.division, games_each: 3 }];
  await did(`/admin/schedule-maker/${season.id}/settings`, { ...maker.settings, divisions, version: maker.version });
  const run = await did(`/admin/schedule-maker/${season.id}/runs`);
  await sport.jobs.runPending();
  const file = await did('/admin/imports', { kind: 'games', season_id: season.id, text: GAMES });

  const match = await db.one<{ id: number }>(
    'select id from tournament_matches where home_score is not null order by id limit 1',
  );
  const period = await db.one<{ id: number }>('select id from registration_periods order by id limit 1');
  const matter = await db.one<{ id: number }>(
    `insert into payment_matters (payment_id, kind, processor_ref, amount_cents, state, answer_by, opened_at)
     select min(p.id), 'dispute', 'dispute-of-a-test', 500, 'open', $1::timestamptz + interval '7 days', $1
       from payments p where p.subject = 'registration' and p.status = 'succeeded' returning id`,
    [clock.now()],
  );
  const terms = { text: 'What holds here.', dated: toLocalDate(clock.now()), asked: 'nobody' };
  const { version } = (await office.get('/admin/site-texts')).data.items.find(
    ({ kind }: { kind: string }) => kind === 'terms',
  );
  await did('/admin/site-texts/terms', { ...terms, version });

  return [
    `/admin/families/${member.id}/enable`,
    `/admin/duplicates/${pair.id}`,
    `/admin/officials/${official.id}`,
    new URL(link).pathname,
    `/admin/schedule/save/${changes.id}`,
    `/admin/schedule-runs/${run.id}`,
    `/admin/imports/${file.id}`,
    `/admin/matches/${match.id}/correct`,
    `/admin/registration-periods/${period.id}/review`,
    `/admin/money/matter-${matter.id}`,
    '/terms',
  ];
}
