// What is said on a page that was kept. The worker changes the page's text: nothing here runs in a page.

import { t } from '@sports-hub/contract/texts';
import { OFFLINE_PATH } from '../kit/offline-shape.ts';
import { formatMoment, formatTime } from '../kit/words.ts';

/** The device's own time: that is the clock beside which it is read. */
const localTime = (moment: number): string =>
  new Date(moment - new Date(moment).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

export function asOfWords(moment: number, now = Date.now()): string {
  const [then, today] = [localTime(moment), localTime(now).slice(0, 10)];
  return t('browser.offline.noConnection', {
    time: then.startsWith(today) ? formatTime(then) : formatMoment(then, today),
  });
}

const before = (html: string, end: string, more: string): string => html.replace(end, () => more + end);

const bar = (moment: number, hidden = ''): string =>
  `<div class="offline" role="status" data-offline${hidden}><svg class="i i--s" viewBox="0 0 24 24" aria-hidden="true"><path d="${OFFLINE_PATH}"/></svg>` +
  `<span>${asOfWords(moment)}</span></div>`;

const row = (href: string, title: string, sub: string): string =>
  `<li><a class="rows__item" href="${href}"><span class="grow"><span class="strong">${title}</span>` +
  `<span class="small muted block">${sub}</span></span></a></li>`;

/** A page of the field with what it is about, as it says itself. */
export interface KeptAtTheField {
  key: string;
  /** As markup: it comes from the page. */
  title: string;
}
/** What is on this device beside the page that was asked for. */
export interface KeptElse {
  keys: readonly string[];
  atTheField: readonly KeptAtTheField[];
}
const PARTS: readonly (readonly [end: string, words: string])[] = [
  ['/emergency', t('browser.offline.emergencyNumbers')],
  ['/attendance', t('browser.offline.attendance')],
];
const fieldRow = ({ key, title }: KeptAtTheField): string =>
  row(key, title, PARTS.find(([end]) => key.endsWith(end))?.[1] ?? t('browser.offline.results'));

/** What else is there. */
const card = ({ keys, atTheField }: KeptElse, hidden = ''): string => {
  const messages = keys.find((key) => key.startsWith('/messages'));
  const rows = [
    ...atTheField.map(fieldRow),
    keys.includes('/teams')
      ? row('/teams', t('browser.offline.schedulesAndRosters'), t('browser.offline.ofYourTeams'))
      : '',
    messages ? row(messages, t('browser.offline.messages'), t('browser.offline.thatYouHaveOpened')) : '',
  ].join('');
  return (
    `<section class="stack stack--s" aria-labelledby="kept" data-offline${hidden}><h2 id="kept">${t('browser.offline.onThisDevice')}</h2>` +
    `${rows && `<ul class="card rows">${rows}</ul>`}<p class="small muted">${t('browser.offline.notKept')}</p></section>`
  );
};

/**
 * A page that was kept, with the time of it; the first one also says what else there is. While a newer one may still be on
 * its way, that is there but hidden: the page shows it when it hears that none came.
 */
export const keptPage = (
  html: string,
  key: string,
  { at, isWaiting }: { at: number; isWaiting: boolean },
  others: KeptElse,
): string => {
  const hidden = isWaiting ? ' hidden' : '';
  const dated = before(html, '</header>', bar(at, hidden));
  return key === '/' ? before(dated, '</main>', card(others, hidden)) : dated;
};

/** In the frame of the start page: what was asked for is not here. */
export const missingPage = (html: string, moment: number, others: KeptElse): string =>
  before(html, '</header>', bar(moment)).replace(
    /<main[^]*<\/main>/,
    () =>
      `<main class="wrap main stack" id="main"><h1>${t('browser.offline.thisPageNeedsAConnection')}</h1>` +
      `<p><a href="/">${t('browser.offline.yourWeek')}</a></p>${card(others)}</main>`,
  );
