// What script adds to becoming a sponsor: the logo before it is sent, and the processor's own card form.
import { t } from '@sports-hub/contract/texts';
import { pageData } from '../kit/in-browser.ts';
import { focusInView, sayInTitle } from '../kit/refused.ts';
import type { SponsorPaymentData } from '../sport/sponsor-payment.ts';

const MAX_BYTES = 5_000_000;
const input = document.querySelector<HTMLInputElement>('#s-logo');
const preview = document.getElementById('s-preview');
/** The picture that was sent before; another one that is chosen now comes in its place. */
const kept = document.getElementById('s-kept');
// It is shown as soon as it is chosen.
document.querySelector('[data-preview]')?.remove();

function show(picture: string | undefined): void {
  if (!preview) return;
  preview.hidden = picture === undefined;
  if (kept) kept.hidden = picture !== undefined;
  for (const box of preview.querySelectorAll<HTMLElement>('[data-ground]')) {
    const image = new Image();
    image.alt =
      box.dataset['ground'] === 'dark' ? t('browser.sponsor.logoOnADarkPage') : t('browser.sponsor.logoOnALightPage');
    image.addEventListener('error', () => show(undefined));
    if (picture !== undefined) image.src = picture;
    box.replaceChildren(...(picture === undefined ? [] : [image]));
  }
}

input?.addEventListener('change', () => {
  const [file] = input.files ?? [];
  // Only what a server would take: it looks at the content, and says what is wrong.
  if (!file || !/^image\/(png|jpeg|webp)$/.test(file.type) || file.size > MAX_BYTES) return show(undefined);
  const reader = new FileReader();
  reader.addEventListener('load', () => show(String(reader.result)));
  reader.readAsDataURL(file);
});

const form = document.querySelector<HTMLFormElement>('#s-pay');
const place = document.getElementById('s-card');
const trouble = document.getElementById('s-trouble');
const button = form?.querySelector<HTMLButtonElement>('button[type=submit]');

async function openCardForm(target: HTMLElement, data: SponsorPaymentData): Promise<void> {
  const { mountStripe } = await import('../registration/stripe.ts');
  const { pay, isComplete, focus } = await mountStripe(data.publishableKey, data.amount, target);
  let unsay = (): void => {};
  const say = (words: string): void => {
    if (!trouble) return;
    trouble.hidden = false;
    trouble.tabIndex = -1;
    unsay = sayInTitle();
    focusInView(trouble);
    const place = trouble.querySelector('[data-words]');
    if (place) place.textContent = words;
  };
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!button || button.disabled) return;
    button.disabled = true;
    if (trouble) trouble.hidden = true;
    unsay();
    const attempt = async () => ((await isComplete()) ? pay({ clientSecret: data.clientSecret }) : 'incomplete');
    attempt().then(
      (status) => {
        // The page itself asks the processor how it stands.
        if (status !== 'declined' && status !== 'incomplete') return location.reload();
        button.disabled = false;
        if (status === 'incomplete') return;
        say(t('browser.sponsor.nothingWasChargedTryAnother'));
        // The next thing to do is another number.
        focus();
      },
      () => {
        button.disabled = false;
        say(t('browser.sponsor.weCouldNotReachThe'));
      },
    );
  });
  if (button) button.disabled = false;
}

if (form && place) {
  const data = pageData<SponsorPaymentData>();
  openCardForm(place, data).catch(() => {
    place.textContent = t('browser.sponsor.theCardFormCouldNot');
  });
}

export {};
