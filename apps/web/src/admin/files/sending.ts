// Many files on their way to the site: in parts, three at a time, each with its own progress. What breaks off goes on where
// it stopped, and what is here appears among the files that wait for a word.
import type { Upload, UploadPurpose } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { fileSize } from '../../kit/words.ts';
import { AdminApiRefusal, callAdmin, readAdmin, sendAdminBytes } from '../api-call.ts';
import { fetchPage } from '../page-fetch.ts';
import { bindDescribed } from './described.ts';

const AT_ONCE = 3;
const LOOK_MS = 1000;
const SAY_ALL_MS = 10_000;
/** How long a broken connection is waited for, longer each time. */
const PAUSES_MS = [1000, 2000, 5000, 10_000, 20_000, 30_000];
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

type State = 'waits' | 'sent' | 'checking' | 'broken' | 'refused' | 'here' | 'stopped';
interface Sending {
  file: File;
  purpose: UploadPurpose;
  state: State;
  sent: number;
  why: string;
  id: number | undefined;
  row: HTMLElement | undefined;
}

/** Of this tab: the page may be drawn again while they are on their way. */
const all: Sending[] = [];
let shown: HTMLElement | undefined;
let lastSaid = 0;

const isUnderWay = ({ state }: Sending): boolean => state === 'waits' || state === 'sent' || state === 'checking';

const WORDS: Record<State, (one: Sending) => string> = {
  waits: () => t('admin.files.waits'),
  sent: ({ sent, file }) => t('admin.files.soMuch', { sent: fileSize(sent), size: fileSize(file.size) }),
  checking: () => t('admin.files.lookedThrough'),
  broken: ({ why }) => why,
  refused: ({ why }) => why,
  here: () => '',
  stopped: () => '',
};

function fillBar(bar: HTMLElement | null, share: number, isBad = false): void {
  if (!bar) return;
  const percent = String(Math.round(share * 100));
  bar.setAttribute('aria-valuenow', percent);
  bar.classList.toggle('bar--bad', isBad);
  const filled = bar.firstElementChild;
  if (filled instanceof HTMLElement) filled.style.width = `${percent}%`;
}

function say(words: string): void {
  const place = shown?.querySelector('[data-said]');
  if (place) place.textContent = words;
}

function drawRow(one: Sending): void {
  const { row, file, state, sent } = one;
  if (!row) return;
  const words = row.querySelector<HTMLElement>('[data-state]');
  if (words) {
    words.textContent = WORDS[state](one);
    words.className = state === 'refused' || state === 'broken' ? 'bad' : 'muted';
  }
  const bar = row.querySelector<HTMLElement>('.bar');
  fillBar(bar, file.size === 0 ? 0 : sent / file.size, state === 'broken');
  if (bar) bar.hidden = state === 'refused' || state === 'waits';
  const again = row.querySelector<HTMLElement>('[data-again]');
  if (again) again.hidden = state !== 'broken';
}

function addRow(one: Sending): void {
  const template = shown?.querySelector<HTMLTemplateElement>('[data-sending-row]');
  const row = template?.content.firstElementChild?.cloneNode(true);
  if (!(row instanceof HTMLElement)) return;
  const { name } = one.file;
  one.row = row;
  row.querySelector('[data-name]')!.textContent = name;
  row.querySelector('[data-ending]')!.textContent = (/\.([a-z0-9]{1,4})$/i.exec(name)?.[1] ?? '').toUpperCase();
  row.querySelector('.bar')!.setAttribute('aria-label', name);
  const stop = row.querySelector<HTMLElement>('[data-stop]')!;
  stop.setAttribute('aria-label', t('admin.files.stop', { name }));
  stop.addEventListener('click', () => stopOne(one));
  const again = row.querySelector<HTMLElement>('[data-again]')!;
  again.setAttribute('aria-label', t('admin.files.tryAgain', { name }));
  again.addEventListener('click', () => {
    one.state = 'waits';
    draw();
    startMore();
  });
  shown?.querySelector('[data-rows]')?.append(row);
}

/** How far everything is; it is read out now and then. */
function draw(): void {
  const place = shown?.querySelector<HTMLElement>('[data-sending]');
  if (!place) return;
  const rows = all.filter(({ state }) => state !== 'here' && state !== 'stopped');
  for (const one of all)
    if (rows.includes(one)) {
      if (!one.row?.isConnected) addRow(one);
      drawRow(one);
    } else one.row?.remove();
  place.hidden = rows.length === 0;
  const counted = all.filter(({ state }) => state !== 'stopped' && state !== 'refused');
  const here = counted.filter(({ state }) => state === 'here').length;
  const words = t('admin.files.areHere', { here, all: counted.length });
  const isBusy = all.some(isUnderWay);
  place.querySelector('[data-all-words]')!.textContent = isBusy ? `${words}. ${t('admin.files.doNotClose')}` : words;
  const bytes = counted.reduce((sum, { file }) => sum + file.size, 0);
  fillBar(
    place.querySelector('[data-all]'),
    bytes === 0 ? 0 : counted.reduce((sum, { sent }) => sum + sent, 0) / bytes,
  );
  place.querySelector<HTMLElement>('[data-stop-all]')!.hidden = !isBusy;
  if (isBusy && Date.now() - lastSaid > SAY_ALL_MS) {
    lastSaid = Date.now();
    say(words);
  }
}

function settle(one: Sending, state: 'refused' | 'broken' | 'here', why = ''): void {
  if (one.state === 'stopped') return;
  one.state = state;
  one.why = why;
  if (state === 'here') one.sent = one.file.size;
  say(
    state === 'here'
      ? t('admin.files.isHere', { name: one.file.name })
      : t('admin.files.isNotTaken', { name: one.file.name, why }),
  );
  draw();
}

function stopOne(one: Sending): void {
  one.state = 'stopped';
  one.row?.remove();
  if (one.id !== undefined) void callAdmin(`/admin/uploads/${one.id}/stop`, {}).catch(() => undefined);
  draw();
  startMore();
}

const keyOf = ({ name, size, lastModified }: File): string => `${name}:${size}:${lastModified}`.slice(0, 200);

/** They are numbered one after the other, so that they stand in the order they were chosen in, whichever is here first. */
let numbered: Promise<unknown> = Promise.resolve();
function numberNext(wanted: object): Promise<Upload> {
  const next = numbered.then(() => callAdmin<Upload>('/admin/uploads', wanted));
  numbered = next.catch(() => undefined);
  return next;
}

/** All of its parts, from the first that is not there yet. */
async function sendParts(one: Sending): Promise<void> {
  const { file, purpose } = one;
  const wanted = { purpose, name: file.name.slice(0, 255) || 'file', size: file.size, device_key: keyOf(file) };
  let upload = await numberNext(wanted);
  one.id = upload.id;
  while (upload.state === 'receiving' && one.state === 'sent') {
    const { id, received, part_bytes: size } = upload;
    one.sent = received;
    draw();
    try {
      upload = await sendAdminBytes<Upload>(
        `/admin/uploads/${id}/parts?from=${received}`,
        file.slice(received, received + size),
      );
    } catch (error) {
      if (!(error instanceof AdminApiRefusal) || error.code !== 'upload.out_of_step') throw error;
      upload = error.current as Upload;
    }
  }
  if (one.state === 'sent') {
    one.sent = file.size;
    one.state = 'checking';
  }
}

const MAY_PASS = new Set(['upload.too_much', 'throttle.exceeded', 'server.busy', 'server.error', 'server.not_ready']);

async function sendOne(one: Sending): Promise<void> {
  for (let tries = 0; one.state === 'sent'; tries += 1) {
    const before = one.sent;
    try {
      await sendParts(one);
      return;
    } catch (error) {
      if (error instanceof AdminApiRefusal && !MAY_PASS.has(error.code))
        return settle(one, 'refused', error.fields['name'] ?? error.fields['size'] ?? error.message);
      const why = error instanceof AdminApiRefusal ? error.message : t('admin.files.connectionBroke');
      // As long as it gets further it is not given up.
      if (one.sent > before) tries = 0;
      const pause = PAUSES_MS[tries];
      if (pause === undefined) return settle(one, 'broken', why);
      const words = one.row?.querySelector('[data-state]');
      if (words) words.textContent = why;
      await wait(pause);
    }
  }
}

function startMore(): void {
  const free = AT_ONCE - all.filter(({ state }) => state === 'sent').length;
  for (const one of all.filter(({ state }) => state === 'waits').slice(0, Math.max(0, free))) {
    one.state = 'sent';
    void sendOne(one).finally(() => {
      draw();
      startMore();
      void look();
    });
  }
  draw();
}

/** What has arrived meanwhile stands on the page with its form; what is typed there already stays. */
async function showArrived(): Promise<void> {
  const { page, response } = await fetchPage(location.href);
  const [here, there] = [document.querySelector<HTMLElement>('[data-arrived]'), page.querySelector('[data-arrived]')];
  if (!response.ok || !here || !there) return;
  for (const row of there.querySelectorAll<HTMLElement>('[data-upload]')) {
    const known = here.querySelector(`[data-upload="${row.dataset['upload']}"]`);
    if (!known) here.querySelector('ul')?.append(document.adoptNode(row));
    else if (
      known instanceof HTMLElement &&
      known.dataset['ready'] === undefined &&
      !known.contains(document.activeElement)
    )
      known.replaceWith(document.adoptNode(row));
  }
  here.hidden = here.querySelector('[data-upload]') === null;
  for (const beside of document.querySelectorAll<HTMLElement>('[data-with-arrived]')) beside.hidden = here.hidden;
}

let isLooking = false;
/** Asks how far the looking through is, as long as something is. */
async function look(): Promise<void> {
  if (isLooking) return;
  isLooking = true;
  try {
    while (all.some(({ state }) => state === 'checking')) {
      await wait(LOOK_MS);
      const waiting = all.filter(({ state }) => state === 'checking');
      const { items } = await readAdmin<{ items: Upload[] }>(
        `/admin/uploads?purpose=${waiting[0]?.purpose ?? 'document'}`,
      ).catch(() => ({ items: undefined }));
      if (!items) continue;
      for (const one of waiting) {
        const upload = items.find(({ id }) => id === one.id);
        if (upload?.state === 'ready') settle(one, 'here');
        else if (upload?.state === 'refused') settle(one, 'refused', upload.problem ?? t('admin.files.didNotArrive'));
        else if (upload?.state === 'receiving') one.state = 'waits';
        else if (!upload) settle(one, 'here');
      }
      if (waiting.some(({ state }) => state === 'here')) await showArrived().catch(() => undefined);
      if (waiting.some(({ state }) => state === 'waits')) startMore();
    }
  } finally {
    isLooking = false;
  }
}

function take(files: readonly File[], purpose: UploadPurpose): void {
  for (const file of files) {
    const isOnItsWay = all.some((one) => isUnderWay(one) && keyOf(one.file) === keyOf(file));
    if (isOnItsWay) continue;
    const one: Sending = { file, purpose, state: 'waits', sent: 0, why: '', id: undefined, row: undefined };
    // What broke off before goes on with this choice.
    const broken = all.findIndex(({ state, file: known }) => state === 'broken' && keyOf(known) === keyOf(file));
    if (broken >= 0) all.splice(broken, 1)[0]?.row?.remove();
    all.push(one);
    if (file.size === 0) settle(one, 'refused', t('admin.files.isEmpty'));
  }
  startMore();
}

addEventListener('online', () => {
  for (const one of all) if (one.state === 'broken') one.state = 'waits';
  startMore();
});
addEventListener('beforeunload', (event) => {
  if (all.some(isUnderWay)) event.preventDefault();
});

/** A place where files are chosen or dropped. */
export function bindSendFiles(place: HTMLElement): void {
  const purpose = place.dataset['sendFiles'] as UploadPurpose;
  const drop = place.querySelector<HTMLElement>('[data-drop]');
  const input = drop?.querySelector<HTMLInputElement>('input[type=file]');
  if (!drop || !input || shown === place) return;
  shown = place;
  drop.hidden = false;
  input.addEventListener('change', () => {
    take([...(input.files ?? [])], purpose);
    input.value = '';
  });
  drop.addEventListener('dragover', (event) => {
    event.preventDefault();
    drop.classList.add('drop--over');
  });
  drop.addEventListener('dragleave', () => drop.classList.remove('drop--over'));
  drop.addEventListener('drop', (event) => {
    event.preventDefault();
    drop.classList.remove('drop--over');
    take([...(event.dataTransfer?.files ?? [])], purpose);
  });
  bindDescribed(place);
  place.querySelector('[data-stop-all]')?.addEventListener('click', () => {
    for (const one of all.filter(isUnderWay)) stopOne(one);
  });
  draw();
}
