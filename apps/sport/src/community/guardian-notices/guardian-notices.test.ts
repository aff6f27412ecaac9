import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { waitForBlocked } from '@sports-hub/kernel/testing';
import { asAdmin, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { as, idOf } from '../../testing/cast.ts';
import { RILEY_AND_KIM } from '../../testing/demo-ids.ts';
import { hold } from '../../testing/held.ts';
import { signedIn } from '../../testing/site-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

const RILEY = 1;
const CHILD = { first_name: 'Riley', last_name: 'Parker', birth_date: '2016-04-12' };
const SETTLED = { reason: 'Seen the papers', spoken_to: 'Pat Parker' };
const DAY = 86_400;

let sport: TestSport;
let clerk: AdminClient;
before(async () => {
  sport = await startTestSport({ env: { THROTTLE_CLAIMS: '100/60' } });
});
after(() => sport.stop());
beforeEach(async () => {
  clerk = await asAdmin(sport, 'clerk');
  await sport.db.run('delete from guardian_link_notices');
  await sport.db.run('delete from claims where member_id = $1', [idOf(sport, 'new.family')]);
  await sport.db.run('delete from guardian_links where member_id = $1', [idOf(sport, 'new.family')]);
});

const claimOf = async (): Promise<any> => {
  const { items } = (await clerk.get('/admin/claims?limit=100')).data;
  const row = items.find(({ claimant }: any) => claimant.id === idOf(sport, 'new.family'));
  return row && (await clerk.get(`/admin/claims/${row.id}`)).data;
};
const approve = async (): Promise<void> => {
  const { id, version } = await claimOf();
  const { status } = await clerk.post(`/admin/claims/${id}/approve`, { version, player_id: RILEY, ...SETTLED });
  assert.equal(status, 200);
};
/** Noor is linked to Riley, whose guardian is Pat, who is told by mail. */
async function linked(): Promise<{ path: string; text: string }> {
  await as(sport, 'new.family').post('/community/claims', CHILD);
  await approve();
  return lastMail();
}
async function lastMail(): Promise<{ path: string; text: string }> {
  const mails = await sport.mails('pat.parker@riverbend.example');
  const { text, links } = mails.find(({ subject }) => /Somebody was linked to Riley/.test(subject))!;
  const link = new URL(links.find((url) => /guardian-links|contact/.test(url))!);
  return { path: link.pathname + link.search, text };
}
const look = (path: string) => sport.app.inject({ url: path, headers: { accept: 'text/html' } });
const press = (path: string, remoteAddress = '203.0.113.9') =>
  sport.app.inject({
    method: 'POST',
    url: '/guardian-links/suspend',
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token: new URL(path, 'http://site').searchParams.get('token') ?? '' }).toString(),
  });
const linkStatus = async (): Promise<string | undefined> =>
  (
    await sport.db.maybeOne<{ status: string }>(
      'select status from guardian_links where member_id = $1 and player_id = $2',
      [idOf(sport, 'new.family'), RILEY],
    )
  )?.status;

/** Everything that Noor reads of the families' area, and what would be about Riley. */
async function seenByNoor(): Promise<Record<string, unknown>> {
  const noor = as(sport, 'new.family');
  const seen: Record<string, unknown> = {};
  for (const path of [
    '/community/me',
    '/community/registrations',
    '/community/registrations/children',
    '/community/recipients',
    '/community/conversations',
    '/community/announcements',
    `/community/conversations?child_account_id=${idOf(sport, 'riley.parker')}`,
    `/community/conversations/${RILEY_AND_KIM}/messages`,
  ]) {
    const response = await noor.get(path);
    const { data } = response.json();
    seen[path] = [response.statusCode, response.statusCode === 200 ? { ...data, contact_version: 0 } : data.code];
  }
  return seen;
}

describe('the mail about somebody who was linked to a child', () => {
  test('names them; looking at its link, as mail scanners do, changes nothing', async () => {
    const { path, text } = await linked();
    assert.match(text, /has linked Noor Newman to Riley/);
    for (let n = 0; n < 3; n += 1) {
      const shown = await look(path);
      assert.equal(shown.statusCode, 200);
      assert.match(shown.body, /Noor Newman was linked to Riley/);
      assert.equal(shown.headers['cache-control'], 'no-store');
    }
    assert.equal(await linkStatus(), 'verified');
    assert.equal((await auditOf(sport, 'guardian_link.suspended')).length, 0);
  });

  test('suspends the link without a sign-in: nothing of the child is seen, and it comes back to a person', async () => {
    const before_ = await seenByNoor();
    await as(sport, 'coach.lee').post('/community/claims', { ...CHILD, first_name: 'Older' });
    const { path } = await linked();
    const while_ = await seenByNoor();
    assert.match(JSON.stringify(while_), /Riley/);
    assert.equal((while_[`/community/conversations/${RILEY_AND_KIM}/messages`] as number[])[0], 200);

    const done = await press(path);
    assert.equal(done.statusCode, 200);
    assert.match(done.body, /The link is suspended/);
    assert.deepEqual(await seenByNoor(), before_, 'as if there had never been a link');

    const [line] = await auditOf(sport, 'guardian_link.suspended');
    const claim = await claimOf();
    assert.deepEqual(
      [line?.actor, line?.subject, line?.detail['claim_id'], line?.detail['player_id']],
      [`member:${idOf(sport, 'pat.parker')}`, `member:${idOf(sport, 'new.family')}`, claim.id, RILEY],
    );
    assert.ok(line?.request_id);
    assert.deepEqual([claim.status, claim.objected_by], ['pending', 'Pat Parker']);
    assert.ok(claim.doubts.includes('objection'));
    assert.equal((await clerk.get('/admin/claims')).data.items[0].id, claim.id, 'before older claims');
    assert.deepEqual(
      claim.candidates.map(({ player_id }: any) => player_id),
      [RILEY],
    );
    const item = (await clerk.get('/admin/home')).data.items.find(({ kind }: any) => kind === 'objections');
    assert.deepEqual([item.count, item.about], [1, 'Noor Newman and Riley Parker']);
    const told = (await sport.mails('new.family@riverbend.example'))[0];
    assert.match(told?.subject ?? '', /Your link to Riley is suspended/);
    assert.doesNotMatch(told?.text ?? '', /Pat/, 'not who');

    const again = await press(path);
    assert.match(again.body, /The link is suspended/);
    assert.equal((await auditOf(sport, 'guardian_link.suspended')).length, 1, 'once');
  });

  test('stays with what a person decides: linked again without another way to stop it, or ended', async () => {
    const { path } = await linked();
    await press(path);
    const { id, version } = await claimOf();
    const withoutReason = await clerk.post(`/admin/claims/${id}/approve`, { version, player_id: RILEY });
    assert.deepEqual(Object.keys(withoutReason.data.fields), ['reason', 'spoken_to']);
    const other = await clerk.post(`/admin/claims/${id}/approve`, { version, player_id: 4, ...SETTLED });
    assert.match(other.data.fields.player_id, /about player 1/);
    sport.clock.advance(60);
    await approve();
    assert.equal(await linkStatus(), 'verified');
    const mail = await lastMail();
    assert.deepEqual([mail.path, /suspend/.test(mail.text)], ['/contact', false]);
    const late = await press(path);
    assert.match(late.body, /This has been reviewed since/);
    assert.equal(await linkStatus(), 'verified', 'an old mail undoes no later decision');
  });

  test('ends the link where the claim is rejected or withdrawn', async () => {
    for (const end of ['reject', 'withdraw'] as const) {
      await sport.db.run('delete from guardian_link_notices');
      await sport.db.run('delete from claims where member_id = $1', [idOf(sport, 'new.family')]);
      await sport.db.run('delete from guardian_links where member_id = $1', [idOf(sport, 'new.family')]);
      const { path } = await linked();
      await press(path);
      const { id, version } = await claimOf();
      const { status } =
        end === 'reject'
          ? await clerk.post(`/admin/claims/${id}/reject`, { version, note: 'Not a guardian' })
          : { status: (await as(sport, 'new.family').post(`/community/claims/${id}/withdraw`, {})).statusCode };
      assert.equal(status, 200);
      assert.equal(await linkStatus(), 'revoked', end);
    }
  });

  test('works for a link that was made without a claim, which is then not made again past the claim', async () => {
    const noor = idOf(sport, 'new.family');
    const link = async () => {
      const { version } = (await clerk.get(`/admin/members/${noor}`)).data;
      const body = { version, player_id: RILEY, relationship: 'parent_guardian', ...SETTLED };
      return clerk.post(`/admin/members/${noor}/guardian-links`, body);
    };
    assert.equal((await link()).status, 200);
    const { path } = await lastMail();
    await press(path);
    const claim = await claimOf();
    assert.deepEqual([claim.first_name, claim.last_name, claim.birth_date], Object.values(CHILD));
    const past = await link();
    assert.match(past.data.fields.player_id, /suspended this link. Decide the claim/);
    assert.equal(await linkStatus(), 'pending');
  });

  test('ends after 30 days, with the guardian’s own link, and counts tries', async () => {
    const { path } = await linked();
    const pats = (status: string) =>
      sport.db.run('update guardian_links set status = $2 where member_id = $1 and player_id = $3', [
        idOf(sport, 'pat.parker'),
        status,
        RILEY,
      ]);
    await pats('revoked');
    assert.equal((await look(path)).statusCode, 422);
    assert.equal((await press(path)).statusCode, 422);
    await pats('verified');
    for (const bad of ['/guardian-links/suspend', `${path}x`, '/guardian-links/suspend?token=a&token=b'])
      assert.match((await look(bad)).body, /not valid any more/, bad);
    assert.equal((await look(path)).statusCode, 200);
    sport.clock.advance(30 * DAY + 1);
    assert.equal((await press(path)).statusCode, 422);
    assert.equal(await linkStatus(), 'verified');
    await sport.db.run(
      `insert into guardian_link_notices (token_hash, link_id, guardian_id, verified_at, expires_at)
       select 'fresh', link_id, guardian_id, verified_at, expires_at + interval '1 day' from guardian_link_notices limit 1`,
    );
    await sport.jobs.runRepeated();
    const left = await sport.db.rows<{ name: string }>(
      `select encode(token_hash, 'escape') as name from guardian_link_notices`,
    );
    assert.deepEqual(left, [{ name: 'fresh' }]);

    const tries = [];
    for (let n = 0; n < 31; n += 1)
      tries.push((await press('/guardian-links/suspend?token=x', '198.51.100.4')).statusCode);
    assert.deepEqual([tries.at(-2), tries.at(-1)], [422, 429]);
  });

  test('pressed at the same time as the administration decides waits for it, and neither is lost', async () => {
    const { path } = await linked();
    const held = await hold(sport.db, (tx) =>
      tx.run('select 1 from members where id = $1 for no key update', [idOf(sport, 'new.family')]),
    );
    const pressed = press(path);
    await waitForBlocked(sport.db, 1);
    const { id: linkId, version } = await sport.db.one<{ id: number; version: number }>(
      'select id, version from guardian_links where member_id = $1',
      [idOf(sport, 'new.family')],
    );
    const removed = clerk.post(`/admin/guardian-links/${linkId}/remove`, { version, reason: 'a mistake' });
    await waitForBlocked(sport.db, 2);
    await held.commit();
    const statuses = [(await pressed).statusCode, (await removed).status];
    assert.ok(statuses[0] === 200 && [200, 409].includes(statuses[1]!), String(statuses));
  });
});

describe('a guardian who is signed in', () => {
  const listed = async (who = 'pat.parker') =>
    (await as(sport, who).get('/community/new-guardians')).json().data.items as {
      link_id: number;
      adult: string;
      state: string;
    }[];
  const object = (who: string, id: number) => as(sport, who).post(`/community/new-guardians/${id}/suspend`, {});
  const suspensions = async () => (await auditOf(sport, 'guardian_link.suspended')).length;

  test('sees who was linked to the child and can suspend it, as by the mail, once', async () => {
    const { path } = await linked();
    const [link, ...others] = await listed();
    assert.ok(link);
    assert.deepEqual([link.adult, link.state, others.length], ['Noor Newman', 'linked', 0]);
    const before_ = await suspensions();
    for (const stranger of ['new.family', 'alex.morgan', 'uncle.parker', 'riley.parker', 'coach.kim']) {
      assert.deepEqual(await listed(stranger), [], stranger);
      assert.equal((await object(stranger, link.link_id)).statusCode, 404, stranger);
    }
    assert.equal(await linkStatus(), 'verified');

    const [done, again] = await Promise.all([object('pat.parker', link.link_id), object('pat.parker', link.link_id)]);
    assert.deepEqual([done.statusCode, again.statusCode], [200, 200]);
    assert.equal(again.json().data.state, 'suspended');
    assert.equal(await linkStatus(), 'pending');
    assert.equal(await suspensions(), before_ + 1);
    assert.equal((await claimOf()).objected_by, 'Pat Parker');
    assert.equal((await listed())[0]?.state, 'suspended');
    assert.match((await look(path)).body, /The link is suspended/);
    sport.clock.advance(60);
    await approve();
    assert.deepEqual(await listed(), [], 'decided since, and told of without such a link');
    assert.equal((await object('pat.parker', link.link_id)).statusCode, 404);
    assert.equal(await linkStatus(), 'verified', 'nobody goes round in circles');
  });

  test('can do so while the mail would, and as a verified guardian only', async () => {
    await linked();
    const [link] = await listed();
    assert.ok(link);
    const pats = (status: string) =>
      sport.db.run('update guardian_links set status = $2 where member_id = $1 and player_id = $3', [
        idOf(sport, 'pat.parker'),
        status,
        RILEY,
      ]);
    await pats('revoked');
    assert.deepEqual(await listed(), []);
    assert.equal((await object('pat.parker', link.link_id)).statusCode, 404);
    await pats('verified');
    assert.equal((await object('pat.parker', 999_999)).statusCode, 404);
    sport.clock.advance(30 * DAY);
    assert.deepEqual(await listed(), []);
    assert.equal((await object('pat.parker', link.link_id)).statusCode, 404);
    assert.equal(await linkStatus(), 'verified');
  });

  test('finds it on the account page, which works without script', async () => {
    await linked();
    const pat = await signedIn(sport, 'pat.parker');
    const page = async () =>
      (await sport.app.inject({ url: '/account.php', headers: { accept: 'text/html', cookie: pat.cookie ?? '' } }))
        .body;
    const shown = await page();
    assert.match(shown, /Noor Newman<\/span> was linked to Riley as a guardian/);
    const sent = await sport.app.inject({
      method: 'POST',
      url: '/account.php',
      headers: { cookie: pat.cookie ?? '', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        form: 'suspend',
        csrf_token: /name="csrf_token" value="([^"]+)"/.exec(shown)?.[1] ?? '',
        link_id: /name="link_id" value="(\d+)"/.exec(shown)?.[1] ?? '',
      }).toString(),
    });
    assert.deepEqual([sent.statusCode, sent.headers.location], [303, '/account.php?said=suspended']);
    assert.equal(await linkStatus(), 'pending');
    const after_ = await page();
    assert.match(after_, /the link is suspended/);
    assert.doesNotMatch(after_, /name="link_id"/);
  });
});
