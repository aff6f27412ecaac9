// Notices on this device. Loaded only where they are offered.

import { t } from '@sports-hub/contract/texts';
import { ownWorker } from '../../kit/trusted-types.ts';

const RENEWED = 'push-renewed';
const DAY_MS = 86_400_000;

interface Parts {
  key: string;
  sports: string[];
  button: HTMLButtonElement;
  state: HTMLElement;
  words: HTMLElement;
}

const csrf = (): string => document.querySelector<HTMLInputElement>('input[name="csrf"]')?.value ?? '';

/** Gives every linked sport where to send. False when one did not take it. */
async function giveTo(sports: readonly string[], subscription: PushSubscription): Promise<boolean> {
  const { endpoint, keys } = subscription.toJSON();
  const body = JSON.stringify({ endpoint, p256dh: keys?.p256dh, auth: keys?.auth });
  const responses = await Promise.all(
    sports.map((sport) =>
      fetch(`/api/v1/sports/${sport}/community/notice-devices`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrf-token': csrf() },
        body,
      }),
    ),
  );
  return responses.every(({ ok }) => ok);
}

const known = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
};

function show({ button, state, words }: Parts, isOn: boolean, problem = ''): void {
  button.textContent = isOn ? t('browser.push.switchOff') : t('browser.push.switchOn');
  state.textContent = isOn ? t('browser.push.on') : t('browser.push.off');
  state.classList.toggle('tag--success', isOn);
  words.textContent = problem || (isOn ? t('browser.push.itSaysThatThereIs') : t('browser.push.yourBrowserAsksNext'));
}

async function switchOn({ key, sports }: Parts): Promise<string> {
  if ((await Notification.requestPermission()) !== 'granted') return t('browser.push.theBrowserDoesNotAllow');
  await navigator.serviceWorker.register(ownWorker);
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  if (await giveTo(sports, subscription)) return '';
  await subscription.unsubscribe();
  return t('browser.push.thatDidNotWork');
}

/** Subscriptions vanish: whoever has one gives it again, once a day. */
async function renew({ sports }: Parts, subscription: PushSubscription): Promise<void> {
  if (Date.now() - Number(localStorage.getItem(RENEWED)) < DAY_MS) return;
  if (await giveTo(sports, subscription)) localStorage.setItem(RENEWED, String(Date.now()));
}

/** Shows the row of this device, and does what its button says. */
export async function offerPush(section: HTMLElement): Promise<void> {
  const part = <E extends HTMLElement>(name: string): E => section.querySelector<E>(`[data-push-${name}]`)!;
  const parts: Parts = {
    key: section.dataset.push ?? '',
    sports: (section.dataset.sports ?? '').split(' '),
    button: part('button'),
    state: part('state'),
    words: part('words'),
  };
  const subscription = await known();
  show(parts, subscription !== null);
  section.hidden = false;
  if (subscription) void renew(parts, subscription).catch(() => {});
  parts.button.addEventListener('click', () => {
    if (parts.button.getAttribute('aria-busy') === 'true') return;
    parts.button.setAttribute('aria-busy', 'true');
    void (async () => {
      const current = await known();
      // The push services say so to whoever sends next.
      const problem = current ? (await current.unsubscribe(), '') : await switchOn(parts);
      show(parts, (await known()) !== null, problem);
    })()
      .catch(() => show(parts, false, t('browser.push.thatDidNotWork')))
      .finally(() => parts.button.removeAttribute('aria-busy'));
  });
}
