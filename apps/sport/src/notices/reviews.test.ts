import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createTestClock } from '@sports-hub/kernel/testing';
import { as, idOf } from '../testing/cast.ts';
import { PAT_AND_KIM } from '../testing/demo-ids.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport({ clock: createTestClock('2026-07-02T16:00:00Z'), quietHours: true });
});
after(() => sport.stop());

let seen = new Set<string>();
const news = async () => {
  await sport.tellNotices();
  const mails = await sport.mails();
  const fresh = mails.filter(({ message_id }) => !seen.has(message_id));
  seen = new Set(mails.map(({ message_id }) => message_id));
  return fresh
    .filter(({ links }) => links.some((link) => link.includes('/admin/')))
    .map((mail) => ({ ...mail, to: mail.to.replace('@riverbend.example', '') }))
    .sort((a, b) => a.to.localeCompare(b.to));
};
const claim = (who: string, first_name: string) =>
  as(sport, who).post('/community/claims', { first_name, last_name: 'Canary', birth_date: '2015-02-03' });

describe('a claim', () => {
  test('is told to administrators who may decide about it, without a name', async () => {
    assert.equal((await claim('new.family', 'Nala')).statusCode, 201);
    const mails = await news();
    assert.deepEqual(
      mails.map(({ to, subject }) => [to, subject]),
      [
        ['admin', 'Basketball: 1 claim is pending a review'],
        ['clerk', 'Basketball: 1 claim is pending a review'],
      ],
    );
    assert.ok(!/Nala|Canary|Noor/.test(JSON.stringify(mails)));
    assert.deepEqual(await news(), []);
  });

  test('is not told to those who may only read, nor to whom it is of, nor when it was withdrawn', async () => {
    await sport.db.run('update administrator_pages set may_write = false where member_id = $1', [idOf(sport, 'clerk')]);
    await claim('new.family', 'Nemo');
    assert.deepEqual(
      (await news()).map(({ to }) => to),
      ['admin'],
    );
    await sport.db.run('update administrator_pages set may_write = true where member_id = $1', [idOf(sport, 'clerk')]);
    await claim('clerk', 'Nadia');
    assert.deepEqual(
      (await news()).map(({ to }) => to),
      ['admin'],
    );
    const { id } = (await claim('new.family', 'Nino')).json().data;
    await as(sport, 'new.family').post(`/community/claims/${id}/withdraw`, {});
    assert.deepEqual(await news(), []);
  });

  test('comes again when what was asked is answered', async () => {
    const { id } = (await claim('new.family', 'Nora')).json().data;
    await news();
    await sport.db.run(`update claims set question = 'Who?', asked_at = now(), asked_by = 'test' where id = $1`, [id]);
    assert.deepEqual(await news(), []);
    await as(sport, 'new.family').post(`/community/claims/${id}/answer`, { answer: 'Me' });
    assert.deepEqual(
      (await news()).map(({ to }) => to),
      ['admin', 'clerk'],
    );
  });
});

describe('a report', () => {
  const report = async (who: string, reason: string) => {
    const [message] = await sport.db.rows<{ id: number }>(
      'select id from messages where conversation_id = $1 order by id desc limit 1',
      [PAT_AND_KIM],
    );
    return as(sport, who).post('/community/reports', { message_id: message!.id, reason });
  };

  test('is told at any hour to those of Team Messaging whom it does not concern, without what was said', async () => {
    await sport.db.run(
      `insert into administrator_pages (member_id, page) values ($1, 'team-messaging') on conflict do nothing`,
      [idOf(sport, 'clerk')],
    );
    await sport.db.run('insert into administrators (member_id, is_super) values ($1, true)', [
      idOf(sport, 'coach.kim'),
    ]);
    sport.clock.set('2026-07-03T03:00:00Z');
    assert.equal((await report('pat.parker', 'CANARY-reason')).statusCode, 201);
    const mails = await news();
    assert.deepEqual(
      mails.map(({ to, subject }) => [to, subject]),
      [
        ['admin', 'Basketball: 1 message was reported'],
        ['clerk', 'Basketball: 1 message was reported'],
      ],
      'not to the coach whom it is about',
    );
    assert.ok(!/CANARY|Pat|Kim|Parker/.test(JSON.stringify(mails)));
  });
});
