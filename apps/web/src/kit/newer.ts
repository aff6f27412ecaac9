// A newer state of a page takes the place of what is shown, without loading it again.

/** Told when the page's content was replaced, for whoever has added something to it. */
export const RENEWED = 'renewed';

/** What somebody can find again: by its own name, or by what it does within something that has one. */
function pathTo(element: Element | null): string | undefined {
  if (!element || element === document.body) return undefined;
  if (element.id) return `#${CSS.escape(element.id)}`;
  const around = element.closest('[id]');
  const within = around ? `#${CSS.escape(around.id)} ` : '';
  for (const name of ['href', 'value']) {
    const value = element.getAttribute(name);
    if (value) return `${within}${element.localName}[${name}="${CSS.escape(value)}"]`;
  }
  return around ? within + element.localName : undefined;
}

const typedIn = (main: Element): HTMLInputElement[] =>
  [...main.querySelectorAll<HTMLInputElement>('input[id], textarea[id]')].filter(
    ({ value, defaultValue }) => value !== defaultValue,
  );

/** Somebody is in the middle of something that would be lost if the page were loaded again. */
export const isUnfinished = (): boolean => typedIn(document.body).length > 0;

/** What was typed and not sent, and what was opened: it must not go because something else is new. */
function unfinished(main: Element): () => void {
  const typed = typedIn(main).map(({ id, value }) => [id, value] as const);
  const chosen = [...main.querySelectorAll<HTMLSelectElement>('select[id]')]
    .filter(({ options }) => [...options].some(({ selected, defaultSelected }) => selected !== defaultSelected))
    .map(({ id, value }) => [id, value] as const);
  const ticked = [...main.querySelectorAll<HTMLInputElement>('input[id]')]
    .filter(({ checked, defaultChecked }) => checked !== defaultChecked)
    .map(({ id, checked }) => [id, checked] as const);
  const open = [...main.querySelectorAll('details[open]')].flatMap((details) => pathTo(details) ?? []);
  const focused = main.contains(document.activeElement) ? pathTo(document.activeElement) : undefined;
  return () => {
    for (const [id, checked] of ticked) {
      const box = document.getElementById(id) as HTMLInputElement | null;
      if (box) box.checked = checked;
    }
    for (const [id, value] of [...typed, ...chosen]) {
      const field = document.getElementById(id) as HTMLInputElement | null;
      if (field) field.value = value;
    }
    for (const path of open) document.querySelector(path)?.setAttribute('open', '');
    const again = focused ? document.querySelector<HTMLElement>(focused) : null;
    // What was pressed may be gone: then what it came to is said there.
    const place = again ?? document.querySelector<HTMLElement>('#main [autofocus]');
    // What is far down is drawn with the next picture, and can have the focus only then.
    if (place) requestAnimationFrame(() => setTimeout(() => place.focus({ preventScroll: again !== null })));
  };
}

/** Takes the content of a page of the same address, person and release; the frame with its scripts stays. */
export function showNewer(next: Document): void {
  const main = document.getElementById('main');
  const newer = next.getElementById('main');
  if (!main || !newer) return;
  const putBack = unfinished(main);
  main.replaceWith(document.importNode(newer, true));
  putBack();
  const counts = [...next.querySelectorAll('a[data-unread]')];
  for (const [index, link] of document.querySelectorAll('a[data-unread]').entries()) {
    link.querySelector('.badge')?.remove();
    const badge = counts[index]?.querySelector('.badge');
    if (badge) link.append(document.importNode(badge, true));
  }
  document.dispatchEvent(new Event(RENEWED));
}
