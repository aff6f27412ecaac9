// What a script of the page was refused has the focus and is said in the title, as on pages that come back from the server.

import { t } from '@sports-hub/contract/texts';

/** What is far down is drawn when it comes into view, and takes the focus only then. */
export function focusInView(field: HTMLElement | null | undefined, tries = 3): void {
  field?.scrollIntoView({ block: 'center' });
  field?.focus();
  if (field && document.activeElement !== field && tries > 0)
    requestAnimationFrame(() => focusInView(field, tries - 1));
}

/** Says in the title, which is read first, that something was refused. What it gives takes that back. */
export function sayInTitle(): () => void {
  const before = document.title;
  const wrong = t('kit.document.error', { title: before });
  document.title = wrong;
  // Another page may stand there by now.
  return () => {
    if (document.title === wrong) document.title = before;
  };
}
