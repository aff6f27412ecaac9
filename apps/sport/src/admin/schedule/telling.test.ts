import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { auditOf, type AdminClient } from '../../testing/admin-client.ts';
import {
  asScheduler,
  plantGame,
  plantPractice,
  saveEdits,
  startTableSport,
  TABLE_NOON,
} from '../../testing/schedule-table.ts';
import { changeKind } from '../../notices/schedule-changes.ts';
import { as } from '../../testing/cast.ts';
import type { TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let clerk: AdminClient;
before(async () => {
  sport = await startTableSport({ env: { THROTTLE_NOTICES: '1000/3600' } });
});
after(() => sport.stop());
beforeEach(async () => {
  await sport.db.run(`delete from games where starts_at > '2027-01-01'`);
  await sport.db.run(`delete from practices where starts_at > '2027-01-01'`);
  await sport.db.run('delete from notice_events');
  sport.clock.set(TABLE_NOON);
  clerk = await asScheduler(sport, 'clerk');
});

/** What was mailed since it was last asked, after so many seconds. */
let seen = new Set<string>();
const news = async (seconds = 0) => {
  sport.clock.advance(seconds);
  await sport.tellNotices();
  const mails = await sport.mails();
  const fresh = mails.filter(({ message_id }) => !seen.has(message_id));
  seen = new Set(mails.map(({ message_id }) => message_id));
  return fresh.map((mail) => ({ ...mail, to: mail.to.replace('@riverbend.example', '') }));
};
const toOf = (mails: readonly { to: string }[]) => mails.map(({ to }) => to).sort();
const HAWKS_AND_OTTERS = ['alex.morgan', 'casey.brook', 'coach.kim', 'pat.parker', 'riley.parker'];

test('a set is told in one mail each, after two minutes, with the sentence of whoever changed it', async () => {
  const game = await plantGame(sport, '2027-07-10T10:00');
  const practice = await plantPractice(sport, '2027-07-12T18:00');
  const other = await plantGame(sport, '2027-07-17T10:00');
  const changes = [
    { key: game, starts_at: '2027-07-10T11:00' },
    { key: practice, status: 'cancelled' },
    { key: other, venue_id: 2 },
  ];
  const checked = (await clerk.post('/admin/schedule/check', { changes })).data;
  assert.deepEqual(checked.reach, { families: 3, coaches: 1, mails: 5, phones: 0 });
  const { data } = await saveEdits(clerk, changes, { tell: 'now', sentence: 'The gym has a wrestling meet.' });
  assert.deepEqual([data.tells_at, data.can_stop], ['2027-07-01T12:02:00', true]);
  assert.deepEqual(await news(119), [], 'it can still be stopped');
  const mails = await news(1);
  assert.deepEqual(toOf(mails), HAWKS_AND_OTTERS);
  const pat = mails.find(({ to }) => to === 'pat.parker')!;
  assert.equal(pat.subject, 'Basketball: 3 changes in your schedule');
  assert.match(pat.text, /The gym has a wrestling meet\./);
  assert.match(pat.text, /Moved: Otters at Hawks[^]*10:00.AM[^]*11:00.AM[^]*Canceled: practice of Hawks/);
  assert.doesNotMatch(mails.find(({ to }) => to === 'casey.brook')!.text, /practice/);
  assert.deepEqual(await news(3600), [], 'and not again');
});

test('before it is saved, the mail is shown as it is sent to one who hears most of it; what nobody hears has none', async () => {
  const game = await plantGame(sport, '2027-07-10T10:00');
  const practice = await plantPractice(sport, '2027-07-12T18:00');
  const changes = [
    { key: game, starts_at: '2027-07-10T11:00' },
    { key: practice, status: 'cancelled' },
  ];
  const { data: set } = await clerk.post('/admin/schedule/changes', { changes });
  await clerk.post(`/admin/schedule/changes/${set.id}/save`, { tell: 'now' });
  const sent = (await news(120)).find(({ text }) => text.includes(set.mail.greeting))!;
  assert.equal(sent.subject, set.mail.subject);
  assert.equal(set.mail.facts.length, 5, 'both of them, for somebody of the team that practices');
  for (const words of [...set.mail.paragraphs, ...set.mail.facts.map(({ value }: { value: string }) => value)])
    assert.ok(sent.text.replaceAll(/\s+/g, ' ').includes(words.replaceAll(/\s+/g, ' ')), words);
  const { id } = await sport.db.one<{ id: number }>(
    `insert into teams (division_id, name) select id, 'Nobody' from divisions where is_hidden order by id limit 1 returning id`,
  );
  const hidden = [{ key: 'new:1', kind: 'practice', home_team_id: id, starts_at: '2027-07-13T18:00', venue_id: 1 }];
  assert.equal((await clerk.post('/admin/schedule/changes', { changes: hidden })).data.mail, null);
});

test('what is new is told like what has changed: whom it reaches, the mail, two minutes, and at once where it is soon', async () => {
  const changes = [
    { key: 'new:1', kind: 'game', home_team_id: 1, away_team_id: 2, starts_at: '2027-07-10T10:00', venue_id: 1 },
    { key: 'new:2', kind: 'practice', home_team_id: 1, starts_at: '2027-07-12T18:00', venue_id: 1 },
  ];
  const { data: set } = await clerk.post('/admin/schedule/changes', { changes });
  assert.deepEqual(set.check.reach, { families: 3, coaches: 1, mails: 5, phones: 0 });
  const { data: saved } = await clerk.post(`/admin/schedule/changes/${set.id}/save`, { tell: 'now' });
  assert.equal(saved.can_stop, true);
  const mails = await news(120);
  assert.deepEqual(toOf(mails), HAWKS_AND_OTTERS);
  const pat = mails.find(({ to }) => to === 'pat.parker')!;
  assert.equal(pat.subject, 'Basketball: 2 new games and practices');
  assert.match(pat.text, /New: Otters at Hawks[^]*Saturday, July 10[^]*10:00.AM[^]*New: practice of Hawks/);
  assert.doesNotMatch(pat.text, /Before/);
  const casey = mails.find(({ to }) => to === 'casey.brook')!;
  assert.equal(casey.subject, 'New: Otters at Hawks');
  const asked = (await as(sport, 'pat.parker').get('/community/important')).json().data.items[0];
  assert.deepEqual(
    asked.events.map(({ change, starts_at, was_starts_at }: Record<string, string>) => [
      change,
      starts_at === was_starts_at,
    ]),
    [
      ['added', true],
      ['added', true],
    ],
  );
  const soon = [{ ...changes[0], starts_at: '2027-07-02T09:00' }];
  assert.equal((await clerk.post('/admin/schedule/check', { changes: soon })).data.is_soon, true);
});

test('what is new and changed, or canceled, before anybody was told is told as new once, or not at all', async () => {
  const { data } = await saveEdits(clerk, [
    { key: 'new:1', kind: 'game', home_team_id: 1, away_team_id: 2, starts_at: '2027-07-10T10:00', venue_id: 1 },
    { key: 'new:2', kind: 'practice', home_team_id: 1, starts_at: '2027-07-12T18:00', venue_id: 1 },
  ]);
  const [game, practice] = data.rows.map(({ row }: { row: { key: string } }) => row.key);
  sport.clock.advance(60);
  await saveEdits(clerk, [
    { key: game, starts_at: '2027-07-10T12:00' },
    { key: practice, status: 'cancelled' },
  ]);
  const mails = await news(120);
  assert.deepEqual(toOf(mails), HAWKS_AND_OTTERS);
  for (const { text, subject } of mails) {
    assert.equal(subject, 'New: Otters at Hawks');
    assert.match(text, /12:00.PM/);
    assert.doesNotMatch(text, /10:00|Before|practice of/);
  }
  await saveEdits(clerk, [{ key: game, starts_at: '2027-07-10T13:00' }]);
  assert.match((await news(120))[0]!.text, /Moved: Otters at Hawks[^]*12:00[^]*1:00/, 'from then on it is known');
});

test('who was to play in what is new and does not any more hears nothing of it', async () => {
  const { id } = await sport.db.one<{ id: number }>(
    `insert into teams (division_id, name) values (1, 'Kites') returning id`,
  );
  const draft = { key: 'new:1', kind: 'game', home_team_id: 1, away_team_id: 2, starts_at: '2027-07-10T10:00' };
  const { data } = await saveEdits(clerk, [draft]);
  await saveEdits(clerk, [{ key: data.rows[0].row.key, home_team_id: id }]);
  const mails = await news(120);
  assert.deepEqual(toOf(mails), ['casey.brook'], 'of the Otters, and nobody of the Hawks');
  assert.equal(mails[0]!.subject, 'New: Otters at Kites');
  const is = { starts_at: new Date('2027-07-10T14:00:00Z'), venue: null, status: 'scheduled' };
  const change = {
    subject: 'game',
    id: 1,
    home: 'Kites',
    away: 'Otters',
    was: null,
    was_home: null,
    was_away: null,
  } as const;
  const kindOf = (status: string) =>
    changeKind({ ...change, is: { ...is, status }, place_is: null }, sport.clock.now());
  assert.deepEqual(['scheduled', 'cancelled', 'postponed'].map(kindOf), ['added', undefined, undefined]);
});

test('“Stop it” leaves it at that, until the first has been told', async () => {
  const key = await plantGame(sport, '2027-07-10T10:00');
  const { data } = await saveEdits(clerk, [{ key, starts_at: '2027-07-10T11:00' }]);
  const stop = () => clerk.post(`/admin/schedule/changes/${data.id}/stop`);
  const stopped = await stop();
  assert.deepEqual(
    [stopped.status, stopped.data.can_stop, stopped.data.stopped_at],
    [200, false, '2027-07-01T12:00:00'],
  );
  assert.equal((await stop()).status, 200, 'a second press changes nothing');
  assert.equal((await auditOf(sport, 'schedule.notice_stopped')).length, 1);
  assert.deepEqual(await news(600), []);
  const later = await saveEdits(clerk, [{ key, starts_at: '2027-07-10T13:00' }]);
  assert.equal((await news(120)).length, HAWKS_AND_OTTERS.length);
  assert.equal((await clerk.post(`/admin/schedule/changes/${later.data.id}/stop`)).code, 'schedule.told');
});

test('what is within 24 hours is told at once, tomorrow’s mail at eight, and “without a mail” to nobody', async () => {
  const soon = await plantGame(sport, '2027-07-02T11:00');
  const later = await plantGame(sport, '2027-07-10T10:00');
  await saveEdits(clerk, [{ key: soon, starts_at: '2027-07-03T11:00' }], { tell: 'morning' });
  assert.equal((await news()).length, HAWKS_AND_OTTERS.length);
  await saveEdits(clerk, [{ key: later, starts_at: '2027-07-10T11:00' }], { tell: 'none' });
  assert.deepEqual(await news(600), []);
  const { data } = await saveEdits(clerk, [{ key: later, venue_id: 2 }], { tell: 'morning' });
  assert.equal(data.tells_at, '2027-07-02T08:00:00');
  assert.deepEqual(await news(3600), []);
  sport.clock.set('2027-07-02T12:00:00Z');
  assert.equal((await news()).length, HAWKS_AND_OTTERS.length);
});

test('what is changed again before anybody was told is told once, from what people know', async () => {
  const key = await plantGame(sport, '2027-07-10T10:00');
  await saveEdits(clerk, [{ key, starts_at: '2027-07-10T11:00' }]);
  sport.clock.advance(60);
  await saveEdits(clerk, [{ key, starts_at: '2027-07-10T12:00' }]);
  assert.deepEqual(await news(60), [], 'it waits for the second one');
  const mails = await news(60);
  assert.deepEqual(toOf(mails), HAWKS_AND_OTTERS);
  assert.match(mails[0]!.text, /Before:[^\n]*10:00[^]*Now:[^\n]*12:00/);
  await saveEdits(clerk, [{ key, starts_at: '2027-07-10T15:00' }]);
  await saveEdits(clerk, [{ key, starts_at: '2027-07-10T12:00' }]);
  assert.deepEqual(await news(600), [], 'changed back is no news');
});

test('other teams are told to those who play and to those who do not any more', async () => {
  const key = await plantGame(sport, '2027-07-10T10:00');
  const { id } = await sport.db.one<{ id: number }>(
    `insert into teams (division_id, name) values (1, 'Swifts') returning id`,
  );
  await saveEdits(clerk, [{ key, home_team_id: id }]);
  const mails = await news(120);
  assert.ok(toOf(mails).includes('pat.parker'), 'of the Hawks, who do not play any more');
  assert.ok(toOf(mails).includes('casey.brook'), 'of the Otters, who play others');
  const { subject, text } = mails[0]!;
  assert.match(subject, /^Other teams: Otters at Swifts$/);
  assert.match(text, /Before: Otters at Hawks, Saturday/);
});

test('a set asks once whether it was seen, not for each row', async () => {
  const keys = [await plantGame(sport, '2027-07-10T10:00'), await plantGame(sport, '2027-07-17T10:00')];
  const { n: earlier } = await sport.db.one<{ n: number }>('select count(*)::integer as n from important_notices');
  await saveEdits(
    clerk,
    keys.map((key) => ({ key, status: 'cancelled' })),
  );
  await news(120);
  const { n } = await sport.db.one<{ n: number }>('select count(*)::integer as n from important_notices');
  assert.equal(n - earlier, 1);
});
