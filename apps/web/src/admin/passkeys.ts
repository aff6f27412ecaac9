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
    const { recovery_codes } = await callAdmin<{ recovery_codes: string[] }>('/admin/second-step/passkeys', {
      name: `Passkey of ${formatShortDate(new Date().toISOString())}`,
      response,
    });
    if (recovery_codes.length === 0) return location.reload();
    const list = document.createElement('ul');
    list.className = 'codes';
    list.id = 'recovery-codes';
    list.append(
      ...recovery_codes.map((code) => {
        const item = document.createElement('li');
        item.textContent = code;
        return item;
      }),
    );
    const words = document.createElement('p');
    words.textContent = t('admin.passkeys.yourRecoveryCodesWeShow');
    document.querySelector('main .gate')?.prepend(words, list);
    list.scrollIntoView();
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
