// Comfort for the account page: showing a password, ticking its rules, buttons that say they are busy, passkeys, notices.
// Every form works without it, as a form.

import { showCurrent } from '../kit/in-view.ts';
import { bindShowPassword } from '../kit/show-password.ts';

showCurrent();

const RULES: Record<string, (password: string) => boolean> = {
  length: (password) => [...password].length >= 10,
  cases: (password) => /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password),
  number: (password) => /\p{Nd}/u.test(password),
};

const SVG = 'http://www.w3.org/2000/svg';
function checkMark(): SVGElement {
  const icon = document.createElementNS(SVG, 'svg');
  icon.setAttribute('class', 'i i--s');
  icon.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', '#i-check');
  icon.append(use);
  return icon;
}

/** Ticks the rules that a new password meets. */
function tickRules(input: HTMLInputElement, rules: HTMLElement): void {
  for (const item of rules.querySelectorAll<HTMLElement>('[data-rule]')) {
    const isMet = RULES[item.dataset.rule ?? '']?.(input.value) ?? false;
    if (isMet === item.classList.contains('met')) continue;
    item.classList.toggle('met', isMet);
    const dot = document.createElement('span');
    dot.className = 'dot';
    dot.setAttribute('aria-hidden', 'true');
    item.firstElementChild?.replaceWith(isMet ? checkMark() : dot);
    item.querySelector('.hidden-text')?.remove();
    if (isMet)
      item.append(Object.assign(document.createElement('span'), { className: 'hidden-text', textContent: ': done' }));
  }
}

bindShowPassword(document);
for (const input of document.querySelectorAll<HTMLInputElement>('[data-password] > input')) {
  const rules = document.getElementById(`${input.id}-rules`);
  if (rules) input.addEventListener('input', () => tickRules(input, rules));
}

// A form that is on its way cannot be sent twice; coming back by the browser's button makes it usable again.
const buttonsOf = (form: HTMLFormElement): NodeListOf<HTMLButtonElement> =>
  form.querySelectorAll('button[type="submit"]');
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-form]'))
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) return event.preventDefault();
    form.dataset.sent = 'yes';
    for (const button of buttonsOf(form)) button.setAttribute('aria-busy', 'true');
  });
addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-sent]')) {
    delete form.dataset.sent;
    for (const button of buttonsOf(form)) button.removeAttribute('aria-busy');
  }
});

// Offered where the device can do it, at once; what they do comes behind.
const offered = document.querySelectorAll<HTMLElement>('[data-passkey]');
if (!('PublicKeyCredential' in window)) for (const element of offered) element.hidden = true;
else if (offered.length > 0) {
  const passkeys = import('../hub/account/passkeys.ts');
  for (const element of offered) {
    element.hidden = false;
    element.classList.remove('by-script');
    if (element instanceof HTMLFormElement)
      element.addEventListener('submit', (event) => {
        event.preventDefault();
        void passkeys.then(({ addPasskey }) => addPasskey(element));
      });
    else
      element.addEventListener('click', () => {
        void passkeys.then(({ signInWithPasskey }) => signInWithPasskey(element as HTMLButtonElement));
      });
  }
}

// Notices on this device, or why it has none.
const device = document.querySelector<HTMLElement>('[data-push]');
if (device) void import('../push/switch.ts').then(({ offerPush }) => offerPush(device));

export {};

for (const button of document.querySelectorAll<HTMLElement>('[data-print]'))
  button.addEventListener('click', () => window.print());
