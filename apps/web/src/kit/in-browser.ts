// Small helpers for the scripts of `src/browser`. Nothing here runs on the server.

/** What the server put into the page (`data` of `renderDocument`). */
export function pageData<T>(): T {
  const element = document.getElementById('page-data');
  return JSON.parse(element?.textContent ?? 'null') as T;
}

/** Buttons with `data-copy`, whenever they come into the page. */
export function copyOnPress(words: string): void {
  document.addEventListener('click', (event) => {
    const copied = (event.target as Element).closest<HTMLElement>('button[data-copy]')?.dataset['copy'];
    if (copied) void navigator.clipboard?.writeText(copied).then(() => showToast(words));
  });
}

const TOAST_MS = 6_000;

/** Says what just happened, for six seconds, longer while one points at it; with an action where it can be undone. */
export function showToast(words: string, action?: { label: string; run: () => void }): void {
  const toasts = document.getElementById('toasts');
  if (!toasts) return;
  const toast = document.createElement('div');
  toast.className = 'toast';
  const text = document.createElement('span');
  text.textContent = words;
  toast.append(text);
  if (action) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'btn btn--quiet';
    button.textContent = action.label;
    button.addEventListener('click', () => {
      toast.remove();
      action.run();
    });
    toast.append(button);
  }
  let timer = setTimeout(() => toast.remove(), TOAST_MS);
  const wait = (): void => clearTimeout(timer);
  const goOn = (): void => {
    timer = setTimeout(() => toast.remove(), TOAST_MS);
  };
  toast.addEventListener('pointerenter', wait);
  toast.addEventListener('focusin', wait);
  toast.addEventListener('pointerleave', goOn);
  toast.addEventListener('focusout', goOn);
  toasts.replaceChildren(toast);
}
