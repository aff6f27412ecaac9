import type { AddressInfo } from 'node:net';
import { readHubConfig } from '@sports-hub/hub/config';
import { createUpstreams } from '@sports-hub/hub/gateway/upstreams';
import { wireLinks } from '@sports-hub/hub/links/wiring';
import { TestClient } from '@sports-hub/hub/testing/client';
import { startTestHub, TEST_SECRETS, type TestHub } from '@sports-hub/hub/testing/hub';
import { createLogger, createMail, hashSecret, newSecret, secondsAfter } from '@sports-hub/kernel';
import { createTestClock, type TestClock } from '@sports-hub/kernel/testing';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';
import { startFaultyProxy, type FaultyProxy } from './faulty-proxy.ts';

export type TestPerson = TestClient & { id: number; email: string };

/** Two processes' worth of a hub and of basketball, and one of baseball, on real ports and real databases. */
export interface TestServices {
  clock: TestClock;
  hub: TestHub;
  otherHub: TestHub;
  basketball: TestSport;
  otherBasketball: TestSport;
  baseball: TestSport;
  /** Between `hub` and `basketball`. */
  proxy: FaultyProxy;
  /** What the hub's processes are started with. */
  hubEnv: Record<string, string>;
  /** The operator's and the background's side of linking, on the hub's database. */
  linking: ReturnType<typeof wireLinks>;
  newPerson(hub?: TestHub): Promise<TestPerson>;
  newMember(state?: MemberState): Promise<{ id: number; email: string }>;
  stop(): Promise<void>;
}

export interface MemberState {
  active?: boolean;
  verified?: boolean;
  temporary?: boolean;
}

let people = 0;
let members = 0;

/** A new verified hub account, signed in with a bearer token. */
async function newPerson(hub: TestHub, clock: TestClock): Promise<TestPerson> {
  people += 1;
  const email = `person.${people}@riverbend.example`;
  const now = clock.now();
  const { id } = await hub.db.one<{ id: number }>(
    `insert into accounts (email, password_hash, first_name, last_name, verified_at, created_at)
     select $1, password_hash, 'Pim', 'Person', $2, $2 from accounts where id = 1 returning id`,
    [email, now],
  );
  const client = Object.assign(new TestClient(hub.app), { id, email });
  client.bearer = newSecret();
  await hub.db.run(
    'insert into bearer_tokens (token_hash, account_id, created_at, expires_at) values ($1, $2, $3, $4)',
    [hashSecret(client.bearer), id, now, secondsAfter(now, 2_592_000)],
  );
  return client;
}

/** A new member without a link, with the demo password. */
async function newMember(
  { db, clock }: TestSport,
  { active = true, verified = true, temporary = false }: MemberState = {},
): Promise<{ id: number; email: string }> {
  members += 1;
  const email = `member.${members}@elsewhere.example`;
  const { id } = await db.one<{ id: number }>(
    `insert into members (email, password_hash, first_name, last_name, is_active, email_verified_at, has_temporary_password, created_at)
     select $1, password_hash, 'Mem', 'Ber', $2, $3, $4, $5 from members where id = 1007 returning id`,
    [email, active, verified ? clock.now() : null, temporary, clock.now()],
  );
  return { id, email };
}

async function listen({ app }: TestSport | TestHub): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

export async function startServices(): Promise<TestServices> {
  const clock = createTestClock();
  const basketball = await startTestSport({ clock });
  const otherBasketball = await startTestSport({ clock, databaseUrl: basketball.databaseUrl });
  const baseball = await startTestSport({ sport: 'baseball', clock });
  const [first, second, ofBaseball] = await Promise.all([basketball, otherBasketball, baseball].map(listen));
  const proxy = await startFaultyProxy(first!);

  const hubEnv = { SPORTS: `basketball=${proxy.origin},baseball=${ofBaseball}` };
  const hub = await startTestHub({ clock, env: hubEnv });
  const otherHub = await startTestHub({
    clock,
    databaseUrl: hub.databaseUrl,
    env: { SPORTS: `basketball=${second},baseball=${ofBaseball}` },
  });
  await Promise.all([hub, otherHub].map(listen));

  const secrets = Object.entries(TEST_SECRETS)
    .map((pair) => pair.join('='))
    .join(',');
  const config = readHubConfig({ DATABASE_URL: hub.databaseUrl, SPORT_SECRETS: secrets, ...hubEnv });
  const log = createLogger({ service: 'test', level: 'silent' });
  const upstreams = createUpstreams({ config, clock, log });
  const queueOnly = { ...hub.jobs, handle: () => {} };
  const mail = createMail({
    jobs: queueOnly,
    deliver: async () => {},
    siteUrl: config.siteUrl,
    organisation: config.organisation,
  });
  const linking = wireLinks({
    db: hub.db,
    counters: hub.db,
    clock,
    log,
    mail,
    config,
    upstreams,
  });

  return {
    clock,
    hub,
    otherHub,
    basketball,
    otherBasketball,
    baseball,
    proxy,
    hubEnv: { ...hubEnv, SPORT_SECRETS: secrets },
    linking,
    newPerson: (at = hub) => newPerson(at, clock),
    newMember: (state) => newMember(basketball, state),
    async stop() {
      proxy.letGo();
      await upstreams.close();
      await otherHub.stop();
      await hub.stop();
      await proxy.stop();
      await otherBasketball.stop();
      await Promise.all([basketball.stop(), baseball.stop()]);
    },
  };
}
