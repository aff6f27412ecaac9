import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createTestClock } from '@sports-hub/kernel/testing';
import { createTeamAnswers } from '../answers/team/service.ts';
import { as } from '../testing/cast.ts';
import { addGame } from '../testing/events.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport({ clock: createTestClock('2026-07-02T16:00:00Z') });
});
after(() => sport.stop());

const say = (who: string, player_id: number, event_id: number) =>
  as(sport, who).post('/community/answers', {
    player_id,
    kind: 'game',
    event_id,
    value: 'comes',
    client_id: randomUUID(),
  });
const remind = (who: string, event_id: number) =>
  as(sport, who).post('/community/answer-reminders', { team_id: 1, kind: 'game', event_id });
const told = async (): Promise<string[]> => {
  await sport.tellNotices();
  return (await sport.mails())
    .filter(({ text }) => text.includes('waiting for your answer'))
    .map(({ to }) => to.split('@')[0]!)
    .sort();
};

test('only those who have not answered are reminded, once a day, with a link that answers', async () => {
  const game = await addGame(sport, { hours: 90 });
  await say('alex.morgan', 3, game);
  const [one, two] = await Promise.all([remind('coach.kim', game), remind('coach.kim', game)]);
  assert.deepEqual([one.statusCode, two.statusCode], [200, 200]);
  assert.equal(one.json().data.reminder.can_remind, false);
  assert.deepEqual(await told(), ['pat.parker']);
  const [mail] = await sport.mails('pat.parker@riverbend.example');
  assert.equal(mail?.subject, 'Is Riley going to Otters at Hawks?');
  assert.match(mail?.text ?? '', /Kim is waiting for your answer\./);
  assert.match(mail?.text ?? '', /\/answer\?token=\d+\.1\.game\.\d+\./);
  await remind('coach.kim', game);
  assert.equal((await told()).length, 1, 'not twice on one day');
  sport.clock.advance(24 * 3600);
  await remind('coach.kim', game);
  assert.equal((await told()).length, 2, 'on the next day');
  assert.equal((await remind('staff.diaz', game)).statusCode, 403);
});

test('who answers before the mail is written gets none, and nobody is reminded of what is closed', async () => {
  const game = await addGame(sport, { hours: 80 });
  const before = (await told()).length;
  await remind('coach.kim', game);
  await say('pat.parker', 1, game);
  await say('alex.morgan', 3, game);
  assert.equal((await told()).length, before);
  await sport.db.run(`update games set status = 'cancelled' where id = $1`, [game]);
  assert.equal((await remind('coach.kim', game)).statusCode, 409);
});

test('by itself two hours before answers close, where a time was set, and once', async () => {
  const { db, clock } = sport;
  const team = createTeamAnswers({ db, clock, throttle: { take: async () => {}, tryTake: async () => true } as never });
  const game = await addGame(sport, { hours: 4 });
  const before = (await told()).length;
  await team.remindByItself();
  assert.equal((await told()).length, before, 'no time was set');
  const time = { team_id: 1, kind: 'game', event_id: game, closes_hours: 1 };
  assert.equal((await as(sport, 'coach.kim').post('/community/event-answer-time', time)).statusCode, 200);
  await team.remindByItself();
  assert.equal((await told()).length, before, 'three hours are too early');
  sport.clock.advance(3600);
  await Promise.all([team.remindByItself(), team.remindByItself()]);
  await team.remindByItself();
  assert.equal((await told()).length, before + 2);
});
