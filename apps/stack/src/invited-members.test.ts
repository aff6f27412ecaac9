import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asAdmin, type AdminClient } from '@sports-hub/sport/testing/admin-client';
import { PlainBrowser } from './testing/browser.ts';
import { startServices, type TestServices } from './testing/services.ts';

let services: TestServices;
let office: AdminClient;
before(async () => {
  services = await startServices();
  office = await asAdmin(services.basketball, 'admin');
});
after(() => services.stop());

const PASSWORD = 'Harbour-Lamp-92';
interface Invited {
  id: number;
  email: string;
  version: number;
}

let people = 0;
/** A member that the administration has just made. */
async function invite(address?: string): Promise<Invited> {
  people += 1;
  const email = address ?? `Coach.${people}@homes.example`;
  const { status, data } = await office.post('/admin/members', { email, first_name: 'Robin', last_name: 'Reyes' });
  assert.equal(status, 201, JSON.stringify(data));
  return { ...data, email };
}
async function newestLink(email: string): Promise<string> {
  const [mail] = (await services.basketball.mails(email)).filter(({ text }) => text.includes('/account/welcome/'));
  const link = mail?.links.find((url) => url.includes('/account/welcome/'));
  assert.ok(link, `no link for ${email}`);
  return link.slice(new URL(link).origin.length);
}
const tokenIn = (link: string): string => new URL(link, 'http://hub').searchParams.get('token') ?? '';
const makeAccount = (browser: PlainBrowser): Promise<PlainBrowser> =>
  browser.submit('Make my account', { first_name: 'Robin', last_name: 'Reyes', password: PASSWORD, terms: 'yes' });
const memberOf = ({ id }: Invited) =>
  services.basketball.db.one<{ is_linked: boolean; is_verified: boolean; has_password: boolean }>(
    `select exists (select from hub_links h where h.member_id = m.id) as is_linked,
       email_verified_at is not null as is_verified, password_hash is not null as has_password from members m where id = $1`,
    [id],
  );
/** Somebody who is signed in at the hub with a verified address of their own. */
async function verified(email: string): Promise<PlainBrowser> {
  const visitor = await services.newPerson();
  await visitor.open();
  const fields = { first_name: 'Robin', last_name: 'Reyes', email, password: PASSWORD, terms: true };
  assert.ok((await visitor.post('/auth/register', fields)).status < 300);
  await services.hub.db.run('update accounts set verified_at = now() where lower(email) = lower($1)', [email]);
  const browser = await new PlainBrowser(services).open('hub', '/account.php');
  return browser.submit('Sign in', { email, password: PASSWORD });
}

test('an invited member chooses one password: hub account, the member that was made, and the link', async () => {
  const invited = await invite();
  const link = await newestLink(invited.email);
  const browser = await new PlainBrowser(services).open('hub', link);
  assert.equal((await memberOf(invited)).is_linked, false, 'looking does nothing');
  await makeAccount(browser);
  assert.deepEqual([browser.at, browser.path], ['hub', '/']);
  assert.deepEqual(await memberOf(invited), { is_linked: true, is_verified: true, has_password: false });
  const { version } = (await office.get(`/admin/members/${invited.id}`)).data;
  const marked = await office.post(`/admin/members/${invited.id}/roles`, { version, is_coach: true, is_staff: false });
  assert.equal(marked.status, 200, 'and can be a coach at once');
  await browser.open('hub', link);
  assert.equal(browser.path, '/', 'the link still leads its owner on');
});

test('whoever has an account at the hub links it by the mail alone, and only with the address of the mail', async () => {
  const invited = await invite();
  const link = await newestLink(invited.email);
  const other = await verified(`Other.${people}@homes.example`);
  await other.open('hub', link);
  assert.match(other.body, /The invitation was sent to/);
  const person = await services.newPerson();
  await person.signIn(`Other.${people}@homes.example`, PASSWORD);
  const body = { sport: 'basketball', invitation: tokenIn(link) };
  assert.equal((await person.post('/account/create-sport-account', body)).code, 'token.invalid');
  assert.equal((await memberOf(invited)).is_linked, false);

  const signedOut = await new PlainBrowser(services).open('hub', link);
  assert.match(signedOut.body, /Make my account/);
  const own = await verified(invited.email);
  await own.open('hub', link);
  await own.submit('Link it');
  assert.deepEqual([own.at, own.path], ['hub', '/']);
  assert.equal((await memberOf(invited)).is_linked, true);
});

test('a link whose member was changed links nobody', async () => {
  const invited = await invite();
  const link = await newestLink(invited.email);
  const [payload = '', signature = ''] = tokenIn(link).split('.');
  const said = JSON.parse(Buffer.from(payload, 'base64url').toString()) as unknown[];
  const forged = Buffer.from(JSON.stringify(said.with(6, { id: 1001, password_version: 1 }))).toString('base64url');
  const browser = await verified(invited.email);
  await browser.open('hub', `/account/welcome/basketball?token=${forged}.${signature}`);
  assert.match(browser.body, /This link has ended/);
  assert.equal((await memberOf(invited)).is_linked, false);
});

test('an invitation is worth nothing once there is a newer one, a password of their own, or two weeks', async () => {
  const late = await invite();
  const renewed = await invite();
  const used = await invite();
  const links: string[] = [];
  for (const { email } of [late, renewed, used]) links.push(await newestLink(email));
  await office.post(`/admin/members/${renewed.id}/temporary-password`, { version: renewed.version });
  await services.basketball.db.run('update members set has_temporary_password = false where id = $1', [used.id]);
  for (const [place, invited] of [renewed, used].entries()) {
    const browser = await new PlainBrowser(services).open('hub', links[place + 1]!);
    await makeAccount(browser);
    assert.equal((await memberOf(invited)).is_linked, false, invited.email);
    assert.match(browser.path, /^\/account\.php/, 'where the sport’s own password links it');
  }
  services.clock.advance(14 * 86_400 + 1);
  const over = await new PlainBrowser(services).open('hub', links[0]!);
  assert.deepEqual([over.status, /This link has ended/.test(over.body)], [410, true]);
});
