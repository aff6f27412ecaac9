// Forms that can wait on the device (`data-later`). What they stand for goes into the outbox, the worker sends it, and here
// it is said where somebody pressed what became of it.

import { t } from '@sports-hub/contract/texts';
import { RENEWED, showNewer } from '../kit/newer.ts';
import { readPage } from '../kit/trusted-types.ts';
import { button, lineOf, showList } from './lines.ts';
import type { LaterPress } from './press.ts';
import { coachHref, refusalWords } from './refusals.ts';
import {
  alone,
  listWaiting,
  NEWS,
  replaceWaiting,
  takeWaiting,
  type WaitingCall,
  type WaitingNews,
} from './waiting.ts';

const FORMS = 'form[data-later]';
const pressOf = (form: HTMLFormElement): LaterPress => JSON.parse(form.dataset['later'] ?? '{}') as LaterPress;
const formAt = (place: string): HTMLFormElement | undefined =>
  [...document.querySelectorAll<HTMLFormElement>(FORMS)].find((form) => pressOf(form).place === place);
/** What was pressed can be seen there: at the form, or where it was while it could be answered. */
const hostAt = (place: string): HTMLElement | null => formAt(place) ?? document.getElementById(place);

/** Told at a form whose press waits, with the body of its call, for whoever shows more of it. */
export const WAITS = 'waits';

/** With a connection it is done before anybody needs to know that it waits. */
const UNSAID_MS = 1_000;
/** While something waits, for instance for a sport that does not respond. */
const AGAIN_MS = 15_000;

const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
const send = (): void => workers?.controller?.postMessage('send');

/** What a field says; a number where it asks for one, and nothing where it is empty. */
function asGiven(form: HTMLFormElement, [name, value]: [string, FormDataEntryValue]): [string, unknown] {
  const isNumber = (form.elements.namedItem(name) as HTMLElement | null)?.dataset?.['number'] !== undefined;
  return [name, isNumber ? (value === '' ? null : Number(value)) : value];
}

/** The calls of one press, with what was filled in and which button it was. */
function callsOf(form: HTMLFormElement, submitter: HTMLElement | null, owner: number): WaitingCall[] {
  const { place, title, calls } = pressOf(form);
  const hidden = new Set([...form.querySelectorAll<HTMLInputElement>('input[type="hidden"]')].map(({ name }) => name));
  const given = Object.fromEntries(
    [...new FormData(form, submitter)].filter(([name]) => !hidden.has(name)).map((field) => asGiven(form, field)),
  );
  return calls.map(({ path, body }) => {
    const client_id = crypto.randomUUID();
    return {
      client_id,
      owner,
      path,
      place,
      title: [title, submitter?.textContent?.trim()].filter(Boolean).join(': '),
      since: Date.now(),
      body: { ...body, ...given, ...('client_id' in body ? { client_id } : {}) },
    };
  });
}

/** Once more, and now: whatever stands meanwhile. */
const pressedAgain = (calls: readonly WaitingCall[]): WaitingCall[] =>
  calls.map(({ order: _order, error: _error, ...call }) => {
    const client_id = crypto.randomUUID();
    const { version: _version, ...body } = call.body as Record<string, unknown>;
    return { ...call, client_id, since: Date.now(), body: 'client_id' in body ? { ...body, client_id } : body };
  });

/** The button that was pressed looks so; one that is no choice gives way to the line. */
function showPressed(form: HTMLElement, body: object): void {
  for (const one of form.querySelectorAll<HTMLButtonElement>('button[type="submit"]')) {
    const isIt = (body as Record<string, unknown>)[one.name] === one.value;
    if (one.hasAttribute('aria-pressed')) one.setAttribute('aria-pressed', String(isIt));
    else if (!one.name) one.hidden = true;
  }
}

/** What is marked now, and how it looked before. */
const marked = new Map<string, { host: HTMLElement; before: Node }>();

/** What the page says once it was done, or what stands now. */
async function renew(address: string): Promise<void> {
  const response = await fetch(address, { headers: { accept: 'text/html' } });
  if (response.ok && new URL(response.url).pathname === location.pathname) showNewer(await readPage(response));
}

export function keepPresses(): void {
  const owner = Number(document.querySelector<HTMLElement>('[data-signed-in]')?.dataset['signedIn']);
  if (!owner || !workers || !('locks' in navigator)) return;
  const channel = new BroadcastChannel(NEWS);
  /** Where somebody has pressed: the button may give way to what is said there. */
  let pressedAt: string | undefined;

  const undo = async (place: string): Promise<void> => {
    // While it is being sent, nobody knows.
    const isTaken = await alone(() => takeWaiting({ owner, place }));
    const { host, before } = marked.get(place) ?? {};
    if (isTaken && host && before) {
      marked.delete(place);
      host.replaceWith(before);
    }
    channel.postMessage(null);
    await show();
  };
  const keep = async (place: string, calls: readonly WaitingCall[]): Promise<void> => {
    const put = (): Promise<boolean> => replaceWaiting({ owner, place }, calls);
    const isFirst = !(await listWaiting()).some((call) => call.place === place);
    if (!(await (isFirst ? put() : alone(put)))) {
      hostAt(place)?.append(lineOf(t('browser.later.noRoom'), []));
      return;
    }
    channel.postMessage(null);
    send();
    await show();
  };

  const actionsFor = (place: string, calls: readonly WaitingCall[]): HTMLElement[] => {
    const { code } = calls.find(({ error }) => error)?.error ?? {};
    if (!code) return [button(t('browser.later.undo'), () => undo(place))];
    const dismiss = button(t('browser.later.allRight'), () => undo(place));
    if (code === 'answer.changed' || code === 'record.changed')
      return [button(t('browser.later.mineAfterAll'), () => keep(place, pressedAgain(calls))), dismiss];
    return code === 'answer.closed' ? [coachHref(calls[0]!.path), dismiss] : [dismiss];
  };
  const wordsFor = (calls: readonly WaitingCall[]): string => {
    const refused = calls.find(({ error }) => error);
    return refused ? refusalWords(refused) : t('browser.later.keptOnThisPhone');
  };

  const mark = (place: string, calls: readonly WaitingCall[], host: HTMLElement): void => {
    const isRefused = calls.some(({ error }) => error);
    const isUnsaid = !isRefused && navigator.onLine && Date.now() - calls[0]!.since < UNSAID_MS;
    const state = [isUnsaid, isRefused, ...calls.map(({ client_id }) => client_id)].join(' ');
    if (host.dataset['waiting'] === state) return;
    if (!marked.has(place)) marked.set(place, { host, before: host.cloneNode(true) });
    host.dataset['waiting'] = state;
    host.querySelector('[data-line]')?.remove();
    if (!isRefused) {
      showPressed(host, calls[0]!.body);
      host.dispatchEvent(new CustomEvent(WAITS, { bubbles: true, detail: calls[0]!.body }));
    }
    // Also of a press on another page, which this one has just found.
    if (isUnsaid) {
      setTimeout(() => void show(), UNSAID_MS);
      return;
    }
    const line = lineOf(wordsFor(calls), actionsFor(place, calls));
    host.append(line);
    const focused = document.activeElement;
    const isLost = focused === document.body || focused?.checkVisibility() === false;
    if (place !== pressedAt || !isLost) return;
    line.tabIndex = -1;
    line.focus({ preventScroll: true });
  };

  const show = async (): Promise<void> => {
    const own = (await listWaiting()).filter((call) => call.owner === owner);
    const places = Map.groupBy(own, ({ place }) => place ?? '');
    for (const [place, { host }] of marked)
      if (!places.has(place) || !host.isConnected) {
        marked.delete(place);
        delete host.dataset['waiting'];
        host.querySelector('[data-line]')?.remove();
        const form = host.isConnected ? formAt(place) : undefined;
        if (form) void renew(pressOf(form).done).catch(() => undefined);
      }
    for (const [place, calls] of places) {
      const host = place ? hostAt(place) : null;
      if (host) mark(place, calls, host);
    }
    const elsewhere = [...places].filter(([place]) => !place || !hostAt(place));
    showList(
      elsewhere.flatMap(([place, calls]) => (place ? [calls] : calls.map((call) => [call]))),
      (calls) => ({ words: wordsFor(calls), actions: calls[0]!.place ? actionsFor(calls[0]!.place, calls) : [] }),
    );
  };

  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches(FORMS) || !workers.controller) return;
    event.preventDefault();
    const { place, done, calls } = pressOf(form);
    pressedAt = place;
    // Nothing is left to be done.
    if (calls.length === 0) void renew(done).catch(() => undefined);
    else void keep(place, callsOf(form, event.submitter, owner));
  });
  channel.addEventListener('message', async ({ data }: MessageEvent<WaitingNews | null>) => {
    // Refused: the page says what stands instead.
    if (data && data.data === undefined) await renew(location.href).catch(() => undefined);
    await show();
  });
  document.addEventListener(RENEWED, () => void show());
  setInterval(() => {
    if (marked.size > 0 && navigator.onLine) send();
  }, AGAIN_MS);
  void show();
}
