import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Sport } from '@sports-hub/contract';
import { startTestSport, type TestSport } from '../testing/sport.ts';

for (const name of ['basketball', 'baseball'] as const satisfies readonly Sport[])
  describe(`the demo world of ${name}`, () => {
    let sport: TestSport;
    before(async () => {
      sport = await startTestSport({ sport: name });
    });
    after(() => sport.stop());

    test('has for children with guardians events that are answered, and some that are not', async () => {
      const { answered, open } = await sport.db.one<{ answered: number; open: number }>(
        `select count(a.value)::int as answered, count(*) filter (where a.value is null)::int as open
           from guardian_links g join roster_entries r on r.player_id = g.player_id join team_events e on e.team_id = r.team_id
           left join answers a on a.player_id = r.player_id and a.kind = e.kind and a.event_id = e.event_id
          where g.status = 'verified' and e.status = 'scheduled' and e.starts_at between $1 and $1::timestamptz + interval '21 days'`,
        [sport.clock.now()],
      );
      assert.ok(answered > 0 && open > 0, `${answered} answered, ${open} open`);
    });

    test('says of some games of coached teams when to be there and what to bring, and of some nothing', async () => {
      const games = await sport.db.rows<{ be_there_minutes: number | null; bring: string | null }>(
        `select n.be_there_minutes, n.bring from (select distinct team_id from assignments where role = 'coach') a
           join team_events e on e.team_id = a.team_id and e.kind = 'game' and e.status = 'scheduled'
           left join team_event_notes n on n.team_id = e.team_id and n.kind = e.kind and n.event_id = e.event_id
          where e.starts_at between $1 and $1::timestamptz + interval '42 days'`,
        [sport.clock.now()],
      );
      const noted = games.filter(({ be_there_minutes, bring }) => be_there_minutes && bring).length;
      if (games.length > 1) assert.ok(noted > 0 && noted < games.length, `${noted} of ${games.length}`);
    });

    test('has noted who was at the last events of a team with a coach of its own, not all of them there', async () => {
      const states = await sport.db.rows<{ state: string }>('select distinct state from attendance order by state');
      const hasCoach = await sport.db.maybeOne(
        `select 1 from assignments where role = 'coach' and team_id is not null`,
      );
      const before_ = await sport.db.maybeOne(
        `select 1 from assignments a join team_events e on e.team_id = a.team_id where a.role = 'coach' and e.starts_at < $1`,
        [sport.clock.now()],
      );
      if (hasCoach && before_) assert.ok(states.length >= 2, JSON.stringify(states));
      else assert.deepEqual(states, []);
    });
  });
