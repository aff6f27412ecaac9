import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestClock } from '@sports-hub/kernel/testing';
import { createAnswerLinks, type AnswerLinks } from '../answers/links.ts';
import { createAnswers } from '../answers/service.ts';
import { as, idOf } from '../testing/cast.ts';
import { addGame } from '../testing/events.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';

let sport: TestSport;
let links: AnswerLinks;
before(async () => {
  sport = await startTestSport({ clock: createTestClock('2026-07-02T16:00:00Z') });
  const { db, clock } = sport;
  const answers = createAnswers({ db, clock, quota: { limit: 100, seconds: 60 } });
  links = createAnswerLinks({ db, siteUrl: 'http://site.test', answers });
});
after(() => sport.stop());

const linkTo = async (eventId: number, say?: 'comes'): Promise<string> => {
  const subject = { memberId: idOf(sport, 'pat.parker'), playerId: 1, kind: 'game' as const, eventId };
  const url = new URL(await links.address(sport.db, subject, say));
  return `${url.pathname}${url.search}`;
};
const get = (url: string) => sport.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } });
const post = (fields: Record<string, string>) =>
  sport.app.inject({
    method: 'POST',
    url: '/answer',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: new URLSearchParams(fields).toString(),
  });
const hidden = (page: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';
const stands = async (event_id: number) => {
  const { items } = (await as(sport, 'pat.parker').get('/community/family-events')).json().data;
  return items.find((item: { event_id: number; kind: string }) => item.kind === 'game' && item.event_id === event_id)
    .answer;
};

test('a visit asks with what was pressed chosen, and changes nothing; the button answers', async () => {
  const game = await addGame(sport, { hours: 30 });
  const url = await linkTo(game, 'comes');
  const { statusCode, body, headers } = await get(url);
  assert.equal(statusCode, 200);
  assert.match(body, /Is Riley going\?/);
  assert.match(body, /You tapped “Going” in the email/);
  assert.match(body, /value="comes"[^>]*checked/);
  assert.equal(headers['cache-control'], 'no-store');
  assert.doesNotMatch(body, /Parker|Sam\b/, 'nothing else is shown');
  assert.equal(await stands(game), null);
  const token = hidden(body, 'token');
  const form = { token, client_id: hidden(body, 'client_id'), version: hidden(body, 'version') };
  const answered = await post({ ...form, value: 'does_not_come', note: 'Away' });
  assert.match(answered.body, /Riley is not going/);
  assert.match(answered.body, /Your answer is in/);
  assert.deepEqual([(await stands(game)).value, (await stands(game)).note], ['does_not_come', 'Away']);
  // Sent again by a reload it changes nothing.
  await as(sport, 'pat.parker').post('/community/answers', {
    player_id: 1,
    kind: 'game',
    event_id: game,
    value: 'comes',
    client_id: 'from-another-place',
  });
  await post({ ...form, value: 'does_not_come', note: 'Away' });
  assert.equal((await stands(game)).value, 'comes');
});

test('somebody else’s answer in between is said, and can be changed from there', async () => {
  const game = await addGame(sport, { hours: 31 });
  const { body } = await get(await linkTo(game));
  await as(sport, 'riley.parker').post('/community/answers', {
    player_id: 1,
    kind: 'game',
    event_id: game,
    value: 'not_sure',
    client_id: 'of-the-player-alone',
  });
  const token = hidden(body, 'token');
  const told = await post({ token, client_id: hidden(body, 'client_id'), version: '0', value: 'comes' });
  assert.equal(told.statusCode, 409);
  assert.match(told.body, /Riley answered in the meantime: Maybe/);
  const again = { token, client_id: hidden(told.body, 'client_id'), version: hidden(told.body, 'version') };
  assert.match((await post({ ...again, value: 'comes' })).body, /Riley is going/);
});

test('one’s own answer from another device in between is said as one’s own', async () => {
  const game = await addGame(sport, { hours: 31 });
  const { body } = await get(await linkTo(game));
  await as(sport, 'pat.parker').post('/community/answers', {
    player_id: 1,
    kind: 'game',
    event_id: game,
    value: 'not_sure',
    client_id: 'from-the-other-phone',
  });
  const form = { token: hidden(body, 'token'), client_id: hidden(body, 'client_id'), version: '0' };
  const told = await post({ ...form, value: 'comes' });
  assert.equal(told.statusCode, 409);
  assert.match(told.body, /You answered on another device in the meantime: Maybe/);
});

test('nothing chosen, too long a note: the form says what is missing', async () => {
  const game = await addGame(sport, { hours: 32 });
  const token = hidden((await get(await linkTo(game))).body, 'token');
  const nothing = await post({ token });
  assert.equal(nothing.statusCode, 422);
  assert.match(nothing.body, /Please choose one of the three/);
  const long = await post({ token, value: 'comes', note: 'x'.repeat(301) });
  assert.equal(long.statusCode, 422);
  assert.match(long.body, /at most 300 characters/);
  const unstorable = await post({ token, value: 'comes', note: 'a\0b' });
  assert.equal(unstorable.statusCode, 422, unstorable.body.slice(0, 300));
  assert.equal(await stands(game), null);
});

test('a forged link, one without a token and one after answers have closed say so', async () => {
  const game = await addGame(sport, { hours: 1 });
  const url = await linkTo(game, 'comes');
  const { body } = await get(url);
  for (const forged of [
    url.replace('.1.game', '.3.game'),
    '/answer',
    '/answer?token=x',
    `/answer?token=${'9'.repeat(300)}`,
  ]) {
    const page = await get(forged);
    assert.equal(page.statusCode, 422, forged);
    assert.match(page.body, /This link is not valid any more/);
    assert.doesNotMatch(page.body, /Riley/);
  }
  assert.match((await post({ token: 'x', value: 'comes' })).body, /This link is not valid any more/);
  sport.clock.advance(3600);
  assert.match((await get(url)).body, /Answers are closed/);
  const late = await post({ token: hidden(body, 'token'), value: 'comes' });
  assert.equal(late.statusCode, 409);
  assert.match(late.body, /Nobody has answered for Riley\. Answers closed on/);
});

test('whoever else got the mail reads no note of the family', async () => {
  const game = await addGame(sport, { hours: 33 });
  const url = await linkTo(game);
  await as(sport, 'pat.parker').post('/community/answers', {
    ...{ player_id: 1, kind: 'game', event_id: game, value: 'not_sure', note: 'A cold since Monday' },
    client_id: 'with-a-note-of-health',
  });
  const { body } = await get(url);
  assert.match(body, /value="not_sure" checked/);
  assert.doesNotMatch(body, /cold/);
});

test('a note is counted in characters', async () => {
  const game = await addGame(sport, { hours: 34 });
  const { body } = await get(await linkTo(game));
  const form = { token: hidden(body, 'token'), client_id: hidden(body, 'client_id'), version: '0', value: 'comes' };
  assert.equal((await post({ ...form, note: '🏀'.repeat(300) })).statusCode, 200);
  assert.equal((await stands(game)).note, '🏀'.repeat(300));
});
