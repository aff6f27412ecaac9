import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asAdmin, type AdminClient } from '../testing/admin-client.ts';
import { as, idOf } from '../testing/cast.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';

const HUB = 'http://localhost:4000';
const SITE = 'http://localhost:4001';
const CASEYS_DREW = 4;

/** Everything that the administration or another member does and that a member reads about in a mail, with its page. */
async function tellEverybody(sport: TestSport, admin: AdminClient, isOnHub: boolean): Promise<Record<string, string>> {
  const settle = async (): Promise<void> => {
    if (!isOnHub) await sport.db.run('delete from hub_links');
  };
  const done = async (path: string, body: object): Promise<{ version: number; status: string }> => {
    await settle();
    const { status, data } = await admin.post(path, body);
    assert.equal(status, path === '/admin/player-logins' ? 201 : 200, `${path}: ${JSON.stringify(data)}`);
    return data;
  };
  const member = async (name: string): Promise<{ id: number; version: number }> =>
    (await admin.get(`/admin/members/${idOf(sport, name)}`)).data;

  const child = { first_name: 'Drew', last_name: 'Brook', birth_date: '2016-01-30' };
  const claim = (await as(sport, 'new.family').post('/community/claims', child)).json().data.id;
  const { version } = (await admin.get(`/admin/claims/${claim}`)).data;
  const settled = { reason: 'Seen the papers', spoken_to: 'Casey Brook' };
  await done(`/admin/claims/${claim}/approve`, { version, player_id: CASEYS_DREW, ...settled });
  const alex = await member('alex.morgan');
  await done(`/admin/members/${alex.id}/guardian-links`, {
    ...{ version: alex.version, player_id: CASEYS_DREW, relationship: 'parent_guardian', ...settled },
  });
  await done('/admin/player-logins', {
    ...{ player_id: CASEYS_DREW, guardian_id: idOf(sport, 'casey.brook'), email: 'drew@riverbend.example' },
  });
  const { version: open } = (await admin.get('/admin/reports/1')).data;
  const reviewing = await done('/admin/reports/1/review', { version: open });
  await done('/admin/reports/1/resolve', {
    ...{ version: reviewing.version, note: 'Talked to both', outcome: 'warning', warning: 'Please be careful' },
  });
  const robin = await member('robin.vale');
  const off = await done(`/admin/members/${robin.id}/disable`, { version: robin.version, reason: 'asked for it' });
  await done(`/admin/members/${robin.id}/enable`, { version: off.version, reason: 'a mistake', notify: true });
  return Object.fromEntries(
    (await sport.mails()).map(({ subject, links }) => [subject, links.find((link) => !/:\d+\/?$/.test(link)) ?? '']),
  );
}

for (const [isOnHub, place] of [
  [true, 'a linked member to the hub'],
  [false, 'a member of the sport alone to the sport’s own pages, where their password works'],
] as const) {
  test(`mails lead ${place}`, async () => {
    const sport = await startTestSport();
    const led = await tellEverybody(sport, await asAdmin(sport, 'admin'), isOnHub);
    await sport.stop();
    const messages = isOnHub ? `${HUB}/messages.php?sport=basketball` : `${SITE}/messages.php`;
    assert.deepEqual(
      Object.fromEntries(
        [
          'Your request was approved',
          'You were linked to a child',
          'Let Drew use messages?',
          'About a message you wrote',
          'Your Basketball account is switched on again',
        ].map((subject) => [subject, led[subject]]),
      ),
      {
        'Your request was approved': messages,
        'You were linked to a child': messages,
        'Let Drew use messages?': isOnHub ? `${messages}&tab=family` : `${SITE}/account.php`,
        'About a message you wrote': messages,
        'Your Basketball account is switched on again': `${isOnHub ? HUB : SITE}/account.php`,
      },
    );
  });
}
