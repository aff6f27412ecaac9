// What stands on one side alone after one of two databases was restored to an earlier moment is named, and ended.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { runAdmin as runHub } from '@sports-hub/hub/operator/run';
import { runAdmin as runSport } from '@sports-hub/sport/operator/run';
import { startServices, type TestServices } from './testing/services.ts';

let services: TestServices;
let folder: string;
before(async () => {
  services = await startServices();
  folder = await mkdtemp(join(tmpdir(), 'links-'));
});
after(async () => {
  await services.stop();
  await rm(folder, { recursive: true });
});

const site = { SITE_URL: 'https://sports.example.org', HUB_URL: 'https://sports.example.org' };
const atHub = (...args: string[]) => runHub(args, { ...site, DATABASE_URL: services.hub.databaseUrl });
const atSport = (...args: string[]) =>
  runSport(['basketball', ...args], { ...site, DATABASE_URL: services.basketball.databaseUrl });
const kept = async (name: string, text: string): Promise<string> => {
  const file = join(folder, name);
  await writeFile(file, `${text}\n`);
  return file;
};
/** What each side says of the other's list. */
async function compare(...flags: string[]): Promise<{ hub: string; sport: string }> {
  const ofSport = await kept('basketball', await atSport('links'));
  const ofHub = await kept('hub', await atHub('links', 'basketball'));
  return {
    hub: await atHub('compare-links', 'basketball', ofSport, ...flags),
    sport: await atSport('compare-links', ofHub, ...flags),
  };
}
const AGREED = {
  hub: 'Every link with basketball that the hub has is there too.',
  sport: 'Every link that basketball has is at the hub too.',
};
/** A link as it stands for some days. */
async function linked() {
  const [person, member] = [await services.newPerson(), await services.newMember()];
  const body = { sport: 'basketball', email: member.email, password: 'Riverbend2026' };
  assert.equal((await person.post('/account/link-sport', body)).status, 201);
  return { person, member, link: () => person.post('/account/link-sport', body) };
}
const age = async (): Promise<void> => {
  await services.hub.db.run(`update sport_links set linked_at = now() - interval '3 days'`);
  await services.basketball.db.run(`update hub_links set linked_at = now() - interval '3 days'`);
};

test('halves that stand alone are named on each side, ended on request, and the people can link again', async () => {
  const [hubBack, sportBack] = [await linked(), await linked()];
  await age();
  assert.deepEqual(await compare(), AGREED);

  // The hub's database is older than the one link, the sport's older than the other.
  await services.hub.db.run('delete from sport_links where account_id = $1', [hubBack.person.id]);
  await services.basketball.db.run('delete from hub_links where member_id = $1', [sportBack.member.id]);
  assert.equal((await hubBack.link()).status, 409);
  const named = {
    hub: `1 link with basketball is only at the hub:\naccount ${sportBack.person.id}, ${sportBack.person.email}: member ${sportBack.member.id}`,
    sport: `1 link is only at basketball:\naccount ${hubBack.person.id}: member ${hubBack.member.id}`,
  };
  assert.deepEqual(await compare(), named);
  assert.deepEqual(await compare(), named, 'looking changes nothing');

  const ended = await compare('--remove');
  assert.match(ended.hub, /^1 link with basketball is only at the hub and ended now:\n/);
  assert.match(ended.sport, /^1 link is only at basketball and ended now:\n/);
  assert.deepEqual(await compare(), AGREED);
  // The command goes by the real time, and the services here by that of the test.
  await services.hub.db.run('update link_changes set busy_until = $1', [services.clock.now()]);
  await services.hub.jobs.runRepeated();
  assert.deepEqual(await services.hub.db.rows('select 1 from link_changes'), []);
  for (const { link } of [hubBack, sportBack]) assert.equal((await link()).status, 201);
});

test('a link that is too new for the list, or is being changed, does not stand alone', async () => {
  const [fresh, changing] = [await linked(), await linked()];
  await age();
  const ofHub = await kept('hub', await atHub('links', 'basketball'));
  const ofSport = await kept('basketball', await atSport('links'));
  const newer = await linked();
  assert.equal(await atHub('compare-links', 'basketball', ofSport), AGREED.hub);
  assert.equal(await atSport('compare-links', ofHub), AGREED.sport);

  // The hub is about to remove the one: its half is gone, and the sport has not heard of it.
  await atHub('unlink', changing.person.email, 'basketball');
  await age();
  assert.equal((await compare()).sport, AGREED.sport);
  for (const { member } of [fresh, newer])
    assert.equal(
      (await services.basketball.db.rows('select 1 from hub_links where member_id = $1', [member.id])).length,
      1,
    );
});

test('a file that is not that list is refused, and nothing is removed by it', async () => {
  const count = () => services.basketball.db.one('select count(*)::int as links from hub_links');
  const before = await count();
  const list = await atHub('links', 'basketball');
  const files = {
    'of another sport': await atHub('links', 'baseball'),
    'of the same side': await atSport('links'),
    'with a line cut': `${list}\n10`,
    empty: '',
  };
  for (const [name, text] of Object.entries(files))
    await assert.rejects(
      kept('wrong', text).then((file) => atSport('compare-links', file, '--remove')),
      /is not the list of basketball's links at the-hub: make it with the command links/,
      name,
    );
  await assert.rejects(atSport('compare-links', join(folder, 'nowhere'), '--remove'), /nowhere cannot be read/);
  assert.deepEqual(await count(), before);
});
