import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { aFamily, clinic, finalize, registerAndPay, type Body } from '@sports-hub/sport/registration/testing/families';
import { PlainBrowser } from './testing/browser.ts';
import { startServices, type TestServices } from './testing/services.ts';

let services: TestServices;
before(async () => {
  services = await startServices();
});
after(() => services.stop());

const PASSWORD = 'Harbour-Lamp-92';
let families = 0;

/** A family that has registered and paid for these children, without an account anywhere. */
async function registered(
  children: readonly string[],
  changes: Body = {},
): Promise<{ email: string; last: string; reference: string }> {
  families += 1;
  const email = `Family.${families}@homes.example`;
  const last = `Reed${'abcdefghijklmnopqrstuvwxyz'[families]}`;
  let reference = '';
  for (const player_first_name of children) {
    const family = {
      ...{ player_first_name, player_last_name: last, parent_first_name: 'Nia' },
      parent_last_name: last,
    };
    const body = await aFamily(services.basketball, { ...family, email, ...changes });
    const { result } = await registerAndPay(services.basketball, body);
    assert.equal(result.data.status, 'registered', JSON.stringify(result.data));
    reference = result.data.reference;
  }
  return { email, last, reference };
}
/** The path of the newest link that was mailed to make an account. */
async function mailedLink(email: string): Promise<string> {
  const links = (await services.basketball.mails(email)).flatMap((mail) => mail.links);
  const link = links.find((url) => url.includes('/account/welcome/'));
  assert.ok(link, `no link for ${email}`);
  const { pathname, search } = new URL(link);
  return `${pathname}${search}`;
}
const makeAccount = (browser: PlainBrowser, last: string): Promise<PlainBrowser> =>
  browser.submit('Make my account', { first_name: 'Nia', last_name: last, password: PASSWORD, terms: 'yes' });
const accountOf = (email: string): Promise<{ id: number; verified_at: Date | null } | undefined> =>
  services.hub.db.maybeOne('select id, verified_at from accounts where lower(email) = lower($1)', [email]);
const claimsOf = (email: string): Promise<{ first_name: string; status: string; registration_id: number | null }[]> =>
  services.basketball.db.rows(
    `select c.first_name, c.status, c.registration_id from claims c join members m on m.id = c.member_id
      where lower(m.email) = lower($1) order by c.first_name`,
    [email],
  );

describe('from the paid registration to the claims', () => {
  test('one password, both accounts, the link, and both children with one press', async () => {
    const { email, last } = await registered(['Nico', 'Lina']);
    const browser = await new PlainBrowser(services).open('hub', await mailedLink(email));
    assert.equal(await accountOf(email), undefined, 'looking makes nothing: mail programs look too');
    await makeAccount(browser, last);
    assert.deepEqual([browser.at, browser.path], ['sport', '/account.php']);
    assert.match(browser.body, /Lina and Nico were registered with your address\. Are they yours\?/);
    assert.ok((await accountOf(email))?.verified_at);
    const hidden = Object.fromEntries(
      [...browser.body.matchAll(/name="(child-\d+)"/g)].map(([, name]) => [name!, 'yes']),
    );
    await browser.submit('Yes, they are mine', hidden);
    const claims = await claimsOf(email);
    assert.deepEqual(
      claims.map(({ first_name, status, registration_id }) => [first_name, status, registration_id !== null]),
      [
        ['Lina', 'pending', true],
        ['Nico', 'pending', true],
      ],
    );
    assert.doesNotMatch(browser.body, /Are they yours/);
    assert.match(browser.body, /How long it takes we cannot say yet/);
    const told = (await services.hub.mails(email)).map(({ subject }) => subject);
    assert.ok(told.includes('Your account is ready'), 'the owner of the mailbox learns of it');
    const links = await services.basketball.db.rows(
      `select 1 from guardian_links g join members m on m.id = g.member_id where lower(m.email) = lower($1)`,
      [email],
    );
    assert.equal(links.length, 0, 'a person decides');
  });

  test('the link works once, and for a day', async () => {
    const { email, last } = await registered(['Una']);
    const [link, late] = [await mailedLink(email), (await registered(['Ula'])).email];
    const [one, two] = [
      await new PlainBrowser(services).open('hub', link),
      await new PlainBrowser(services).open('hub', link),
    ];
    await makeAccount(one, last);
    await makeAccount(two, last);
    assert.match(two.body, /You already have an account/);
    assert.equal(two.at, 'hub');
    const again = await new PlainBrowser(services).open('hub', link);
    assert.match(again.body, /You already have an account/, 'it leads to signing in');
    await services.hub.db.run('update accounts set email = $2 where lower(email) = lower($1)', [email, `new.${email}`]);
    const replayed = await again.open('hub', link);
    assert.deepEqual([replayed.status, /This link has ended/.test(replayed.body)], [410, true], 'also after a move');
    const person = await services.newPerson();
    const token = new URL(link, 'http://hub').searchParams.get('token')!;
    const body = { sport: 'basketball', token, password: PASSWORD, first_name: 'S', last_name: last, terms: true };
    assert.equal((await person.post('/auth/accept-invitation', body)).code, 'token.invalid');
    const overdue = await mailedLink(late);
    services.clock.advance(86_401);
    const over = await new PlainBrowser(services).open('hub', overdue);
    assert.deepEqual([over.status, /This link has ended/.test(over.body)], [410, true]);
    assert.match(over.body, /registration\/done\?reference=/, 'and to the page that sends another one');
    assert.equal(await accountOf(late), undefined);
  });

  test('a link that is sent twice at once makes one account', async () => {
    const { email, last } = await registered(['Twin']);
    const link = await mailedLink(email);
    const browsers = await Promise.all([1, 2, 3, 4].map(() => new PlainBrowser(services).open('hub', link)));
    await Promise.all(browsers.map((browser) => makeAccount(browser, last)));
    assert.equal(browsers.filter(({ at }) => at === 'sport').length, 1);
    assert.equal(
      (await services.hub.db.rows('select 1 from accounts where lower(email) = lower($1)', [email])).length,
      1,
    );
  });

  test('a guessed or changed token makes nothing', async () => {
    const { email, last } = await registered(['Gus']);
    const link = new URL(await mailedLink(email), 'http://hub');
    const [payload = '', signature = ''] = link.searchParams.get('token')!.split('.');
    const said = JSON.parse(Buffer.from(payload, 'base64url').toString()) as unknown[];
    const stranger = Buffer.from(JSON.stringify(said.with(2, 'stranger@homes.example'))).toString('base64url');
    const person = await services.newPerson();
    for (const token of [`${stranger}.${signature}`, `${payload}.${'A'.repeat(43)}`, 'x', `${payload}`]) {
      const page = await new PlainBrowser(services).open('hub', `/account/welcome/basketball?token=${token}`);
      assert.match(page.body, /This link has ended/, token);
      const body = { sport: 'basketball', token, password: PASSWORD, first_name: 'S', last_name: last, terms: true };
      assert.equal((await person.post('/auth/accept-invitation', body)).code, 'token.invalid');
    }
    const elsewhere = link.pathname.replace('basketball', 'baseball');
    assert.match(
      (await new PlainBrowser(services).open('hub', `${elsewhere}${link.search}`)).body,
      /This link has ended/,
    );
    assert.equal(await accountOf('stranger@homes.example'), undefined);
  });
});

describe('who has the page and not the mailbox', () => {
  test('gets no link on the page: it is mailed to the address of the registration', async () => {
    const { email, reference } = await registered(['Pia']);
    const before = (await services.basketball.mails(email)).length;
    const page = await new PlainBrowser(services).open('sport', `/registration/done?reference=${reference}`);
    assert.doesNotMatch(page.body, /account\/welcome|token=/);
    await page.submit('Make your account');
    assert.match(page.body, /on its way to/);
    assert.doesNotMatch(page.body, /account\/welcome|token=/);
    const mails = await services.basketball.mails(email);
    assert.equal(mails.length, before + 1);
    assert.equal(mails[0]?.subject, 'Make your account');
    await page.submit('Send the link again');
    await page.submit('Send the link again');
    assert.equal((await page.submit('Send the link again').catch(() => page)).status, 429);
  });
});

describe('an address that has an account', () => {
  test('leads to signing in, and then on to the children', async () => {
    const { email, last } = await registered(['Ida']);
    await makeAccount(await new PlainBrowser(services).open('hub', await mailedLink(email)), last);
    const browser = await new PlainBrowser(services).open('hub', await mailedLink(email));
    assert.match(browser.body, /You already have an account/);
    await browser.open('hub', /href="(\/account\.php\?next=[^"]+)"/.exec(browser.body)![1]!.replaceAll('&amp;', '&'));
    await browser.submit('Sign in', { email, password: PASSWORD });
    assert.deepEqual([browser.at, browser.path], ['sport', '/account.php']);
    assert.match(browser.body, /Ida was registered with your address/);
  });

  test('begun by a stranger who never confirmed it is replaced: their password and sessions are worth nothing', async () => {
    const { email, last } = await registered(['Eve']);
    const stranger = await services.newPerson();
    await stranger.open();
    const theirs = 'Strangers-Own-77';
    const fields = { first_name: 'Str', last_name: 'Anger', email, password: theirs, terms: true };
    assert.ok((await stranger.post('/auth/register', fields)).status < 300);
    const begun = await accountOf(email);
    assert.equal(begun?.verified_at, null);
    await makeAccount(await new PlainBrowser(services).open('hub', await mailedLink(email)), last);
    const made = await accountOf(email);
    assert.ok(made?.verified_at);
    assert.notEqual(made.id, begun?.id);
    const visitor = await services.newPerson();
    await visitor.open();
    assert.equal((await visitor.post('/auth/login', { email, password: theirs })).code, 'auth.invalid_credentials');
  });

  test('at the sport is linked by its own password only, never by the address', async () => {
    const [member, { email, last }] = [await services.newMember(), await registered(['Mia'])];
    const link = await mailedLink(email);
    await services.basketball.db.run('update members set email = $2 where id = $1', [member.id, email]);
    const browser = await new PlainBrowser(services).open('hub', link);
    await makeAccount(browser, last);
    assert.equal(browser.at, 'hub');
    assert.match(browser.body, /Basketball password/);
    const linked = await services.basketball.db.rows('select 1 from hub_links where member_id = $1', [member.id]);
    assert.equal(linked.length, 0);
  });

  test('somebody who is signed in with another address is asked first', async () => {
    const first = await registered(['Ann']);
    const second = await registered(['Bob']);
    const browser = await new PlainBrowser(services).open('hub', await mailedLink(first.email));
    await makeAccount(browser, first.last);
    await browser.open('hub', await mailedLink(second.email));
    assert.match(browser.body, new RegExp(`You are signed in as ${first.email}`));
    assert.equal(await accountOf(second.email), undefined);
  });
});

test('a free place that nobody has confirmed invites nobody', async () => {
  const body = await aFamily(services.basketball, {
    period: clinic(services.basketball),
    division: 'Clinic, grades 3-6',
  });
  await finalize(services.basketball, body);
  const mails = await services.basketball.mails(String(body['email']));
  assert.ok(mails.length > 0);
  assert.ok(!mails.flatMap(({ links }) => links).some((link) => link.includes('/account/welcome/')));
});
