// The settings of the site as one types: what can be read, the home page in small, and what is not saved yet.
import { t } from '@sports-hub/contract/texts';
import type { AdminSiteSettings, SiteColor } from '@sports-hub/contract';
import { colourOf, inTenths, previewRoles, readableReport } from '../../kit/readable.ts';

const NAMES: readonly SiteColor[] = ['primary', 'secondary', 'accent', 'background', 'text'];

type Saved = HTMLInputElement | HTMLTextAreaElement;
const formNow = (): HTMLFormElement | null => document.querySelector<HTMLFormElement>('#site-settings');
const inputOf = (form: HTMLFormElement, name: SiteColor): HTMLInputElement =>
  form.querySelector<HTMLInputElement>(`#color_${name}`)!;

/** What stands in the form; a color that is none yet counts as the one that is saved. */
const coloursOf = (form: HTMLFormElement): Record<SiteColor, string> =>
  Object.fromEntries(
    NAMES.map((name) => {
      const input = inputOf(form, name);
      return [name, colourOf(input.value) ?? input.dataset['saved'] ?? '#000000'];
    }),
  ) as Record<SiteColor, string>;

function showFaults(form: HTMLFormElement, faults: Partial<Record<SiteColor, string>>): void {
  for (const name of NAMES) {
    const input = inputOf(form, name);
    const words = colourOf(input.value) ? faults[name] : t('admin.site.notAColor');
    const place = form.querySelector<HTMLElement>(`[data-fault=${name}]`);
    if (!place) continue;
    place.hidden = words === undefined;
    const error = place.querySelector('.error');
    if (error && words !== undefined && error.textContent !== words) error.textContent = words;
    input.toggleAttribute('aria-invalid', words !== undefined);
    if (words !== undefined) input.setAttribute('aria-invalid', 'true');
  }
}

function showColours(form: HTMLFormElement): void {
  const colours = coloursOf(form);
  const { pairs, faults, shade } = readableReport(colours);
  showFaults(form, faults);
  for (const { name, front, back, ratio, is_enough: isEnough } of pairs) {
    const row = form.querySelector(`[data-pair=${name}]`);
    if (!row) continue;
    row.querySelector('rect')?.setAttribute('fill', back);
    for (const [part, isShown] of [
      [row.querySelector('path'), !isEnough],
      [row.querySelector('text'), isEnough],
    ] as const) {
      part?.setAttribute('fill', front);
      part?.setAttribute('visibility', isShown ? 'visible' : 'hidden');
    }
    const said = row.querySelector('.num')?.parentElement;
    if (said) said.className = isEnough ? 'ok nowrap' : 'bad nowrap';
    row.querySelector('.num')!.textContent = inTenths(ratio);
    row.querySelector('[data-verdict]')!.textContent = isEnough ? t('admin.site.good') : t('admin.site.tooLow');
  }
  const why = form.querySelector<HTMLElement>('[data-use-shade]')?.closest('p');
  if (why) {
    why.hidden = shade === null;
    why.dataset['shade'] = shade?.hex ?? '';
    const words = why.querySelector('[data-shade-words]');
    if (words) words.textContent = shade?.words ?? '';
  }
  const roles = previewRoles(colours);
  for (const mode of ['light', 'dark'] as const) {
    const mini = form.querySelector<HTMLElement>(`[data-mini=${mode}]`);
    for (const [name, hex] of Object.entries(roles[mode])) mini?.style.setProperty(`--m-${name}`, hex);
  }
  for (const place of form.querySelectorAll<HTMLElement>('[data-shows]')) {
    const input = form.querySelector<HTMLInputElement>(`[name=${place.dataset['shows']}]`);
    place.textContent = input?.value ?? '';
  }
}

const rowsOf = (form: HTMLFormElement): HTMLElement[] => [...form.querySelectorAll<HTMLElement>('[data-link-row]')];
const linksOf = (form: HTMLFormElement): string[][] =>
  rowsOf(form)
    .map((row) => [...row.querySelectorAll<HTMLInputElement>('[data-link]')].map(({ value }) => value.trim()))
    .filter((link) => link.some((part) => part !== ''));

/** Names follow the order: the service reads the links by it. */
function renumberLinks(form: HTMLFormElement): void {
  for (const [place, row] of rowsOf(form).entries())
    for (const input of row.querySelectorAll<HTMLInputElement>('[data-link]')) {
      const part = input.dataset['link'] ?? '';
      input.name = `social_links.${place}.${part}`;
      input.id = `link-${part}-${place}`;
      input.closest('.field')?.querySelector('label')?.setAttribute('for', input.id);
    }
}

function showChanges(form: HTMLFormElement): void {
  const words = form.querySelector('[data-save-words]');
  if (!words) return;
  const changed = [...form.querySelectorAll<Saved>('[data-saved]')]
    .filter(({ value, dataset }) => value.trim() !== dataset['saved'])
    .map(({ dataset }) => dataset['label'] ?? '');
  const list = form.querySelector<HTMLElement>('[data-links]');
  if (list && JSON.stringify(linksOf(form)) !== list.dataset['links']) changed.push(list.dataset['label'] ?? '');
  const toMend = form.querySelectorAll('[aria-invalid=true]').length;
  const changes = t('admin.site.changesNotSaved', { count: changed.length });
  const title =
    changed.length === 0
      ? t('admin.site.nothingChanged')
      : toMend > 0
        ? t('admin.site.changesToMend', { changes, count: toMend })
        : changes;
  const bold = document.createElement('b');
  bold.textContent = title;
  const what = document.createElement('span');
  what.className = 'muted';
  what.textContent = changed.join(' · ');
  if (words.textContent !== `${title}${what.textContent}`) words.replaceChildren(bold, what);
}

function show(form: HTMLFormElement): void {
  showColours(form);
  showChanges(form);
}

function changeLinks(form: HTMLFormElement, button: HTMLElement): void {
  const rows = rowsOf(form);
  const row = button.closest<HTMLElement>('[data-link-row]');
  const by = Number(button.dataset['linkMove'] ?? 0);
  if (button.dataset['linkAdd'] !== undefined) {
    const last = rows.at(-1);
    const fresh = last?.cloneNode(true) as HTMLElement | undefined;
    if (!last || !fresh) return;
    for (const input of fresh.querySelectorAll<HTMLInputElement>('[data-link]')) input.value = '';
    for (const error of fresh.querySelectorAll('.error')) error.remove();
    last.after(fresh);
    renumberLinks(form);
    fresh.querySelector<HTMLElement>('input')?.focus();
  } else if (row && button.dataset['linkRemove'] !== undefined) {
    if (rows.length > 1) row.remove();
    else for (const input of row.querySelectorAll<HTMLInputElement>('[data-link]')) input.value = '';
    (rowsOf(form)[0]?.querySelector('input') as HTMLElement | null)?.focus();
  } else if (row && by !== 0) {
    const other = rows[rows.indexOf(row) + by];
    if (by < 0) other?.before(row);
    else other?.after(row);
    button.focus();
  } else return;
  renumberLinks(form);
  show(form);
}

async function sendLogo(input: HTMLInputElement): Promise<void> {
  const [file] = input.files ?? [];
  const form = formNow();
  if (!file || !form) return;
  const body = new FormData();
  body.set('version', input.dataset['logoVersion'] ?? '');
  body.set('logo_file', file);
  const said = form.querySelector<HTMLElement>('[data-logo-error]');
  const say = (words: string): void => {
    if (!said) return;
    said.hidden = words === '';
    said.textContent = words;
  };
  say('');
  try {
    const token = form.querySelector<HTMLInputElement>('input[name=_csrf]')?.value ?? '';
    const response = await fetch('/api/v1/admin/site/logo', {
      method: 'POST',
      headers: { 'x-csrf-token': token },
      body,
    });
    const { success, data } = (await response.json()) as {
      success: boolean;
      data: AdminSiteSettings & { message?: string; fields?: Record<string, string> };
    };
    if (success) location.reload();
    else say(data.fields?.['logo_file'] ?? data.message ?? '');
  } catch {
    say(t('admin.enhance.notSavedYouSeemTo'));
  } finally {
    input.value = '';
  }
}

/** Bound to the document: pages are replaced in place. */
export function bindSiteSettings(): void {
  const begin = (): void => {
    const form = formNow();
    if (!form || form.dataset['bound']) return;
    form.dataset['bound'] = 'yes';
    show(form);
  };
  begin();
  new MutationObserver(begin).observe(document.body, { childList: true, subtree: true });
  document.addEventListener('input', (event) => {
    const form = formNow();
    const input = event.target as HTMLInputElement;
    if (!form?.contains(input)) return;
    const row = input.closest<HTMLElement>('[data-colour]');
    if (row) {
      const [picker, text] = [...row.querySelectorAll('input')];
      if (input === picker && text) text.value = picker.value;
      else if (picker) picker.value = colourOf(input.value) ?? picker.value;
    } else if (input.getAttribute('aria-invalid') === 'true' && input.dataset['link'] !== undefined)
      input.setAttribute('aria-invalid', String(input.dataset['link'] === 'url' && !/^https:\/\//.test(input.value)));
    show(form);
  });
  document.addEventListener('change', (event) => {
    const input = event.target as HTMLInputElement;
    if (input.id === 'logo-file') void sendLogo(input);
  });
  document.addEventListener('click', (event) => {
    const form = formNow();
    const button = (event.target as Element).closest<HTMLElement>('button');
    if (!form || !button || !form.contains(button)) return;
    if (button.dataset['useShade'] !== undefined) {
      const input = inputOf(form, 'primary');
      input.value = button.closest('p')?.dataset['shade'] || input.value;
      input.dispatchEvent(new Event('input', { bubbles: true }));
      input.focus();
    } else changeLinks(form, button);
  });
}
