// What script adds to a sport's pages. Everything works without it.
import { t } from '@sports-hub/contract/texts';
import { copyOnPress, showToast } from '../kit/in-browser.ts';

copyOnPress(t('browser.sport.linkCopied'));

/** A filter is sent as soon as something else is chosen. */
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-submit-on-change]'))
  form.addEventListener('change', (event) => {
    // Another division has other teams.
    const team = form.elements.namedItem('team_id');
    if (event.target !== team && team instanceof HTMLSelectElement) team.value = '';
    for (const field of form.elements)
      if (field instanceof HTMLSelectElement && field.value === '') field.disabled = true;
    form.requestSubmit();
  });

/** Sharing where the device can, else the link to paste; nothing where neither is possible. */
const canShare = typeof navigator.share === 'function';
const canCopy = typeof navigator.clipboard?.writeText === 'function';
const shareOrCopy = (title: string, url: string): Promise<void> =>
  canShare
    ? navigator.share({ title, url })
    : navigator.clipboard.writeText(url).then(() => showToast(t('browser.sport.linkCopied')));

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-share]'))
  if (!canShare && !canCopy) button.hidden = true;
  else {
    button.classList.remove('by-script');
    button.addEventListener('click', () => {
      const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
      // Somebody who closes the device's own sheet has changed their mind.
      void shareOrCopy(button.dataset['share'] ?? document.title, canonical).catch(() => undefined);
    });
  }
