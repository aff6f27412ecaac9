// Notices on this device. Loaded only where they are offered.

import { t } from '@sports-hub/contract/texts';
import { ownWorker } from '../kit/trusted-types.ts';
import { endRest, isResting, restOffer } from './offer.ts';
import { give, forgetGiven, renewPush } from './renewal.ts';

interface Parts {
  section: HTMLElement;
  key: string;
  /** Where the operations of each sport are that tells this device. */
  sports: string[];
  /** Of the worker that shows notices. */
  scope: string;
  csrf: string;
  button: HTMLButtonElement;
  label: HTMLElement;
  state: HTMLElement;
  words: HTMLElement;
  ask: HTMLDialogElement;
}

const known = async ({ scope }: Pick<Parts, 'scope'>): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  return (await registration?.pushManager.getSubscription()) ?? null;
};

type Obstacle = 'install' | 'blocked' | 'none';

/** Why nothing can be switched on here, if so. */
function obstacle(): Obstacle | undefined {
  if ('serviceWorker' in navigator && 'PushManager' in window)
    return Notification.permission === 'denied' ? 'blocked' : undefined;
  // Apple lets only apps on the home screen have notices; its tablets say that they are computers.
  const isApple =
    /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  return isApple ? 'install' : 'none';
}

function tell({ section, button }: Parts, found: Obstacle | undefined): void {
  for (const notice of section.querySelectorAll<HTMLElement>('[data-push-obstacle]'))
    notice.hidden = notice.dataset['pushObstacle'] !== found;
  button.hidden = found !== undefined;
}

function show(parts: Parts, isOn: boolean, problem = ''): void {
  const { button, label, state, words } = parts;
  label.textContent = isOn ? t('browser.push.switchOff') : t('browser.push.switchOn');
  button.classList.toggle('btn--primary', !isOn);
  button.classList.toggle('btn--secondary', isOn);
  state.textContent = isOn ? t('browser.push.on') : t('browser.push.off');
  state.classList.toggle('tag--success', isOn);
  words.textContent =
    problem ||
    (isOn
      ? t('browser.push.itSaysThatThereIs')
      : isResting()
        ? t('browser.push.notNowWasSaid')
        : t('browser.push.nothingAskedYet'));
}

async function switchOn(parts: Parts): Promise<string> {
  const { key, sports, scope, csrf } = parts;
  if ((await Notification.requestPermission()) !== 'granted') {
    tell(parts, obstacle());
    return t('browser.push.theBrowserDoesNotAllow');
  }
  await navigator.serviceWorker.register(ownWorker, { scope });
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  if (await give(subscription, sports, csrf)) return '';
  await subscription.unsubscribe();
  return t('browser.push.thatDidNotWork');
}

/** Resolves with whether somebody wants to go on. Closing it is “Not now”. */
const asked = ({ ask }: Parts): Promise<boolean> =>
  new Promise((resolve) => {
    ask.returnValue = '';
    ask.addEventListener('close', () => resolve(ask.returnValue === 'go'), { once: true });
    ask.showModal();
  });

async function press(parts: Parts): Promise<string> {
  const current = await known(parts);
  if (current) {
    // The push services say so to whoever sends next.
    await current.unsubscribe();
    forgetGiven();
    return '';
  }
  if (Notification.permission !== 'granted' && !(await asked(parts))) {
    restOffer();
    return '';
  }
  endRest();
  return switchOn(parts);
}

function listen(parts: Parts): void {
  const { button, ask } = parts;
  for (const later of ask.querySelectorAll('[data-push-later]')) later.addEventListener('click', () => ask.close());
  ask.querySelector('[data-push-go]')?.addEventListener('click', () => ask.close('go'));
  button.addEventListener('click', () => {
    if (button.getAttribute('aria-busy') === 'true') return;
    button.setAttribute('aria-busy', 'true');
    void (async () => {
      const problem = await press(parts);
      show(parts, (await known(parts)) !== null, problem);
    })()
      .catch(() => show(parts, false, t('browser.push.thatDidNotWork')))
      .finally(() => button.removeAttribute('aria-busy'));
  });
}

/** Whoever uses the device next is told nothing. At the hub the browser removes the worker itself. */
function endAtSignOut(parts: Parts): void {
  if (parts.scope === '/') return;
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-form^="sign-out"]'))
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void known(parts)
        .then(async (subscription) => {
          await subscription?.unsubscribe();
          forgetGiven();
        })
        .catch(() => undefined)
        // Without the listeners: it has been sent once.
        .finally(() => form.submit());
    });
}

/** Shows the row of this device, and does what its button says. */
export async function offerPush(section: HTMLElement): Promise<void> {
  const part = <E extends HTMLElement>(name: string): E => section.querySelector<E>(`[data-push-${name}]`)!;
  const parts: Parts = {
    section,
    key: section.dataset['push'] ?? '',
    sports: (section.dataset['sports'] ?? '').split(' '),
    scope: section.dataset['scope'] ?? '/',
    csrf: section.dataset['csrf'] ?? '',
    button: part('button'),
    label: part('label'),
    state: part('state'),
    words: part('words'),
    ask: part('ask'),
  };
  const found = obstacle();
  const isPossible = found === undefined || found === 'blocked';
  const subscription = isPossible ? await known(parts) : null;
  tell(parts, found);
  show(parts, subscription !== null);
  section.hidden = false;
  if (!isPossible) return;
  listen(parts);
  endAtSignOut(parts);
  if (subscription) void renewPush(parts.sports, parts.scope).catch(() => {});
}
