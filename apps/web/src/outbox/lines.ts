// What is drawn of things that wait. Nothing here runs on the server.

import { t } from '@sports-hub/contract/texts';
import { OFFLINE_PATH } from '../kit/offline-shape.ts';
import { formatTime } from '../kit/words.ts';
import type { WaitingCall } from './waiting.ts';

const SVG = 'http://www.w3.org/2000/svg';
function icon(): SVGElement {
  const drawn = document.createElementNS(SVG, 'svg');
  drawn.setAttribute('class', 'i i--s');
  drawn.setAttribute('viewBox', '0 0 24 24');
  drawn.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', OFFLINE_PATH);
  drawn.append(path);
  return drawn;
}

const element = (tag: string, className: string, ...children: (Node | string)[]): HTMLElement => {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...children);
  return made;
};

export function button(label: string, run: () => Promise<void>): HTMLElement {
  const made = element('button', 'btn btn--quiet btn--small', label) as HTMLButtonElement;
  made.type = 'button';
  made.addEventListener('click', () => void run());
  return made;
}

export function link(label: string, href: string): HTMLElement {
  const made = element('a', 'btn btn--secondary btn--small', label) as HTMLAnchorElement;
  made.href = href;
  return made;
}

/** Below what was pressed. */
export function lineOf(words: string, actions: readonly HTMLElement[]): HTMLElement {
  const line = element('div', 'line-i line-i--warn wrap-end', icon(), element('span', 'grow', words), ...actions);
  line.dataset['line'] = '';
  line.setAttribute('role', 'status');
  return line;
}

/** What waits and has no place on this page, in order. */
export function showList(
  items: readonly (readonly WaitingCall[])[],
  about: (calls: readonly WaitingCall[]) => { words: string; actions: readonly HTMLElement[] },
): void {
  const list = document.querySelector<HTMLElement>('[data-waiting-list]');
  if (!list) return;
  list.hidden = items.length === 0;
  list.querySelector('ul')?.replaceChildren(
    ...items.map((calls) => {
      const { title, since, error, path } = calls[0]!;
      const { words, actions } = about(calls);
      const time = t('browser.later.since', { time: formatTime(new Date(since).toISOString()) });
      const sport = path.split('/')[4];
      return element(
        'li',
        'rows__item wrap-end',
        element(
          'span',
          'grow',
          element('span', 'strong', title ?? t('browser.later.aMessage')),
          element('span', 'small muted block', error ? words : time),
        ),
        ...(title ? actions : [link(t('browser.later.open'), `/messages.php?sport=${sport}`)]),
      );
    }),
  );
}
