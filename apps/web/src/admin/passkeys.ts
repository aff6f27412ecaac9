import { t } from '@sports-hub/contract/texts';
import { formatShortDate } from '../kit/words.ts';
import { showToast } from '../kit/in-browser.ts';
import { callAdmin } from './api-call.ts';

/** Loaded when somebody uses a passkey. */
const browser = () => import('@simplewebauthn/browser');

const failed = (error: unknown): void =>
  showToast(
    error instanceof Error && error.name === 'Error' ? error.message : t('admin.passkeys.thePasskeyWasNotUsed'),
  );

export async function addPasskey(): Promise<void> {
  try {
    const { startRegistration } = await browser();
    const { options } = await callAdmin<{ options: never }>('/admin/second-step/passkey-options', {});
    const response = await startRegistration({ optionsJSON: options });
    await callAdmin('/admin/second-step/passkeys', {
      name: t('admin.passkeys.passkeyOf', { date: formatShortDate(new Date().toISOString()) }),
      response,
    });
    // The page shows the recovery codes, where these are the first.
    location.reload();
  } catch (error) {
    failed(error);
  }
}

export async function signInWithPasskey(next: string): Promise<void> {
  try {
    const { startAuthentication } = await browser();
    const { options } = await callAdmin<{ options: never }>('/admin/auth/passkey-options', {});
    await callAdmin('/admin/auth/passkey', { response: await startAuthentication({ optionsJSON: options }) });
    location.assign(next);
  } catch (error) {
    failed(error);
  }
}
