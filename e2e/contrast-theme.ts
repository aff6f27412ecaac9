import type { Page } from 'playwright-core';

/**
 * Takes the state of each chosen thing away for a moment. What looks the same without it is told by a background or a
 * shadow alone, which a contrast theme takes away. The weight of the letters does not count. Plain text: it runs in the page.
 */
const LOOK = `(() => {
  // A ground of its own that has the color of the page is none.
  const paper = document.body.appendChild(Object.assign(document.createElement('i'), { style: 'background: Canvas' }));
  const canvas = getComputedStyle(paper).backgroundColor;
  paper.remove();
  const ground = (color) => (color === canvas || color.endsWith(', 0)') ? '' : color);
  const look = (element, pseudo) => {
    const style = getComputedStyle(element, pseudo);
    if (pseudo && style.content === 'none') return '';
    const sides = ['Top', 'Right', 'Bottom', 'Left'].map((side) =>
      parseFloat(style['border' + side + 'Width']) > 0 ? style['border' + side] : '');
    const outline = style.outlineStyle === 'none' ? '' : style.outline;
    return [style.display, style.content, style.color, ground(style.backgroundColor), style.textDecorationLine, outline, ...sides].join();
  };
  const whole = (element) => [element, ...element.querySelectorAll('*')]
    .map((part) => [undefined, '::before', '::after'].map((pseudo) => look(part, pseudo)).join()).join();
  const STATES = [
    ['[aria-pressed="true"], [aria-checked="true"], [aria-selected="true"]', (element, isOn) => {
      for (const name of ['aria-pressed', 'aria-checked', 'aria-selected'])
        if (element.hasAttribute(name)) element.setAttribute(name, String(isOn));
    }],
    // Where one is, among other places.
    [':is(a, li, button, tr)[aria-current]:not([aria-current="false"], [aria-current="date"], .btn)', (element, isOn, before) => {
      if (isOn) element.setAttribute('aria-current', before);
      else element.removeAttribute('aria-current');
    }],
    ['input:checked', (element, isOn) => { element.checked = isOn; }],
  ];
  const focused = document.activeElement;
  focused?.blur();
  const lost = [];
  for (const [selector, set] of STATES)
    for (const element of document.querySelectorAll(selector)) {
      const place = element.localName === 'input' ? (element.closest('label') ?? element.parentElement) : element;
      if (!place.checkVisibility({ visibilityProperty: true })) continue;
      // What the browser draws itself.
      if (element.localName === 'input' && getComputedStyle(element).appearance !== 'none') continue;
      const before = element.getAttribute('aria-current');
      const chosen = whole(place);
      set(element, false);
      const other = whole(place);
      set(element, true, before);
      if (chosen === other) lost.push(element.outerHTML.slice(0, 160));
    }
  focused?.focus({ preventScroll: true });
  return lost;
})()`;

/** What is chosen on the page and looks in a contrast theme as if it were not. */
export async function lostInContrastTheme(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  const lost = await page.evaluate<string[]>(LOOK);
  await page.emulateMedia({ forcedColors: null });
  return lost;
}
