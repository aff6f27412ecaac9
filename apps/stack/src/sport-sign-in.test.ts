import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { PASSWORD } from '@sports-hub/hub/testing/client';
import { PlainBrowser } from './testing/browser.ts';
import { startServices, type TestPerson, type TestServices } from './testing/services.ts';

let services: TestServices;
before(async () => {
  services = await startServices();
});
after(() => services.stop());

const isSignedIn = async (browser: PlainBrowser): Promise<boolean> =>
  !(await browser.open('sport', '/account.php')).body.includes('Sign in with ');
/** Through the hub's sign-in and back; the person must be linked. */
const signedIn = async ({ email }: TestPerson, path = '/account/hub'): Promise<PlainBrowser> =>
  (await new PlainBrowser(services).open('sport', path)).submit('Sign in', { email, password: PASSWORD });
async function linkedPerson(): Promise<{ person: TestPerson; member: { id: number; email: string } }> {
  const [person, member] = [await services.newPerson(), await services.newMember()];
  const { status } = await person.post('/account/link-sport', {
    sport: 'basketball',
    email: member.email,
    password: PASSWORD,
  });
  assert.equal(status, 201);
  return { person, member };
}

describe('signing in to a sport’s site with the account at the hub', () => {
  test('one password, and back to where one was', async () => {
    const { person, member } = await linkedPerson();
    const browser = await signedIn(person, '/account/hub?next=%2Fregister');
    assert.deepEqual(
      browser.seen.map((line) => line.replace(/ \d+$/, '')),
      [
        'sport /account/hub',
        'hub /account/sign-in/basketball',
        'hub /account.php',
        'hub /account.php',
        'hub /account/sign-in/basketball',
        'sport /account/hub/return',
        'sport /register',
      ],
    );
    assert.ok(await isSignedIn(browser));
    assert.match(browser.body, new RegExp(member.email));
    const events = await services.basketball.db.rows(
      `select detail from audit_events where event = 'site.signed_in' and subject = $1`,
      [`member:${member.id}`],
    );
    assert.deepEqual(events, [{ detail: { hub_account: person.id } }]);
    await browser.open('sport', '/account/hub');
    assert.equal(browser.path, '/account.php', 'once signed in at the hub, nothing is typed');
  });

  test('without a link, “Create and link” comes first and leads on', async () => {
    const person = await services.newPerson();
    const browser = await signedIn(person, '/account/hub?next=%2Fregister');
    assert.equal(browser.at, 'hub');
    assert.doesNotMatch(browser.path, /#/, 'an address of a part of the page would take the focus from the message');
    assert.match(browser.body, /autofocus[^>]*>(<[^>]+>|\s)*.{0,900}create or link your account here first/s);
    assert.ok(browser.body.indexOf('Create and link') < browser.body.indexOf('Basketball password'));
    await browser.submit('Create and link');
    assert.deepEqual([browser.at, browser.path], ['sport', '/register']);
    assert.ok(await isSignedIn(browser));

    await browser.open('sport', '/account.php');
    assert.doesNotMatch(browser.body, /Current password/, 'nobody is asked for a password that they never had');
    await browser.submit('Set a password');
    const [mail] = await services.basketball.mails(person.email);
    assert.match(mail?.links.join(' ') ?? '', /purpose=reset/);
  });

  test('where one was is an address of this site only', async () => {
    const { person } = await linkedPerson();
    for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example'])
      assert.equal((await signedIn(person, `/account/hub?next=${encodeURIComponent(next)}`)).path, '/account.php');
  });

  test('a code is good once, in its own browser, for a minute', async () => {
    const { person } = await linkedPerson();
    const browser = await signedIn(person);
    /** Stops on the way back: the secret that the sport gave, and the code that the hub made for it. */
    const stopped = async (): Promise<{ browser: PlainBrowser; secret: string; address: string }> => {
      const fresh = new PlainBrowser(services);
      fresh.plant('hub', 'hub_session', browser.cookie('hub', 'hub_session')!);
      fresh.follow = async (address) => {
        if (address.includes('/account/hub/return')) return Object.assign(fresh, { path: address });
        const { pathname, search } = new URL(address, 'http://here.invalid');
        return fresh.open('hub', `${pathname}${search}`);
      };
      await fresh.open('sport', '/account/hub');
      const { pathname, search } = new URL(fresh.path);
      Reflect.deleteProperty(fresh, 'follow');
      return { browser: fresh, secret: fresh.cookie('sport', 'basketball_hub_sign_in')!, address: pathname + search };
    };

    const theirs = await stopped();
    const stranger = new PlainBrowser(services);
    await stranger.open('sport', '/account/hub');
    assert.equal((await stranger.open('sport', theirs.address)).path, '/account.php?said=hub-over');
    assert.ok(
      !(await isSignedIn(stranger)),
      'a code without its secret is worth nothing, and signs nobody in by force',
    );

    await theirs.browser.open('sport', theirs.address);
    assert.ok(await isSignedIn(theirs.browser));
    const again = new PlainBrowser(services);
    again.plant('sport', 'basketball_hub_sign_in', theirs.secret);
    await again.open('sport', theirs.address);
    assert.match(again.body, /took too long, or was used already/);
    assert.ok(!(await isSignedIn(again)));

    const late = await stopped();
    services.clock.advance(61);
    await late.browser.open('sport', late.address);
    assert.ok(!(await isSignedIn(late.browser)));
  });

  test('signing out everywhere at the hub ends it here, and codes that were made before', async () => {
    const { person } = await linkedPerson();
    const browser = await signedIn(person);
    const withPassword = await new PlainBrowser(services).open('sport', '/account.php');
    const { email } = await services.basketball.db.one<{ email: string }>(
      'select email from members m join hub_links l on l.member_id = m.id where l.hub_account_id = $1',
      [person.id],
    );
    await withPassword.submit('Sign in', { email, password: PASSWORD });
    services.clock.advance(2);
    assert.equal((await person.post('/auth/logout')).status, 200);
    await services.hub.jobs.runPending();
    assert.ok(!(await isSignedIn(browser)));
    assert.ok(await isSignedIn(withPassword), 'what began with the sport’s own password stays');
    services.clock.advance(2);
    assert.ok(await isSignedIn(await signedIn(person)), 'and the person signs in again');
  });

  test('signing out here at the hub leaves nobody signed in at the sport: the next person is not let in', async () => {
    const { person } = await linkedPerson();
    const browser = await signedIn(person);
    services.clock.advance(2);
    await browser.open('hub', '/account.php');
    await browser.submit('Sign out here');
    assert.match(browser.body, /You are signed out here/);
    await services.hub.jobs.runPending();
    assert.ok(!(await isSignedIn(browser)));
    await browser.open('sport', '/account/hub');
    assert.match(browser.body, /Please sign in first/);
  });

  test('signing out here at the sport says that the hub still knows the person', async () => {
    const { person } = await linkedPerson();
    const browser = await signedIn(person);
    await browser.open('sport', '/account.php');
    await browser.submit('Sign out here');
    assert.ok(!(await isSignedIn(browser)));
    await browser.open('sport', '/account.php?said=out-here');
    assert.match(browser.body, /sign out at [^<]*<\/a>, too/);
  });

  test('with the link goes the session', async () => {
    const { person } = await linkedPerson();
    const browser = await signedIn(person);
    await services.linking.unlink({ ...person, first_name: 'Pim' }, 'basketball', 'operator');
    await services.linking.settlement.settleLeftOvers();
    assert.ok(!(await isSignedIn(browser)));
  });

  test('a disabled member is told so', async () => {
    const { person, member } = await linkedPerson();
    await services.basketball.db.run('update members set is_active = false where id = $1', [member.id]);
    const browser = await signedIn(person);
    assert.equal(browser.path, '/account.php?said=hub-inactive');
    assert.match(browser.body, /This account is switched off/);
  });

  test('a wrong password at the sport names the account at the hub', async () => {
    const browser = await new PlainBrowser(services).open('sport', '/account.php');
    await browser.submit('Sign in', { email: 'pat.parker@riverbend.example', password: 'Wrong12345' });
    assert.match(browser.body, /own password\. The one of your .* account works above/);
  });

  test('nonsense instead of a challenge, a sport or a code is refused', async () => {
    for (const path of [
      '/account/sign-in/chess?challenge=x',
      '/account/sign-in/basketball',
      '/account/sign-in/basketball?challenge=a',
    ])
      assert.equal((await new PlainBrowser(services).open('hub', path)).status, 404, path);
    for (const query of ['', '?code=x', '?code=a&code=b'])
      assert.equal(
        (await new PlainBrowser(services).open('sport', `/account/hub/return${query}`)).path,
        '/account.php?said=hub-over',
      );
  });
});
