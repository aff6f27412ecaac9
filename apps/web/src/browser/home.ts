// The calendar of the home page changes in place. Every link in it works without this, as a page of its own.

import { t } from '@sports-hub/contract/texts';
import { watchConnection } from '../kit/connection.ts';
import { copyOnPress } from '../kit/in-browser.ts';
import { renewWhileOpen } from '../kit/renew-open.ts';
import { readPage } from '../kit/trusted-types.ts';
import { keepPresses } from '../outbox/forms.ts';
import { offerInstall } from '../hub/install-hint.ts';
import { offerPushAgain } from '../push/offer.ts';

copyOnPress(t('browser.home.addressCopied'));
watchConnection();
keepPresses();
offerInstall();
offerPushAgain();
// Who is there is noted tap by tap, and brings itself up to date as it is sent.
if (/^\/(calendar|teams|family-events\/.*)?$/.test(location.pathname)) renewWhileOpen();

const SECTION = 'calendar';
let latest = 0;

async function show(href: string, keep: 'push' | 'none'): Promise<void> {
  const mine = ++latest;
  const section = document.getElementById(SECTION);
  if (!section) return;
  section.setAttribute('aria-busy', 'true');
  try {
    const response = await fetch(href, { headers: { accept: 'text/html' } });
    const next = (await readPage(response)).getElementById(SECTION);
    if (!response.ok || !next) throw new Error('no calendar');
    if (mine !== latest) return;
    if (keep === 'push') history.pushState(null, '', href);
    const focused = document.activeElement?.getAttribute('href');
    const label = document.activeElement?.getAttribute('aria-label');
    section.replaceWith(document.importNode(next, true));
    refocus(focused, label);
  } catch {
    // The browser's own way: it shows what went wrong.
    location.assign(href);
  }
}

/** The focus stays on the same control, so that one can go on with the keyboard. */
function refocus(href: string | null | undefined, label: string | null | undefined): void {
  const links = [...document.querySelectorAll<HTMLElement>(`#${SECTION} a`)];
  const same = links.find((link) => link.getAttribute('href') === href && link.getAttribute('aria-label') === label);
  const chosen = same ?? links.find((link) => link.hasAttribute('data-selected'));
  chosen?.focus({ preventScroll: true });
  const day = /#(d-\d{4}-\d{2}-\d{2})$/.exec(href ?? '')?.[1];
  // On a phone the agenda is below the month: a chosen day is brought into view.
  if (day && !matchMedia('(min-width: 60rem)').matches)
    document.getElementById(day)?.scrollIntoView({ block: 'start' });
}

document.addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element).closest<HTMLAnchorElement>(`#${SECTION} a`);
  if (!link || link.origin !== location.origin || link.pathname !== '/') return;
  event.preventDefault();
  void show(link.href, 'push');
});
addEventListener('popstate', () => void show(location.href, 'none'));

export {};

const LOOKED = 'push-looked';
const counted = document.querySelector<HTMLElement>('a[data-unread]')?.dataset['unread'] ?? '';
const linked = counted.match(/\/api\/v1\/sports\/[a-z]+/g) ?? [];
// At each start of the app: the browser may have another subscription for notices than the sports know.
if (
  linked.length > 0 &&
  'Notification' in window &&
  Notification.permission === 'granted' &&
  !sessionStorage.getItem(LOOKED)
) {
  sessionStorage.setItem(LOOKED, 'yes');
  void import('../push/renewal.ts').then(({ renewPush }) => renewPush(linked)).catch(() => {});
}
