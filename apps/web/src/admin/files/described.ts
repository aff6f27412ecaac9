import { t } from '@sports-hub/contract/texts';

/** The button of pictures that wait says how many have a description: those it publishes. */
export function bindDescribed(place: HTMLElement): void {
  const button = place.querySelector<HTMLElement>('[data-publish-described]');
  if (!button) return;
  const count = (): void => {
    const described = [...place.querySelectorAll<HTMLInputElement>('input[data-describes]')].filter(
      ({ value }) => value.trim() !== '',
    ).length;
    button.textContent =
      described === 0 ? t('admin.gallery.publish') : t('admin.gallery.publishCount', { count: described });
  };
  place.addEventListener('input', count);
  count();
}
