/**
 * What has the focus may go: a button that has done its work, the row of what was decided. Then the focus is at what was
 * around it, and not at the beginning of the page.
 */
export function keepFocus(root: HTMLElement): void {
  let around: HTMLElement[] = [];
  root.addEventListener('focusin', ({ target }) => {
    around = [];
    for (let element = target as HTMLElement | null; element && element !== root; element = element.parentElement)
      around.push(element);
  });
  root.addEventListener('focusout', () =>
    queueMicrotask(() => {
      // Somebody went elsewhere.
      if (around[0]?.isConnected) around = [];
    }),
  );
  new MutationObserver(() => {
    if (around.length === 0 || around[0]?.isConnected || document.activeElement !== document.body) return;
    const place = around.find(({ isConnected }) => isConnected) ?? root;
    if (!place.hasAttribute('tabindex')) {
      place.tabIndex = -1;
      place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
    }
    place.focus({ preventScroll: true });
  }).observe(root, { childList: true, subtree: true });
}
