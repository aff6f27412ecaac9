/** On a phone tabs and chips are wider than the window: the one that one is on is in view. */
export function showCurrent(): void {
  const all = document.querySelectorAll<HTMLElement>('.tabs [aria-current=page], .chips [aria-current=true]');
  for (const current of all) {
    const row = current.closest<HTMLElement>('.tabs, .chips')!;
    const [place, box] = [current.getBoundingClientRect(), row.getBoundingClientRect()];
    row.scrollLeft += place.left + place.width / 2 - (box.left + box.width / 2);
  }
}
