// Whether there is a connection, said under the head of a page; and the worker that keeps pages for when there is none.

import { t } from '@sports-hub/contract/texts';
import { showNewer } from './newer.ts';
import { ownWorker, parsePage } from './trusted-types.ts';
import { formatTime } from './words.ts';

/** Hidden while a newer page may still be on its way. */
const bar = (): HTMLElement | null => document.querySelector('.offline:not([hidden])');
const aboutOffline = (): NodeListOf<HTMLElement> => document.querySelectorAll('[data-offline]');

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
  // Nobody loses what they are typing.
  if (!bar() || document.visibilityState === 'hidden' || document.querySelector('[data-typing]')) return;
  await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' });
  say(t('browser.offline.backAgain'));
  const timer = setTimeout(() => location.reload(), 1_000);
  // Whoever presses something goes there.
  addEventListener('click', () => clearTimeout(timer), { once: true });
}

/** For the pages of somebody who is signed in, or has a link; nobody else's are kept. */
export function watchConnection(scope = '/'): void {
  if (!document.querySelector('[data-signed-in]')) return;
  const opened = new Date().toISOString();
  addEventListener('offline', () => {
    if (!bar()) say(t('browser.offline.noConnection', { time: formatTime(opened) }));
  });
  const lookAgain = (): void => void look().catch(() => undefined);
  addEventListener('online', lookAgain);
  setInterval(lookAgain, LOOK_EVERY_MS);
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  // What has become of this page, which was there before the network had answered.
  workers?.addEventListener('message', ({ data }: MessageEvent<'fresh' | 'offline' | { newer: string }>) => {
    if (data === 'fresh') location.reload();
    else if (data === 'offline') for (const element of aboutOffline()) element.hidden = false;
    else {
      for (const element of aboutOffline()) element.remove();
      showNewer(parsePage(data.newer));
    }
  });
  addEventListener('load', () => void workers?.register(ownWorker, { scope }).catch(() => undefined));
}
