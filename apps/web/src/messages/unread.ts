/** The count beside "Messages" in the page's own navigation, which the server renders without it. */
import { t } from '@sports-hub/contract/texts';

export function showUnread(
  count: number,
  links: Iterable<Element> = document.querySelectorAll(
    '.head__nav a[aria-current="page"], .tabs-bottom a[aria-current="page"], a[data-unread]',
  ),
): void {
  for (const link of links) {
    link.querySelector('.badge')?.remove();
    if (count === 0) continue;
    const badge = document.createElement('span');
    badge.className = 'badge';
    const number = document.createElement('span');
    number.setAttribute('aria-hidden', 'true');
    number.textContent = count > 99 ? '99+' : String(count);
    const words = document.createElement('span');
    words.className = 'hidden-text';
    words.textContent = t('messages.unread.unread', { number: count });
    badge.append(number, words);
    link.append(badge);
  }
}
