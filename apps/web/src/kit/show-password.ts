import { t } from '@sports-hub/contract/texts';

/** The button beside a password's field, which is hidden without script. */
export function bindShowPassword(root: ParentNode): void {
  for (const box of root.querySelectorAll<HTMLElement>('.with-btn[data-password]')) {
    const input = box.querySelector('input');
    const button = box.querySelector('button');
    if (!input || !button?.hidden) continue;
    button.hidden = false;
    button.addEventListener('click', () => {
      const isShown = input.type === 'password';
      input.type = isShown ? 'text' : 'password';
      button.firstChild!.textContent = isShown ? t('browser.account.hide') : t('browser.account.show');
    });
  }
}
