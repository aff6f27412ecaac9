// A browser may change its subscription, and a sport may lose it: whoever has one gives it again, when it is another one
// than before, other sports are linked, or it is a week old. At the hub it is given to every linked sport, at a sport's own
// site to that one: what they are given is where their operations are, `/api/v1/sports/basketball` or `/api/v1`.

const GIVEN = 'push-given';
const WEEK_MS = 7 * 86_400_000;

export interface GivenDevice {
  endpoint: string;
  sports: string[];
  at: number;
}

function lastGiven(): GivenDevice | undefined {
  try {
    return JSON.parse(localStorage.getItem(GIVEN) ?? '') as GivenDevice;
  } catch {
    return undefined;
  }
}

export const forgetGiven = (): void => localStorage.removeItem(GIVEN);

/** Gives every linked sport where to send. False when one did not take it. */
export async function give(subscription: PushSubscription, sports: readonly string[], csrf: string): Promise<boolean> {
  const { endpoint, keys } = subscription.toJSON();
  const body = JSON.stringify({ endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'] });
  const responses = await Promise.all(
    sports.map((sport) =>
      fetch(`${sport}/community/notice-devices`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrf-token': csrf },
        body,
      }),
    ),
  );
  // 404: that sport has no push.
  const isTaken = responses.every(({ ok, status }) => ok || status === 404);
  if (isTaken)
    localStorage.setItem(
      GIVEN,
      JSON.stringify({ endpoint: subscription.endpoint, sports: [...sports], at: Date.now() } satisfies GivenDevice),
    );
  return isTaken;
}

async function csrfToken(): Promise<string> {
  const response = await fetch('/api/v1/session');
  const { data } = (await response.json()) as { data: { csrf_token: string } };
  return data.csrf_token;
}

/** A sport that was unlinked has forgotten the device, and is given it when it is linked again. */
export const isToGive = (last: GivenDevice | undefined, { endpoint, sports, at }: GivenDevice): boolean =>
  last?.endpoint !== endpoint ||
  [...last.sports].sort().join() !== [...sports].sort().join() ||
  at - last.at >= WEEK_MS;

/** At each start of the app: costs nothing while what the sports have is what the browser has. */
export async function renewPush(sports: readonly string[], scope = '/'): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  const now = { endpoint: subscription.endpoint, sports: [...sports], at: Date.now() };
  if (isToGive(lastGiven(), now)) await give(subscription, sports, await csrfToken());
}
