import { TestClient } from '@sports-hub/hub/testing/client';
import { freePort } from '@sports-hub/hub/testing/free-port';
import { startTestHub, type TestHub } from '@sports-hub/hub/testing/hub';
import { createTestClock, type TestClock } from '@sports-hub/kernel/testing';
import { signedIn } from '@sports-hub/sport/testing/site-client';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';

/** A hub and a sport that a browser finds under the addresses that they give each other and write into mails. */
export interface WholeStack {
  clock: TestClock;
  hub: TestHub;
  basketball: TestSport;
  hubOrigin: string;
  sportOrigin: string;
  stop(): Promise<void>;
}

export async function startWholeStack(): Promise<WholeStack> {
  const clock = createTestClock();
  const ports = [await freePort(), await freePort()] as const;
  const [hubOrigin, sportOrigin] = ports.map((port) => `http://127.0.0.1:${port}`) as [string, string];
  const [basketball, baseball] = await Promise.all([
    startTestSport({ clock, env: { SITE_URL: sportOrigin, HUB_URL: hubOrigin } }),
    startTestSport({ sport: 'baseball', clock }),
  ]);
  const hub = await startTestHub({
    clock,
    env: {
      SITE_URL: hubOrigin,
      SPORTS: `basketball=${sportOrigin},baseball=${await baseball.app.listen({ port: 0, host: '127.0.0.1' })}`,
    },
  });
  await hub.app.listen({ port: ports[0], host: '127.0.0.1' });
  await basketball.app.listen({ port: ports[1], host: '127.0.0.1' });
  return {
    clock,
    hub,
    basketball,
    hubOrigin,
    sportOrigin,
    async stop() {
      await hub.stop();
      await Promise.all([basketball.stop(), baseball.stop()]);
    },
  };
}

/** Somebody's sessions at the hub and at the sport, as `name=value`. */
export async function signInAtBoth(
  { hub, basketball }: Pick<WholeStack, 'hub' | 'basketball'>,
  name: string,
): Promise<{ hub: string | undefined; sport: string | undefined }> {
  const client = new TestClient(hub.app);
  await client.signIn(`${name}@riverbend.example`, 'Riverbend2026');
  return { hub: client.cookie, sport: (await signedIn(basketball, name)).cookie };
}
