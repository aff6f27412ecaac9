import { t } from '@sports-hub/contract/texts';
import type { ContentCheck, ContentItem, ContentWriter } from '@sports-hub/contract';
import { showToast } from '../../kit/in-browser.ts';
import { formatTime } from '../../kit/words.ts';
import { AdminApiRefusal, callAdmin, readAdmin } from '../api-call.ts';
import { element } from '../editor/dialogs.ts';
import { createField, type EditorField } from '../editor/field.ts';
import { parseHtml } from '../editor/paste.ts';
import { choosePicture } from '../editor/pictures.ts';
import { shownToEditors } from '../editor/shown.ts';
import { blocksOf } from '../editor/to-html.ts';
import { showConflicts } from './conflicts.ts';
import { conflictsIn, merge, settled, type Choice, type Merged } from './merge.ts';

const SAVE_MS = 2_000;
const KEEP_MS = 500;
const AGAIN_MS = 5_000;

type Values = Record<string, string>;
interface SavedRecord {
  item: ContentItem;
  fields: Record<string, string | number | null>;
  checks: ContentCheck[];
}
/** What a device keeps of a text that could not be sent, with what it was made of. */
interface Kept {
  values: Values;
  base: Values;
  version: number;
}

const asValues = (fields: SavedRecord['fields']): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === null ? '' : String(value)]));
const same = (a: Values, b: Values): boolean => Object.keys(a).every((name) => a[name] === b[name]);
const partsOf = (name: string, value: string): string[] =>
  name === 'html' ? blocksOf(parseHtml(value)) : value === '' ? [] : [value];
const joined = (name: string, parts: string[]): string => parts.join(name === 'html' ? '' : ' ');

/** An article or page that is being written: saved by itself, kept on the device, put together with what others write. */
export function startWriting(form: HTMLFormElement): void {
  const api = form.dataset['draft']!;
  const key = `content:${api}`;
  const saved = document.querySelector<HTMLElement>('[data-saved]')!;
  const field: EditorField = createField(form.querySelector<HTMLElement>('[data-editor]')!);
  const inputs = [...form.elements].filter(
    (one): one is HTMLInputElement | HTMLTextAreaElement =>
      (one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement) &&
      one.name !== '' &&
      !one.name.startsWith('_') &&
      one.name !== 'version' &&
      one !== field.textarea,
  );
  const values = (): Values => ({
    ...Object.fromEntries(inputs.map(({ name, value }) => [name, value.trim()])),
    html: field.html(),
  });
  const versions = (): HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>('input[name=version]')];
  for (const place of document.querySelectorAll<HTMLElement>('[data-by-script]')) place.hidden = false;
  form.querySelector('[data-without-script]')?.remove();
  let version = Number(versions()[0]?.value ?? 1);
  let base = values();
  let isStopped = false;
  let running: Promise<boolean> | undefined;
  let timer = 0;
  let keepTimer = 0;

  const say = (words: string, isGood = false, more?: HTMLElement): void => {
    saved.replaceChildren(words, ...(more ? [' ', more] : []));
    saved.classList.toggle('ok', isGood);
  };
  const keep = (): void => {
    try {
      localStorage.setItem(key, JSON.stringify({ values: values(), base, version } satisfies Kept));
    } catch {
      // Nothing can be kept here: it is saved as soon as there is a connection, while the page is open.
    }
  };
  const forget = (): void => {
    clearTimeout(keepTimer);
    try {
      localStorage.removeItem(key);
    } catch {
      // There was nothing.
    }
  };
  const setValues = (wanted: Values): void => {
    for (const input of inputs) if (wanted[input.name] !== undefined) input.value = wanted[input.name]!;
    if (wanted['html'] !== undefined && wanted['html'] !== field.html()) field.replace(wanted['html']);
    showPicture();
  };
  const setVersion = (next: number): void => {
    version = next;
    for (const input of versions()) input.value = String(next);
  };

  /** What the list beside the text says of a link stands on the link, too. */
  const markLinks = (): void =>
    field.markLinks(
      new Map(
        [...document.querySelectorAll<HTMLElement>('[data-checks] [data-link]')].map((line) => [
          line.dataset['link']!,
          line.textContent,
        ]),
      ),
    );
  const showChecks = (checks: readonly ContentCheck[]): void => {
    const place = document.querySelector('[data-checks]');
    place?.replaceChildren(
      ...checks.map(({ message, stops, link = '' }) =>
        element('li', { ...(stops ? { class: 'danger-text' } : {}), ...(link ? { 'data-link': link } : {}) }, message),
      ),
    );
    markLinks();
    const evenSo = document.querySelector<HTMLElement>('[data-even-so]');
    if (evenSo) evenSo.hidden = !checks.some(({ stops }) => !stops);
  };
  const showPath = ({ path, live_number: live }: ContentItem): void => {
    const place = document.querySelector<HTMLElement>('[data-path]');
    if (place && live === null) place.textContent = path === null ? '' : location.host + path;
  };

  const post = (sent: Values): Promise<SavedRecord> =>
    callAdmin<SavedRecord>(api, {
      version,
      ...Object.fromEntries(Object.entries(sent).filter(([name, value]) => name !== 'picture_id' || value !== '')),
    });

  /** Sends what there is. True when all of it is saved. */
  const send = async (): Promise<boolean> => {
    const sent = values();
    if (same(sent, base)) return true;
    say(t('admin.writing.saving'));
    try {
      const record = await post(sent);
      setVersion(record.item.version);
      base = sent;
      showChecks(record.checks);
      showPath(record.item);
      say(t('admin.writing.savedAt', { time: formatTime(record.item.changed?.at ?? '') }), true);
      if (same(values(), base)) forget();
      else plan();
      return true;
    } catch (error) {
      keep();
      if (!(error instanceof AdminApiRefusal)) {
        say(t('admin.writing.offline'));
        plan(AGAIN_MS);
      } else if (error.code === 'record.changed') return meet(error.current as SavedRecord);
      else if (error.code === 'auth.required' || error.code === 'csrf.invalid') {
        const link = element('a', { href: `/admin/sign-in?next=${encodeURIComponent(location.pathname)}` });
        link.textContent = t('admin.writing.signIn');
        say(t('admin.writing.signedOut'), false, link);
      } else {
        say(t('admin.writing.notSaved', { why: Object.values(error.fields)[0] ?? error.message }));
        if (error.code !== 'request.invalid') plan(AGAIN_MS);
      }
      return false;
    }
  };
  const save = async (): Promise<boolean> => {
    clearTimeout(timer);
    if (isStopped) return false;
    while (running) await running;
    running = send();
    try {
      return await running;
    } finally {
      running = undefined;
    }
  };
  function plan(ms = SAVE_MS): void {
    clearTimeout(timer);
    timer = window.setTimeout(() => void save(), ms);
  }
  const changed = (): void => {
    if (isStopped) return;
    clearTimeout(keepTimer);
    keepTimer = window.setTimeout(keep, KEEP_MS);
    plan();
  };

  /** Somebody else saved in between: what only one of us changed is taken, the rest is chosen. */
  async function meet({ item, fields }: SavedRecord): Promise<boolean> {
    const theirs = asValues(fields);
    const mine = values();
    const who = item.changed?.by ?? t('admin.content.somebody');
    const merged = Object.keys(mine).map((name): [string, Merged] => [
      name,
      merge(partsOf(name, base[name] ?? ''), partsOf(name, mine[name] ?? ''), partsOf(name, theirs[name] ?? '')),
    ]);
    const conflicts = merged.flatMap(([name, parts]) => conflictsIn(parts).map((conflict) => ({ name, conflict })));
    const finish = (choices: readonly Choice[]): void => {
      let at = 0;
      const result = Object.fromEntries(
        merged.map(([name, parts]) => {
          const count = conflictsIn(parts).length;
          const own = choices.slice(at, (at += count));
          return [name, joined(name, settled(parts, own))];
        }),
      );
      setVersion(item.version);
      base = Object.fromEntries(Object.keys(mine).map((name) => [name, theirs[name] ?? '']));
      // As the editor writes it, so that nothing is a change that nobody made.
      base['html'] = joined('html', partsOf('html', base['html'] ?? ''));
      setValues(result);
    };
    if (conflicts.length === 0) {
      finish([]);
      showToast(t('admin.writing.putTogether', { name: who }));
      return send();
    }
    isStopped = true;
    say(t('admin.writing.chooseFirst'));
    showConflicts(who, conflicts, (choices) => {
      isStopped = false;
      finish(choices);
      void save();
    });
    return false;
  }

  // What the device kept of an earlier visit.
  const readKept = (): Kept | undefined => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | undefined;
    } catch {
      return undefined;
    }
  };
  const left = readKept();
  if (left && !same(left.values, base)) {
    const now: SavedRecord = {
      item: { version, changed: null } as unknown as ContentItem,
      fields: base,
      checks: [],
    };
    const isStale = left.version !== version;
    base = isStale ? left.base : base;
    setValues(left.values);
    say(t('admin.writing.fromDevice'));
    if (isStale) void meet(now);
    else plan(0);
  } else forget();

  /** The picture beside the text. */
  function showPicture(): void {
    const image = document.querySelector<HTMLImageElement>('[data-picture]');
    const id = inputs.find(({ name }) => name === 'picture_id')?.value ?? '';
    if (!image) return;
    image.hidden = id === '';
    if (id !== '') image.src = shownToEditors(`/files/${id}/`);
    const without = document.querySelector<HTMLElement>('[data-no-picture]');
    if (without) without.hidden = id !== '';
  }
  const valueOf = (name: string): string => inputs.find((input) => input.name === name)?.value ?? '';
  document.querySelector('[data-choose-picture]')?.addEventListener('click', () => {
    const id = valueOf('picture_id');
    choosePicture(
      {
        ...(id ? { src: `/files/${id}/`, fileId: Number(id) } : {}),
        alt: valueOf('picture_alt'),
        credit: valueOf('picture_credit'),
      },
      {
        asksCredit: true,
        onChoose({ fileId, alt, credit }) {
          setValues({ picture_id: String(fileId ?? id), picture_alt: alt, picture_credit: credit });
          changed();
        },
      },
    );
  });
  document.querySelector('[data-remove-picture]')?.addEventListener('click', () => {
    setValues({ picture_id: '', picture_alt: '', picture_credit: '' });
    changed();
  });

  markLinks();
  watchOthers(api, field, (newer) => {
    // What somebody else saved meanwhile comes into the text where nothing of one's own is in the way.
    if (newer > version && !running && !isStopped && same(values(), base))
      void readAdmin<SavedRecord>(api).then(meet, () => undefined);
  });
  field.onChange(changed);
  for (const input of inputs) input.addEventListener('input', changed);
  addEventListener('online', () => void save());
  addEventListener('offline', () => !same(values(), base) && say(t('admin.writing.offline')));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && !same(values(), base)) void save();
  });
  addEventListener('keydown', (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key === 's') {
      event.preventDefault();
      void save();
    }
  });
  document.addEventListener('submit', (event) => {
    const target = event.target as HTMLFormElement;
    if (target === form) {
      event.preventDefault();
      void save();
    } else if (target.dataset['whole'] !== undefined) {
      // What is done with it is done with what one sees.
      event.preventDefault();
      void save().then((isSaved) => isSaved && target.submit());
    }
  });
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-saved-first]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void save().then((isSaved) => isSaved && location.assign(link.href));
  });
}

const LOOK_MS = 10_000;

/** Says who else has it open, and marks the paragraph that they are in; `onNewer` when it was saved by somebody else. */
function watchOthers(api: string, field: EditorField, onNewer: (version: number) => void): void {
  const shown = document.querySelector<HTMLElement>('[data-presence]');
  const path = api.replace(/^\/admin\/(?:news|pages)/, (start) =>
    start.endsWith('news') ? '/admin/content/news' : '/admin/content/page',
  );
  const look = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return;
    try {
      const place = field.view.state.selection.$from.index(0);
      const { others, version } = await callAdmin<{ version: number; others: ContentWriter[] }>(`${path}/presence`, {
        place,
      });
      const words =
        others.length > 0 ? t('admin.writing.youAnd', { names: others.map(({ name }) => name).join(', ') }) : '';
      if (shown && shown.textContent !== words) shown.textContent = words;
      field.markOthers(others.flatMap(({ place: at, name }) => (at === null ? [] : [{ place: at, name }])));
      onNewer(version);
    } catch {
      // Nobody can be seen without a connection.
    }
  };
  void look();
  setInterval(() => void look(), LOOK_MS);
}
