// What script adds to the administration. Every page works without it: this makes them quicker, not possible.
import { t } from '@sports-hub/contract/texts';
import { showToast } from '../kit/in-browser.ts';
import { bindShowPassword } from '../kit/show-password.ts';
import { bindBulk } from './bulk.ts';
import { onLookAgain } from './look-again.ts';
import { showCurrent } from '../kit/in-view.ts';
import { bindImportFile } from './import-file.ts';
import { fetchPage } from './page-fetch.ts';
import { bindLiveForms } from './live-form.ts';
import { addPasskey, signInWithPasskey } from './passkeys.ts';

const LIVE_MS = 150;
const LOOK_AGAIN_MS = 2000;
let newest = 0;
/** What the page's own script adds to each part of a page that comes into it. */
let bindOwn: (root: ParentNode) => void = () => undefined;

type Typed = HTMLInputElement | HTMLTextAreaElement;
const NOT_TYPED = new Set(['hidden', 'password', 'checkbox', 'radio', 'file']);

/** What was typed into other forms than the one that was sent stays typed, and in sight. */
function keepTyped(page: Document, sent: HTMLFormElement | undefined): void {
  for (const field of document.querySelectorAll<Typed>('main input[id], main textarea[id]')) {
    const there = page.getElementById(field.id) as Typed | null;
    const isTyped = field.value !== field.defaultValue && !NOT_TYPED.has(field.type) && field.form !== sent;
    if (!isTyped || there?.value !== field.defaultValue) continue;
    there.value = field.value;
    there.closest('details')?.setAttribute('open', '');
  }
}

/** Takes over the main part and the navigation of another page of ours. */
function take(page: Document, address?: string, sent?: HTMLFormElement): void {
  if (!address || new URL(address).pathname === location.pathname) keepTyped(page, sent);
  for (const selector of ['main', '.admin__side']) {
    const [here, there] = [document.querySelector(selector), page.querySelector(selector)];
    if (here && there) here.replaceWith(document.adoptNode(there));
  }
  document.title = page.title;
  if (address) history.pushState(null, '', address);
  bind(document.querySelector('main') ?? document.body);
}

/** Results as one types; the address follows, so that it can be shared. */
function bindLive(form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>('input[type=search]');
  const target = form.dataset['live'];
  if (!input || !target) return;
  let timer = 0;
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      const own = (newest += 1);
      const query = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
      const address = `${form.action.split('?', 1)[0]}?${query}`;
      void fetchPage(address).then(({ page, response }) => {
        const [here, there] = [document.querySelector(target), page.querySelector(target)];
        if (own !== newest || !response.ok || !here || !there) return;
        here.replaceWith(document.adoptNode(there));
        history.replaceState(null, '', address);
        bind(document.querySelector(target) ?? document.body);
      });
    }, LIVE_MS);
  });
}

/** What is chosen for each game that a closure affects, counted as one chooses. */
function bindClosingCounts(words: HTMLElement): void {
  const template = words.dataset['closingCounts'] ?? '';
  const selects = [...document.querySelectorAll<HTMLSelectElement>('select[data-closing-choice]')];
  const count = (...values: string[]): number => selects.filter(({ value }) => values.includes(value)).length;
  const show = (): void => {
    const [open, canceled] = [count('postponed', 'stays'), count('cancelled')];
    words.textContent = template
      .replace('{moved}', String(selects.length - open - canceled))
      .replace('{open}', String(open))
      .replace('{canceled}', String(canceled));
  };
  for (const select of selects) select.addEventListener('change', show);
}

/** How many rows of a list are ticked, in its own words. */
function bindChosen(bar: HTMLElement): void {
  const words = bar.querySelector('[role=status]');
  const form = bar.closest('form');
  const show = (): void => {
    const count = form?.querySelectorAll('.pick-row input:checked').length ?? 0;
    if (words) words.textContent = (bar.dataset['chosen'] ?? '').replace('{count}', String(count));
  };
  form?.addEventListener('change', show);
  // The boxes are clear only after that.
  form?.addEventListener('reset', () => setTimeout(show));
  show();
}

/** The address to stay at: a notice is said once. */
function withoutNotice(address: string): string {
  const url = new URL(address);
  for (const name of ['done', 'about', 'proof']) url.searchParams.delete(name);
  return url.href;
}

/** What a browser does by itself where a page was loaded (`kit/document.tsx`). */
const focusOnOutcome = (place: HTMLElement | null): void =>
  (place?.querySelector<HTMLElement>('[autofocus]') ?? place)?.focus();

/** The session ended: the sign-in opens above the page, and what was typed stays where it is. */
async function signInAbove(page: Document): Promise<boolean> {
  const gate = page.querySelector('.gate');
  if (!gate) return false;
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog';
  dialog.setAttribute('aria-label', 'Sign in again');
  dialog.append(document.adoptNode(gate));
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(false);
    });
    dialog.addEventListener('submit', (event) => {
      const form = event.target as HTMLFormElement;
      event.preventDefault();
      form.querySelector('[name=_kept]')?.remove();
      void fetchPage(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form) as never) }).then(
        ({ page: next, response }) => {
          const further = next.querySelector('.gate');
          if (further && (response.status >= 400 || next.querySelector('[data-action^=enter]'))) {
            dialog.replaceChildren(document.adoptNode(further));
            focusOnOutcome(dialog);
            return;
          }
          const token = next.querySelector<HTMLInputElement>('input[name=_csrf]')?.value;
          if (token)
            for (const field of document.querySelectorAll<HTMLInputElement>('main input[name=_csrf]'))
              field.value = token;
          resolve(true);
          dialog.remove();
        },
      );
    });
  });
}

/** The button that was pressed may say what is meant. */
async function sendForm(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const button = submitter ?? form.querySelector<HTMLElement>('button[type=submit], button:not([type])');
  button?.setAttribute('aria-busy', 'true');
  try {
    const { page, response } = await fetchPage(form.action, {
      method: 'POST',
      body: new URLSearchParams(new FormData(form, submitter) as never),
    });
    if (response.status === 401 && page.querySelector('.gate')) {
      if (await signInAbove(page)) await sendForm(form, submitter);
      return;
    }
    take(page, response.redirected ? withoutNotice(response.url) : undefined, form);
    focusOnOutcome(document.querySelector('main'));
  } catch {
    showToast(t('admin.enhance.notSavedYouSeemTo'));
  } finally {
    button?.removeAttribute('aria-busy');
  }
}

const isOwn = (form: HTMLFormElement): boolean =>
  form.method === 'post' &&
  form.dataset['download'] === undefined &&
  form.dataset['whole'] === undefined &&
  !/^(signIn|signOut|enter|confirmCode|renewRecovery)/.test(form.dataset['action'] ?? 'signOut');

/** A page about something that goes on is looked at again until it is done, or somebody has gone elsewhere. */
function bindLookAgain(place: HTMLElement): void {
  setTimeout(() => {
    if (!place.isConnected) return;
    void fetchPage(location.href)
      .then(({ page, response }) => response.ok && place.isConnected && take(page))
      .catch(() => bindLookAgain(place));
  }, LOOK_AGAIN_MS);
}

function bind(root: ParentNode): void {
  showCurrent();
  for (const place of root.querySelectorAll<HTMLElement>('[data-look-again]')) bindLookAgain(place);
  for (const form of root.querySelectorAll<HTMLFormElement>('form[data-live]')) bindLive(form);
  for (const form of root.querySelectorAll<HTMLFormElement>('form[data-bulk]')) bindBulk(form);
  for (const bar of root.querySelectorAll<HTMLElement>('[data-chosen]')) bindChosen(bar);
  for (const place of root.querySelectorAll<HTMLElement>('[data-import-file]')) bindImportFile(place);
  for (const words of root.querySelectorAll<HTMLElement>('[data-closing-counts]')) bindClosingCounts(words);
  for (const place of root.querySelectorAll<HTMLElement>('[data-send-files]'))
    void import('./files/sending.ts').then(({ bindSendFiles }) => bindSendFiles(place));
  bindShowPassword(root);
  bindOwn(root);
}

export function enhanceAdmin(own = bindOwn): void {
  bindOwn = own;
  bind(document);
  bindLiveForms();
  onLookAgain(async () => {
    const { page, response } = await fetchPage(location.href);
    if (response.ok) take(page);
  });
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (!isOwn(form) || form.closest('dialog')) return;
    event.preventDefault();
    void sendForm(form, event.submitter);
  });
  document.addEventListener('click', (event) => {
    const element = event.target as Element;
    const link = element.closest<HTMLAnchorElement>('a[data-soft]');
    if (link && !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0) {
      event.preventDefault();
      void fetchPage(link.href).then(({ page, response }) => {
        if (!page.querySelector('main')) location.assign(link.href);
        else {
          take(page, response.url);
          document.querySelector<HTMLElement>('#drawer a, main')?.focus();
        }
      });
      return;
    }
    const button = element.closest<HTMLElement>('button');
    if (button?.dataset['print'] !== undefined) window.print();
    const copied = button?.dataset['copy'];
    if (copied) void navigator.clipboard.writeText(copied).then(() => showToast(t('admin.enhance.copied')));
    if (button?.dataset['passkey'] === 'add') void addPasskey();
    if (button?.dataset['passkey'] === 'sign-in')
      void signInWithPasskey(button.dataset['next'] ?? '/admin/community.php');
  });
  addEventListener('popstate', () => location.reload());
}
