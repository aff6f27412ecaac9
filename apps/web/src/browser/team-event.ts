// A coach's open page of an event follows what families answer; on that of emergency numbers one player is found by name.

import { createPoller } from '@sports-hub/sdk';
import { watchConnection } from '../kit/connection.ts';
import { findInLists } from '../kit/find-in-list.ts';
import { showCurrent } from '../kit/in-view.ts';
import { RENEWED, showNewer } from '../kit/newer.ts';
import { readPage } from '../kit/trusted-types.ts';

watchConnection();
showCurrent();
findInLists();

/** The page is on this device only where its worker is. */
const sayThatItIsKept = (): void => {
  const note = document.querySelector<HTMLElement>('[data-kept-note]');
  if (note && 'serviceWorker' in navigator) void navigator.serviceWorker.ready.then(() => (note.hidden = false));
};
sayThatItIsKept();
document.addEventListener(RENEWED, sayThatItIsKept);

/** An answer is shown within 15 seconds, the way of the new page included. */
const EVERY_MS = 12_000;

const follows = document.querySelector<HTMLElement>('[data-follows]')?.dataset['follows'];
/** Of what the page shows; what was read with the page itself is asked for once more. */
let seen = '';

async function look(address: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(address, { signal, headers: seen ? { 'if-none-match': seen } : {} });
  if (response.status === 304) return;
  if (response.status >= 400 && response.status < 500) {
    poller.stop();
    return;
  }
  if (!response.ok) throw new Error(`${response.status}`);
  // Without what was said about a press: that is over.
  const page = await fetch(location.pathname, { signal, headers: { accept: 'text/html' } });
  if (!page.ok) throw new Error(`${page.status}`);
  showNewer(await readPage(page));
  seen = response.headers.get('etag') ?? '';
}

const poller = createPoller({ interval: EVERY_MS, task: (signal) => look(follows ?? '', signal) });
if (follows) poller.start(EVERY_MS);
