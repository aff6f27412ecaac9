import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from '@sports-hub/kernel';
import { createTeamAnswers } from '../answers/team/service.ts';
import { countOf, startKilledWhileTelling } from './testing/telling-processes.ts';

const KILLS = 8;
const PEOPLE = 60;
/** Of Riley, beside those of the demo world. */
const COACH = 1003;

test(
  'killed eight times while families are reminded, each is reminded once of each event, by a coach and by itself',
  { timeout: 240_000 },
  async (t) => {
    const { db, server, killed } = await startKilledWhileTelling(t, { people: PEOPLE });
    const team = createTeamAnswers({ db, clock: systemClock, throttle: { take: async () => {} } as never });
    await killed(KILLS, async (time) => {
      if (time % 2 === 1) return;
      const { id } = await db.one<{ id: number }>(
        `insert into special_events (title, starts_at, ends_at, created_at, updated_at)
         values ($1, now() + interval '3 hours', now() + interval '4 hours', now(), now()) returning id`,
        [`CANARY-${time}.`],
      );
      const key = { teamId: 1, kind: 'event', eventId: id } as const;
      if (time % 4 === 0) await Promise.all([team.remind(COACH, key), team.remind(COACH, key)]);
      else {
        await db.run(
          `insert into event_answer_settings (team_id, kind, event_id, closes_minutes, changed_by, changed_at) values (1, 'event', $1, 90, $2, now())`,
          [id, COACH],
        );
        await Promise.all([team.remindByItself(), team.remindByItself()]);
      }
    });
    const mails = new Map(
      server.received.map(({ to, mail }) => [mail.messageId, { to: to[0], text: mail.text ?? '' }]),
    );
    const told = countOf(
      [...mails.values()].flatMap(({ to, text }) =>
        [...new Set(text.match(/CANARY-\d+\./g) ?? [])].map((event) => `${event} ${to}`),
      ),
    );
    const families = new Set([...told.keys()].map((line) => line.split(' ')[1]));
    assert.ok(families.size >= PEOPLE, `${families.size} families`);
    assert.equal(told.size, (KILLS / 2) * families.size);
    assert.deepEqual(
      [...told].filter(([, times]) => times !== 1),
      [],
    );
  },
);
