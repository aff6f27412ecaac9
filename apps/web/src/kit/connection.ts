// Whether there is a connection, said under the head of a page; and the worker that keeps pages for when there is none.

import { t } from '@sports-hub/contract/texts';
import { ownWorker } from './trusted-types.ts';
import { formatTime } from './words.ts';

const bar = (): HTMLElement | null => document.querySelector('.offline');

function say(words: string): void {
  const shown = bar() ?? document.createElement('div');
  shown.className = 'offline';
  shown.setAttribute('role', 'status');
  document.querySelector('.head')?.append(shown);
  shown.textContent = words;
}

const LOOK_EVERY_MS = 5_000;

/** Something small that is never kept: whoever gets it has a connection, whatever the device believes. */
async function look(): Promise<void> {
  if (!bar() || document.visibilityState === 'hidden') return;
  await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' });
  say(t('browser.offline.backAgain'));
  const timer = setTimeout(() => location.reload(), 1_000);
  // Whoever presses something goes there.
  addEventListener('click', () => clearTimeout(timer), { once: true });
}

/** For the pages of somebody who is signed in; nobody else's are kept. */
export function watchConnection(): void {
  if (!document.querySelector('[data-signed-in]')) return;
  const opened = new Date().toISOString();
  addEventListener('offline', () => {
    if (!bar()) say(t('browser.offline.noConnection', { time: formatTime(opened) }));
  });
  const lookAgain = (): void => void look().catch(() => undefined);
  addEventListener('online', lookAgain);
  setInterval(lookAgain, LOOK_EVERY_MS);
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  // What came later than one wants to wait for.
  workers?.addEventListener('message', ({ data }) => {
    if (data === 'fresh') location.reload();
  });
  addEventListener('load', () => void workers?.register(ownWorker).catch(() => undefined));
}
