import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { TestClient } from '@sports-hub/hub/testing/client';
import { API_PREFIX, SPORTS, type Sport } from '@sports-hub/contract';
import { startMailServer, type MailServer, type ReceivedMail } from '@sports-hub/kernel/testing/mail-server';
import { makePng } from '@sports-hub/sport/demo/content/png';
import { multipart, type FormFile } from '@sports-hub/sport/testing/multipart';
import type { TestSport } from '@sports-hub/sport/testing/sport';
import { startHubAndSports, type HubAndSports } from './testing/hub-and-sports.ts';

let league: HubAndSports;
let hub: HubAndSports['hub'];
let server: MailServer;
before(async () => {
  server = await startMailServer();
  league = await startHubAndSports((name) => ({
    SMTP_URL: server.url,
    CONTACT_TO: `${name}-office@riverbend.example`,
  }));
  ({ hub } = league);
});
after(async () => {
  await league.stop();
  await server.stop();
});

const mailsOf = async (name: Sport): Promise<ReceivedMail[]> => {
  await league.sport(name).jobs.runPending();
  return server.received.splice(0);
};
let people = 0;
const newAddress = (): string => `visitor.${(people += 1)}@elsewhere.example`;
const contact = () => ({ first_name: 'Ana', last_name: 'Brandt', email: newAddress(), message: 'Where is the gym?' });
const logo = makePng(40, 20, ['#225588', '#ffffff'], (x, y) => (x + y) % 2);

for (const name of SPORTS)
  describe(`the relays of ${name}, through the hub`, () => {
    /** Without cookie, token or CSRF token: these are for anybody. */
    const post = async (path: string, body: unknown, from = new TestClient(hub.app)) => {
      const response = await from.post(`/sports/${name}${path}`, body);
      assert.equal(response.setCookie, undefined);
      return { status: response.status, body: JSON.parse(response.body) as Record<string, any> };
    };

    test('contact reaches the sport’s own recipients, in the envelope and the older shape', async () => {
      const message = contact();
      const { status, body } = await post('/contact', message);
      assert.deepEqual([status, body['success'], body['status'], body['version']], [200, true, 'sent', '1.0.0']);
      const [sent] = await mailsOf(name);
      assert.deepEqual(sent?.to, [`${name}-office@riverbend.example`]);
      assert.equal(sent?.mail.replyTo?.value[0]?.address, message.email);
      const wrong = await post('/contact', { ...message, email: 'x' });
      assert.equal(wrong.status, 422);
      assert.equal(wrong.body['error'], wrong.body['data'].message);
    });

    test('board mail reaches the member', async () => {
      const { id, email } = await league
        .sport(name)
        .db.one<{ id: number; email: string }>(
          'select id, email from board_members where email is not null order by id limit 1',
        );
      const { status, body } = await post('/board-members/email', {
        member_id: id,
        sender_name: 'Ana Brandt',
        sender_email: newAddress(),
        subject: 'A question',
        message: 'May I bring my dog?',
      });
      assert.equal(status, 200);
      assert.ok(!JSON.stringify(body).includes(email));
      assert.deepEqual((await mailsOf(name))[0]?.to, [email]);
    });

    test('the newsletter is asked for through the hub and confirmed on the sport’s site', async () => {
      const email = newAddress();
      assert.equal((await post('/newsletter', { email })).status, 200);
      const [asked] = await mailsOf(name);
      const link = new URL(/\S+\/newsletter\/confirm\?token=\S+/.exec(asked?.mail.text ?? '')?.[0] ?? '');
      assert.equal(link.origin, name === 'basketball' ? 'http://localhost:4001' : 'http://localhost:4002');
      const token = link.searchParams.get('token');
      assert.equal((await post('/newsletter/confirm', { token })).status, 404, 'never through the hub');
      const { app, db } = league.sport(name);
      const confirmed = await app.inject({
        method: 'POST',
        url: `${API_PREFIX}/newsletter/confirm`,
        payload: { token },
      });
      assert.equal(confirmed.statusCode, 200);
      const readers = () => db.rows('select 1 from newsletter_subscriptions where email = $1', [email]);
      assert.equal((await readers()).length, 1);
      assert.equal((await post('/newsletter/unsubscribe', { email })).body['status'], 'unsubscribed');
      assert.equal((await readers()).length, 0);
      await mailsOf(name);
    });

    test('devices register, change and leave', async () => {
      const installation_id = randomUUID();
      const registered = await post('/push/register', {
        installation_id,
        device_token: randomBytes(32).toString('hex'),
        platform: 'android',
        subscriptions: { news: true },
      });
      assert.deepEqual([registered.status, registered.body['status']], [201, 'registered']);
      const changed = await post('/push/subscriptions', { installation_id, subscriptions: { news: false } });
      assert.equal(changed.body['data'].subscriptions.news, false);
      for (let n = 0; n < 2; n += 1)
        assert.equal((await post('/push/unregister', { installation_id })).body['status'], 'unregistered');
    });

    test('a sponsorship with its logo passes through and is paid with the sport', async () => {
      const { id } = await league
        .sport(name)
        .db.one('select id from sponsor_packages where is_offered and price_cents > 0 limit 1');
      const form = {
        sponsor_name: 'Mill Street Bakery',
        package_id: String(id),
        contact_name: 'Ana Brandt',
        email: newAddress(),
        logo_file: { bytes: logo },
      };
      const send = async (given: Record<string, string | FormFile>) =>
        hub.app.inject({
          method: 'POST',
          url: `${API_PREFIX}/sports/${name}/sponsors/payment-intent`,
          remoteAddress: new TestClient(hub.app).ip,
          ...(await multipart(given)),
        });
      const response = await send(form);
      assert.equal(response.statusCode, 201, response.body);
      const { clientSecret, status } = response.json();
      assert.equal(status, 'requires_payment');
      const paid = await league.sport(name).app.inject({
        method: 'POST',
        url: '/dev/payments/confirm',
        payload: { clientSecret, outcome: 'succeeded' },
      });
      assert.equal(paid.statusCode, 200);
      assert.deepEqual(
        (await mailsOf(name)).map(({ to }) => to[0]).sort(),
        [`${name}-office@riverbend.example`, form.email].sort(),
      );
      const bad = await send({ ...form, logo_file: { bytes: '<svg/>' } });
      assert.equal(bad.statusCode, 422);
      assert.deepEqual(Object.keys(bad.json().data.fields), ['logo_file']);
      assert.equal(bad.json().error, bad.json().data.message);
      assert.equal((await send({ ...form, logo_file: { bytes: Buffer.alloc(7_000_000) } })).statusCode, 413);
    });

    test('limits count the hub’s clients one by one, and nobody can pass for another', async () => {
      const busy = new TestClient(hub.app);
      const statuses = [];
      for (let n = 0; n < 11; n += 1) {
        const { status } = await busy.post(`/sports/${name}/contact`, contact(), {
          'x-forwarded-for': `203.0.113.${n}`,
          'x-client-address': `203.0.113.${n}`,
        });
        statuses.push(status);
      }
      assert.deepEqual(statuses, [...Array<number>(10).fill(200), 429]);
      assert.equal((await post('/contact', contact())).status, 200, 'another client of the same hub');
      await mailsOf(name);
    });
  });

test('the two sports share nothing: a reader, a device and a limit belong to one', async () => {
  const [first, second] = SPORTS.map(league.sport) as [TestSport, TestSport];
  const email = newAddress();
  await new TestClient(hub.app).post('/sports/basketball/newsletter', { email });
  for (const [sport, count] of [
    [first, 1],
    [second, 0],
  ] as const)
    assert.equal(
      (await sport.db.rows('select 1 from newsletter_subscriptions where email = $1', [email])).length,
      count,
    );
});
