import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createTestClock } from '@sports-hub/kernel/testing';
import { startMailServer } from '@sports-hub/kernel/testing/mail-server';
import { signForMember } from '../members/mails/link-keys.ts';
import { as, idOf } from '../testing/cast.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport({ clock: createTestClock('2026-07-02T16:00:00Z') });
});
after(() => sport.stop());

const SITE = 'http://localhost:4001';
const FORM = 'application/x-www-form-urlencoded';
const publish = async (title: string) =>
  as(sport, 'coach.kim').post('/community/announcements', { title, body: title, scope_type: 'team', scope_id: 1 });
/** The link under the last mail to somebody, without the site. */
const offLink = async (name: string): Promise<string> => {
  const [mail] = await sport.mails(`${name}@riverbend.example`);
  const url = mail?.unsubscribe_url ?? '';
  assert.ok(url.startsWith(`${SITE}/notices/off?token=`), url);
  return url.slice(SITE.length);
};
const told = async (title: string): Promise<string[]> => {
  await publish(title);
  await sport.tellNotices();
  return (await sport.mails())
    .filter(({ text }) => text.includes(`> ${title}`))
    .map(({ to }) => to.split('@')[0]!)
    .sort();
};
const settingOf = async (name: string) => (await as(sport, name).get('/community/notice-settings')).json().data.kinds;
const get = (url: string) => sport.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } });
const post = (url: string, payload: string, type = FORM) =>
  sport.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });

describe('the link under a mail', () => {
  test('asks on a visit, and switches that kind off for that person with one press, and on again', async () => {
    assert.deepEqual(await told('One'), ['alex.morgan', 'pat.parker', 'riley.parker']);
    const url = await offLink('alex.morgan');
    const page = await get(url);
    assert.equal(page.statusCode, 200);
    assert.match(page.body, /Stop emails about announcements of/);
    assert.ok(!/Alex|Morgan|Jordan/.test(page.body), 'it says nothing of the person');
    assert.deepEqual(
      (await settingOf('alex.morgan'))[0],
      { kind: 'announcements', mail: true, push: true, digest: true },
      'a visit changes nothing',
    );
    const token = new URL(url, SITE).searchParams.get('token')!;
    assert.match(
      (await post('/notices/off', new URLSearchParams({ token, mail: 'off' }).toString())).body,
      /no more emails about/,
    );
    assert.deepEqual(await settingOf('alex.morgan'), [
      { kind: 'announcements', mail: false, push: true, digest: true },
      { kind: 'messages', mail: true, push: true, digest: true },
      { kind: 'schedule', mail: true, push: true, digest: true },
      { kind: 'answers', mail: true, push: true, digest: true },
      { kind: 'duties', mail: true, push: true, digest: true },
      { kind: 'rides', mail: true, push: true, digest: true },
    ]);
    assert.deepEqual(await told('Two'), ['pat.parker', 'riley.parker']);
    assert.match((await get(url)).body, /Send them again/);
    await post('/notices/off', new URLSearchParams({ token, mail: 'on' }).toString());
    assert.deepEqual(await told('Three'), ['alex.morgan', 'pat.parker', 'riley.parker']);
  });

  test('takes the one-click POST of a mail program, in either form and more than once', async () => {
    const url = await offLink('pat.parker');
    for (const [payload, type] of [
      ['List-Unsubscribe=One-Click', FORM],
      [
        '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
        'multipart/form-data; boundary=x',
      ],
    ] as const) {
      await as(sport, 'pat.parker').post('/community/notice-settings', { kind: 'announcements', mail: true });
      for (let n = 0; n < 2; n += 1) assert.equal((await post(url, payload, type)).statusCode, 200);
      assert.deepEqual((await settingOf('pat.parker'))[0], {
        kind: 'announcements',
        mail: false,
        push: true,
        digest: true,
      });
    }
  });

  test('is of nobody else and of nothing else: forged ones change nothing', async () => {
    const url = await offLink('riley.parker');
    const [member, kind, signature] = new URL(url, SITE).searchParams.get('token')!.split('.') as [
      string,
      string,
      string,
    ];
    for (const token of [
      `${idOf(sport, 'alex.morgan')}.${kind}.${signature}`,
      `${idOf(sport, 'coach.kim')}.${kind}.${signature}`,
      `999999.${kind}.${signature}`,
      `${member}.messages.${signature}`,
      `${member}.everything.${signature}`,
      `${member}.${kind}.${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`,
      `${member}.${kind}.`,
      `${member}.${kind}`,
      `${'9'.repeat(30)}.${kind}.${signature}`,
      'x'.repeat(5000),
      '',
    ]) {
      const forged = `/notices/off?token=${encodeURIComponent(token)}`;
      for (const response of [await get(forged), await post(forged, 'List-Unsubscribe=One-Click')]) {
        assert.equal(response.statusCode, 422, token.slice(0, 60));
        assert.match(response.body, /This link is not valid/);
      }
    }
    const { count } = await sport.db.one<{ count: number }>(
      `select count(*)::integer as count from notice_settings where not by_mail and member_id <> $1`,
      [idOf(sport, 'pat.parker')],
    );
    assert.equal(count, 0);
  });

  test('stands in the headers that mail programs read', async () => {
    const server = await startMailServer();
    const mailing = await startTestSport({ clock: sport.clock, env: { SMTP_URL: server.url } });
    await as(mailing, 'coach.kim').post('/community/announcements', {
      title: 'A',
      body: 'B',
      scope_type: 'team',
      scope_id: 1,
    });
    await mailing.tellNotices();
    await mailing.jobs.runPending();
    const { source } = server.received[0]!;
    assert.match(
      source.replaceAll(/\r\n\s/g, ' '),
      /^List-Unsubscribe: *<http:\/\/localhost:4001\/notices\/off\?token=\d+\.announcements\.[\w-]{43}>/m,
    );
    assert.match(source, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    await mailing.stop();
    await server.stop();
  });
});

test('links lead where their reader can sign in: without a link to the hub, on the sport’s own site', async () => {
  await sport.db.run('delete from hub_links where member_id = $1', [idOf(sport, 'alex.morgan')]);
  await told('Elsewhere');
  const linksOf = async (name: string) => (await sport.mails(`${name}@riverbend.example`))[0]?.links ?? [];
  assert.ok((await linksOf('alex.morgan')).includes(`${SITE}/messages.php?tab=announcements`));
  assert.ok(
    (await linksOf('riley.parker')).includes('http://localhost:4000/messages.php?sport=basketball&tab=announcements'),
  );
});

describe('the settings', () => {
  test('have claims and reports for administrators who decide about them only', async () => {
    const kinds = async (name: string) => (await settingOf(name)).map(({ kind }: { kind: string }) => kind);
    assert.deepEqual(await kinds('casey.brook'), [
      'announcements',
      'messages',
      'schedule',
      'answers',
      'duties',
      'rides',
    ]);
    assert.deepEqual(await kinds('clerk'), [
      'announcements',
      'messages',
      'schedule',
      'answers',
      'duties',
      'rides',
      'claims',
    ]);
    assert.deepEqual(await kinds('admin'), [
      'announcements',
      'messages',
      'schedule',
      'answers',
      'duties',
      'rides',
      'claims',
      'reports',
    ]);
  });

  test('keep mails about the schedule on, also against a link that is signed', async () => {
    const settings = (await as(sport, 'casey.brook').get('/community/notice-settings')).json().data;
    assert.deepEqual(settings.always_mailed, ['schedule']);
    const set = (body: object) =>
      as(sport, 'casey.brook').post('/community/notice-settings', { kind: 'schedule', ...body });
    const refused = await set({ mail: false });
    assert.equal(refused.statusCode, 422);
    assert.match(refused.json().data.fields.mail, /cannot be switched off/);
    assert.equal((await set({ mail: true, push: false })).statusCode, 200);
    const casey = idOf(sport, 'casey.brook');
    const signature = await signForMember(sport.db, casey, `mails to ${casey} about schedule`);
    assert.equal((await post(`/notices/off?token=${casey}.schedule.${signature}`, 'mail=off')).statusCode, 422);
    const [, , schedule] = await settingOf('casey.brook');
    assert.deepEqual(schedule, { kind: 'schedule', mail: true, push: false, digest: true });
  });

  test('refuse what is none', async () => {
    for (const body of [{}, { kind: 'news', mail: true }, { kind: 'messages', mail: 'off' }])
      assert.equal((await as(sport, 'casey.brook').post('/community/notice-settings', body)).statusCode, 422);
  });
});
