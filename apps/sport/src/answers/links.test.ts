import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { Problem } from '@sports-hub/kernel';
import { createTestClock } from '@sports-hub/kernel/testing';
import { idOf } from '../testing/cast.ts';
import { addGame } from '../testing/events.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';
import { createAnswerLinks, type AnswerLinks, type LinkSubject } from './links.ts';
import { createAnswers } from './service.ts';

let sport: TestSport;
let links: AnswerLinks;
let subject: LinkSubject;
let token: string;
before(async () => {
  sport = await startTestSport({ clock: createTestClock('2026-07-02T16:00:00Z') });
  const { db, clock } = sport;
  const answers = createAnswers({ db, clock, quota: { limit: 100, seconds: 60 } });
  links = createAnswerLinks({ db, siteUrl: 'http://site.test', answers });
  subject = {
    memberId: idOf(sport, 'pat.parker'),
    playerId: 1,
    kind: 'game',
    eventId: await addGame(sport, { hours: 30 }),
  };
  token = await tokenOf(subject);
});
after(() => sport.stop());

const tokenOf = async (of: LinkSubject): Promise<string> =>
  new URL(await links.address(sport.db, of)).searchParams.get('token') ?? '';
const isRefused = (given: string, code = 'token.invalid') =>
  assert.rejects(
    links.answer(given, { value: 'comes', clientId: randomUUID() }),
    (error: unknown) => error instanceof Problem && error.code === code,
    given,
  );

test('a link asks, and answers once it is pressed, as the person whose mail it was in', async () => {
  const url = new URL(await links.address(sport.db, subject, 'not_sure'));
  assert.deepEqual(
    [url.origin, url.pathname, url.searchParams.get('say')],
    ['http://site.test', '/answer', 'not_sure'],
  );
  const asked = await links.look(token);
  assert.deepEqual([asked.to, asked.event.first_name, asked.event.answer], ['Pat', 'Riley', null]);
  const { answer } = await links.answer(token, { value: 'not_sure', clientId: randomUUID() });
  assert.deepEqual([answer?.value, answer?.by.first_name], ['not_sure', 'Pat']);
  const { via } = await sport.db.one<{ via: string }>('select via from answer_log');
  assert.equal(via, 'mail');
});

test('a forged one opens nothing: not for another child, event or person, nor with another signature', async () => {
  const [member, player, kind, event, signature] = token.split('.') as [string, string, string, string, string];
  const other = await addGame(sport, { hours: 31 });
  for (const forged of [
    [member, '3', kind, event, signature],
    [member, player, kind, String(other), signature],
    [member, player, 'practice', event, signature],
    [String(idOf(sport, 'alex.morgan')), player, kind, event, signature],
    [member, player, kind, event, `${signature.slice(0, -2)}${signature.endsWith('A') ? 'BB' : 'AA'}`],
    [member, player, kind, event],
    [''],
  ])
    await isRefused(forged.join('.'));
  // Signed, but for a child who is not hers, or a member to whom none was ever sent.
  await isRefused(await tokenOf({ ...subject, playerId: 3 }));
  await isRefused(await tokenOf({ ...subject, memberId: idOf(sport, 'uncle.parker') }));
});

test('an old one does nothing: after answers close, or when the guardian is one no more', async () => {
  const soon = await addGame(sport, { hours: 1 });
  const old = await tokenOf({ ...subject, eventId: soon });
  await sport.db.run('update members set is_active = false where id = $1', [subject.memberId]);
  await isRefused(old);
  await sport.db.run('update members set is_active = true where id = $1', [subject.memberId]);
  await sport.db.run(`update guardian_links set status = 'revoked' where member_id = $1`, [subject.memberId]);
  await isRefused(old);
  await sport.db.run(`update guardian_links set status = 'verified' where member_id = $1`, [subject.memberId]);
  sport.clock.advance(3600);
  assert.equal((await links.look(old)).event.can_answer, false);
  await isRefused(old, 'answer.closed');
});
