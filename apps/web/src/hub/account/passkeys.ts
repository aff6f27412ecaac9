// Passkeys in the browser. Loaded only on the pages that offer them.

import { t } from '@sports-hub/contract/texts';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { focusInView, sayInTitle } from '../../kit/refused.ts';

interface ApiResponse {
  success: boolean;
  data: { message?: string; fields?: Record<string, string> } & Record<string, unknown>;
}

const csrf = (): string => document.querySelector<HTMLInputElement>('input[name="csrf"]')?.value ?? '';

async function call(path: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(`/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': csrf() },
    body: JSON.stringify(body),
  });
  const { success, data } = (await response.json()) as ApiResponse;
  if (success) return data;
  throw new Error(Object.values(data.fields ?? {})[0] ?? data.message ?? 'Please try again.');
}

/** The words for what went wrong; nothing when the person just changed their mind. */
function words(error: unknown): string {
  if (!(error instanceof Error)) return t('hub.account.passkeys.pleaseTryAgain');
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return '';
  if (error.name === 'InvalidStateError') return t('hub.account.passkeys.thisDeviceHasAPasskey');
  return error instanceof TypeError ? t('hub.account.passkeys.weCouldNotReachThe') : error.message;
}

let unsay = (): void => {};

async function busily(button: HTMLButtonElement, place: HTMLElement | null, work: () => Promise<void>): Promise<void> {
  if (button.getAttribute('aria-busy') === 'true') return;
  button.setAttribute('aria-busy', 'true');
  place?.setAttribute('hidden', '');
  unsay();
  try {
    await work();
  } catch (error) {
    const text = words(error);
    if (place && text) {
      place.textContent = text;
      place.removeAttribute('hidden');
      place.tabIndex = -1;
      unsay = sayInTitle();
      focusInView(place);
    }
  } finally {
    button.removeAttribute('aria-busy');
  }
}

async function signIn(): Promise<void> {
  const options = await call('/auth/passkey/options', {});
  const response = await startAuthentication({ optionsJSON: options.options as never });
  await call('/auth/passkey', { response });
  location.assign(document.querySelector<HTMLInputElement>('input[name="next"]')?.value || '/');
}

async function add(password: string): Promise<void> {
  const options = await call('/account/passkeys/options', { current_password: password });
  const response = await startRegistration({ optionsJSON: options.options as never });
  await call('/account/passkeys', { response });
  location.assign('/account.php?tab=security&said=passkey-added');
}

const placeIn = (form: Element | null): HTMLElement | null => form?.querySelector('[data-passkey-error]') ?? null;

export const signInWithPasskey = (button: HTMLButtonElement): Promise<void> =>
  busily(button, placeIn(button.closest('form')), signIn);

export const addPasskey = (form: HTMLFormElement): Promise<void> =>
  busily(form.querySelector('button')!, placeIn(form), () => add(form.querySelector('input')!.value));
