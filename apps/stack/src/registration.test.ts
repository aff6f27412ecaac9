import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { SPORTS } from '@sports-hub/contract';
import { demoAddress, TestClient } from '@sports-hub/hub/testing/client';
import { startMailServer, type MailServer } from '@sports-hub/kernel/testing/mail-server';
import { aFamily, openPeriod, send, type Body } from '@sports-hub/sport/registration/testing/families';
import type { TestSport } from '@sports-hub/sport/testing/sport';
import { startHubAndSports, type HubAndSports } from './testing/hub-and-sports.ts';

describe('registering through the hub', () => {
  let mailServer: MailServer;
  let league: HubAndSports;
  before(async () => {
    mailServer = await startMailServer();
    league = await startHubAndSports((name) => ({
      SMTP_URL: mailServer.url,
      SITE_URL: `https://${name}.example.org`,
    }));
  });
  after(async () => {
    await league.stop();
    await mailServer.stop();
  });

  for (const name of SPORTS) {
    const relay = async (path: string, body: object) => {
      const response = await league.hub.app.inject({
        method: 'POST',
        url: `/api/v1/sports/${name}/registration/${path}`,
        payload: body,
      });
      return { status: response.statusCode, body: response.json(), data: response.json().data };
    };
    const register = async (sport: TestSport, body: Body) => {
      const intent = await relay('payment-intent', body);
      if (intent.data.clientSecret)
        await send(sport, 'POST', '/dev/payments/confirm', {
          clientSecret: intent.data.clientSecret,
          outcome: 'succeeded',
        });
      return relay('finalize', {
        ...body,
        ...(intent.data.payment_intent ? { processor_payment_intent: intent.data.payment_intent } : {}),
      });
    };

    test(`${name}: quote, intent, payment, finalize, and a receipt in a real mail`, async () => {
      const sport = league.sport(name);
      const body = await aFamily(sport);
      const quote = await relay('quote', body);
      assert.equal(quote.status, 200, JSON.stringify(quote.body));
      assert.deepEqual((await relay('total', body)).data.lines, quote.data.lines);
      const early = await relay('finalize', body);
      assert.equal(early.status, 422);
      assert.equal(early.body.error, early.data.message, 'older clients read error');

      const done = await register(sport, body);
      assert.equal(done.status, 201, JSON.stringify(done.body));
      assert.equal(done.body.status, 'registered');
      await sport.jobs.runPending();
      const mail = mailServer.received.find(({ to }) => to.includes(String(body['email'])))?.mail;
      assert.ok(mail, 'the receipt arrives');
      assert.match(mail.text ?? '', new RegExp(done.data.receipt_number));
      assert.match(String(mail.html), /Registration fee/);
      assert.ok(
        (mail.text ?? '').includes(`https://${name}.example.org/registration/done?reference=${done.data.reference}`),
      );
      const confirmation = await league.hub.app.inject(
        `/api/v1/sports/${name}/registration/confirmation?reference=${done.data.reference}`,
      );
      assert.equal(confirmation.json().data.receipt_number, done.data.receipt_number);
      assert.equal(confirmation.headers['cache-control'], 'no-store');
      assert.equal(confirmation.json().data.period.name, openPeriod(sport));
    });

    test(`${name}: the waiting list and a refund are written to the family too`, async () => {
      const sport = league.sport(name);
      const first = await aFamily(sport, { division: 'Grades 5-6 Girls' });
      const [taken, late] = [first, await aFamily(sport, { division: 'Grades 5-6 Girls' })];
      const lateIntent = await relay('payment-intent', late);
      assert.equal((await register(sport, taken)).data.status, 'registered');
      await send(sport, 'POST', '/dev/payments/confirm', {
        clientSecret: lateIntent.data.clientSecret,
        outcome: 'succeeded',
      });
      const end = await relay('finalize', { ...late, processor_payment_intent: lateIntent.data.payment_intent });
      assert.equal(end.body.status, 'waitlisted');
      await sport.jobs.runPending();
      const mail = mailServer.received.find(({ to }) => to.includes(String(late['email'])))?.mail;
      assert.match(mail?.text ?? '', /is refunded to you now/);
    });

    test(`${name}: who is signed in at the hub and linked gets the sibling price; limits count where one is all the same`, async () => {
      const sport = league.sport(name);
      const body = await aFamily(sport);
      // Clocks that differ are no reason for another price.
      sport.clock.advance(-120);
      const bearer = await new TestClient(league.hub.app).signIn(demoAddress('pat.parker'));
      const unlinked = await new TestClient(league.hub.app).signIn(demoAddress('unlinked'));
      const quoteAs = async (headers: Record<string, string>) => {
        const response = await league.hub.app.inject({
          method: 'POST',
          url: `/api/v1/sports/${name}/registration/quote`,
          payload: body,
          headers,
          remoteAddress: '198.51.100.7',
        });
        assert.equal(response.statusCode, 200, response.body);
        return response.json().data.lines.map(({ rule }: { rule: string }) => rule);
      };
      assert.deepEqual(await quoteAs({ authorization: `Bearer ${bearer}` }), ['fee', 'early_bird', 'sibling']);
      for (const headers of [{}, { authorization: `Bearer ${unlinked}` }, { authorization: 'Bearer nonsense' }])
        assert.deepEqual(await quoteAs(headers as Record<string, string>), ['fee', 'early_bird']);
      const { hits } = await sport.db.one<{ hits: number }>(
        `select max(cardinality(hits))::int as hits from throttle_hits where rule = 'quotes'`,
      );
      assert.ok(hits >= 4, 'all of them are counted for the same client');
      sport.clock.advance(120);
    });

    test(`${name}: the webhook and the sandbox’s form are not reachable through the hub`, async () => {
      for (const path of ['payments/webhook', 'dev/payments/confirm'])
        assert.equal(
          (await league.hub.app.inject({ method: 'POST', url: `/api/v1/sports/${name}/${path}`, payload: {} }))
            .statusCode,
          404,
        );
    });
  }
});
