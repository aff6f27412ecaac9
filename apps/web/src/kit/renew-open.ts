// A page that stays open, or that somebody comes back to, as an installed app often is, shows what is so now.

import { isUnfinished, showNewer } from './newer.ts';
import { readPage } from './trusted-types.ts';

/** So old a page may be for somebody who comes back to it, and for somebody who has it before them. */
const OLD_ON_RETURN_MS = 30_000;
const OLD_MS = 5 * 60_000;
const LOOK_EVERY_MS = 60_000;
/** What became of a press is over by then. */
const SAID = ['answered', 'refused', 'said', 'pressed', 'failed'];

const ownerOf = (page: Document): string | undefined =>
  page.querySelector<HTMLElement>('[data-signed-in]')?.dataset['signedIn'];
/** Scripts have the release's content in their names. */
const releaseOf = (page: Document): string | null | undefined =>
  page.querySelector('script[src*="/home-"]')?.getAttribute('src');

function addressNow(): URL {
  const address = new URL(location.href);
  for (const name of SAID) address.searchParams.delete(name);
  return address;
}

/** Takes in what the page says now; of another person or another release it is loaded as a whole. */
async function renew(): Promise<void> {
  const address = addressNow();
  const response = await fetch(address, { headers: { accept: 'text/html' } });
  if (!response.ok || addressNow().href !== address.href) return;
  const page = await readPage(response);
  const isHere = new URL(response.url).pathname === address.pathname;
  if (!isHere || ownerOf(page) !== ownerOf(document)) location.replace(address);
  else if (releaseOf(page) === releaseOf(document)) showNewer(page);
  else if (!isUnfinished()) location.replace(address);
}

/** For pages of somebody who is signed in. */
export function renewWhileOpen(): void {
  if (ownerOf(document) === undefined) return;
  let shownAt = Date.now();
  const look = (mayBeOld: number): void => {
    // A refusal stays until it was read: what was typed stands beside it.
    const isBusy = document.visibilityState === 'hidden' || document.querySelector('main [role="alert"]') !== null;
    if (isBusy || Date.now() - shownAt < mayBeOld) return;
    shownAt = Date.now();
    void renew().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', () => look(OLD_ON_RETURN_MS));
  addEventListener('pageshow', ({ persisted }) => persisted && look(OLD_ON_RETURN_MS));
  setInterval(() => look(OLD_MS), LOOK_EVERY_MS);
}
