// An order that is dragged or moved by keys. Without script its arrows are links.
import { t } from '@sports-hub/contract/texts';
import { readAdmin } from '../api-call.ts';

interface Lifted {
  item: HTMLElement;
  /** Where it was, to be put back. */
  before: Element | null;
}
let lifted: Lifted | undefined;

const itemsOf = (order: Element): HTMLElement[] => [...order.querySelectorAll<HTMLElement>('[data-rule]')];
const orderOf = (item: Element): HTMLElement | null => item.closest<HTMLElement>('[data-order]');
const say = (order: Element, words: string): void => {
  const said = order.closest('form')?.querySelector('[data-said]');
  if (said) said.textContent = words;
};

/** Numbers and arrows follow the order. */
function renumber(order: Element): void {
  const items = itemsOf(order);
  for (const [place, item] of items.entries()) {
    const number = item.querySelector('.order__n');
    if (number) number.textContent = String(place + 1);
    item.querySelector('[data-move=up]')?.toggleAttribute('aria-disabled', place === 0);
    item.querySelector('[data-move=down]')?.toggleAttribute('aria-disabled', place === items.length - 1);
  }
}

const placeInWords = (item: HTMLElement, order: Element): string => {
  const items = itemsOf(order);
  return t('admin.tieBreaks.isNow', {
    label: item.dataset['label'] ?? '',
    place: items.indexOf(item) + 1,
    count: items.length,
  });
};

/** What the order would do today is asked once it stands. */
async function preview(item: HTMLElement): Promise<void> {
  const order = orderOf(item);
  if (!order) return;
  const place = placeInWords(item, order);
  say(order, place);
  if (order.dataset['order'] === 'seeds') {
    order.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  const rules = itemsOf(order).map((one) => one.dataset['rule'] ?? '');
  const cap = order.querySelector<HTMLInputElement>('input[name=cap]')?.value;
  const query = new URLSearchParams({ rules: rules.join(','), ...(cap ? { cap } : {}) });
  try {
    const { words } = await readAdmin<{ words: string }>(
      `/admin/divisions/${order.dataset['order']}/tie-breaks?${query}`,
    );
    if (itemsOf(order).every((one, at) => one.dataset['rule'] === rules[at])) say(order, `${place} ${words}`);
  } catch {
    // The order can be saved all the same; the service looks at it again.
  }
}

function move(item: HTMLElement, by: -1 | 1): void {
  const order = orderOf(item);
  if (!order) return;
  const items = itemsOf(order);
  const other = items[items.indexOf(item) + by];
  if (!other) return;
  if (by < 0) other.before(item);
  else other.after(item);
  renumber(order);
}

function lift(item: HTMLElement): void {
  lifted = { item, before: item.nextElementSibling };
  item.classList.add('order__item--lifted');
}

function setDown(): void {
  if (!lifted) return;
  const { item } = lifted;
  item.classList.remove('order__item--lifted');
  lifted = undefined;
  void preview(item);
}

function putBack(): void {
  if (!lifted) return;
  const { item, before } = lifted;
  const order = orderOf(item);
  if (before) before.before(item);
  else order?.append(item);
  item.classList.remove('order__item--lifted');
  lifted = undefined;
  if (order) {
    renumber(order);
    say(order, placeInWords(item, order));
  }
}

function onKey(event: KeyboardEvent): void {
  const grip = (event.target as Element).closest<HTMLElement>('.grip');
  const item = grip?.closest<HTMLElement>('[data-rule]');
  if (!grip || !item) return;
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
  if (event.key === ' ') {
    if (lifted) setDown();
    else lift(item);
  } else if (event.key === 'Escape' && lifted) putBack();
  else if (step && lifted) {
    move(item, step);
    const order = orderOf(item);
    if (order) say(order, placeInWords(item, order));
  } else return;
  event.preventDefault();
  grip.focus();
}

function onDrag(event: PointerEvent): void {
  if (!lifted) return;
  const order = orderOf(lifted.item);
  if (!order) return;
  const [item, y] = [lifted.item, event.clientY];
  for (const other of itemsOf(order)) {
    if (other === item) continue;
    const { top, bottom } = other.getBoundingClientRect();
    if (y < top || y > bottom) continue;
    if (y < (top + bottom) / 2) other.before(item);
    else other.after(item);
    renumber(order);
    return;
  }
}

/** Bound to the document: pages are replaced in place. */
export function bindOrders(): void {
  document.documentElement.classList.add('has-script');
  document.addEventListener('keydown', onKey);
  document.addEventListener('pointerdown', (event) => {
    const grip = (event.target as Element).closest<HTMLElement>('.grip');
    const item = grip?.closest<HTMLElement>('[data-rule]');
    if (!grip || !item || event.button !== 0) return;
    event.preventDefault();
    grip.focus();
    grip.setPointerCapture(event.pointerId);
    lift(item);
  });
  document.addEventListener('pointermove', onDrag);
  document.addEventListener('pointerup', setDown);
  document.addEventListener('pointercancel', putBack);
  document.addEventListener('click', (event) => {
    const arrow = (event.target as Element).closest<HTMLElement>('[data-move]');
    const item = arrow?.closest<HTMLElement>('[data-rule]');
    if (!arrow || !item) return;
    event.preventDefault();
    move(item, arrow.dataset['move'] === 'up' ? -1 : 1);
    void preview(item);
    arrow.focus();
  });
}
