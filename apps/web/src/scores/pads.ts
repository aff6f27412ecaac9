// Entering a score with one thumb: keys over the whole screen, a look at it, and off it goes. Nothing here runs on the server.

import { t } from '@sports-hub/contract/texts';
import { WAITS } from '../outbox/forms.ts';

const DIGITS = 3;

type Pad = HTMLElement;
const padOf = (target: EventTarget | null): Pad | null =>
  target instanceof Element ? target.closest<Pad>('[data-pad]') : null;
const box = (pad: Pad, side: 'home' | 'away'): HTMLInputElement =>
  pad.querySelector<HTMLInputElement>(`input[name="${side}_score"]`)!;
const boxes = (pad: Pad): HTMLInputElement[] => [box(pad, 'away'), box(pad, 'home')];
const part = <T extends HTMLElement>(pad: Element, name: string): T | null => pad.querySelector<T>(`[data-${name}]`);
const endedOf = (pad: Pad): string =>
  pad.querySelector<HTMLInputElement>('input[name="ended"]:checked')?.value ?? 'played';
const isWhole = (pad: Pad): boolean => boxes(pad).every(({ value }) => /^[0-9]{1,3}$/.test(value));

function choose(pad: Pad, input: HTMLInputElement): void {
  for (const one of boxes(pad)) one.closest('.sbox')?.classList.toggle('sbox--on', one === input);
}
const chosen = (pad: Pad): HTMLInputElement => boxes(pad).find((one) => one.closest('.sbox--on')) ?? boxes(pad)[0]!;

interface Summary {
  away: string;
  home: string;
  say: string;
  yes: string;
}

function playedSummary(away: string, home: string, teams: { away: string; home: string }): Summary {
  const by = Number(away) - Number(home);
  const say =
    by === 0
      ? t('browser.scores.tie')
      : t('browser.scores.winBy', { team: by > 0 ? teams.away : teams.home, points: Math.abs(by) });
  return { away, home, say, yes: t('browser.scores.yes', { score: `${away}–${home}` }) };
}

function summaryOf(pad: Pad): Summary {
  const teams = { away: pad.dataset['away'] ?? '', home: pad.dataset['home'] ?? '' };
  const forfeit = pad.dataset['forfeit'] ?? '';
  const ended = endedOf(pad);
  if (ended === 'broken_off')
    return { away: '', home: '', say: t('browser.scores.noResult'), yes: t('browser.scores.yesBrokenOff') };
  if (ended === 'played') return playedSummary(box(pad, 'away').value, box(pad, 'home').value, teams);
  const [winner, loser] = ended === 'forfeit_by_home' ? (['away', 'home'] as const) : (['home', 'away'] as const);
  return {
    ...{ [winner]: forfeit, [loser]: '0' },
    say: t('browser.scores.forfeit', { team: teams[winner] }),
    yes: t('browser.scores.yesForfeit', { team: teams[loser] }),
  } as Summary;
}

function showSummary(pad: Pad): void {
  const isKnown = endedOf(pad) !== 'played' || isWhole(pad);
  part(pad, 'final')!.hidden = !isKnown;
  if (!isKnown) return;
  const summary = summaryOf(pad);
  for (const side of ['away', 'home'] as const) {
    const shown = pad.querySelector(`[data-side="${side}"]`)!;
    shown.querySelector('b')!.textContent = summary[side];
    const other = summary[side === 'home' ? 'away' : 'home'];
    shown.classList.toggle('final__side--lost', Number(summary[side]) < Number(other));
  }
  part(pad, 'say')!.textContent = summary.say;
  part(pad, 'yes')!.textContent = summary.yes;
}

function goTo(pad: Pad, step: '1' | '2'): void {
  for (const one of pad.querySelectorAll<HTMLElement>('[data-step]'))
    one.hidden = !one.dataset['step']!.split(' ').includes(step);
  part(pad, 'keys')!.hidden = step !== '1';
  for (const name of ['title', 'to="1"']) part(pad, name)!.hidden = step !== '2';
  part(pad, 'wrong')!.textContent = '';
  pad.classList.toggle('score-pad--confirm', step === '2');
  pad.scrollTop = 0;
  if (step === '2') {
    showSummary(pad);
    part(pad, 'yes')!.focus();
  } else {
    const first = boxes(pad).find(({ value }) => value === '') ?? boxes(pad)[0]!;
    choose(pad, first);
    first.focus({ preventScroll: true });
  }
}

function open(details: HTMLDetailsElement, pad: Pad): void {
  pad.classList.add('score-pad--full');
  pad.dataset['typing'] = '';
  // The keys of the page are at the thumb: the device's own would cover them.
  for (const input of boxes(pad)) input.inputMode = 'none';
  details.closest('.card')?.classList.add('sgame--current');
  goTo(pad, '1');
}

function close(details: HTMLDetailsElement, pad: Pad): void {
  delete pad.dataset['typing'];
  details.closest('.card')?.classList.remove('sgame--current');
}

const shut = (pad: Pad): void => {
  const details = pad.closest('details')!;
  details.open = false;
  details.querySelector('summary')?.focus();
};

function check(pad: Pad): void {
  if (isWhole(pad)) return goTo(pad, '2');
  part(pad, 'wrong')!.textContent = t('browser.scores.both');
  choose(
    pad,
    boxes(pad).find(({ value }) => !/^[0-9]{1,3}$/.test(value))!,
  );
}

function press(pad: Pad, key: HTMLElement): void {
  const { digit, erase, next, check: checks, to, close: closes } = key.dataset;
  const input = chosen(pad);
  if (digit !== undefined) input.value = (input.value === '0' ? digit : input.value + digit).slice(0, DIGITS);
  else if (erase !== undefined) input.value = input.value.slice(0, -1);
  else if (next !== undefined)
    choose(
      pad,
      boxes(pad).find((one) => one !== input)!,
    );
  else if (checks !== undefined) check(pad);
  else if (to === '1' || to === '2') goTo(pad, to);
  else if (closes !== undefined) shut(pad);
}

/** What waits is shown where it will stand. */
function showWaiting(form: HTMLElement, said: Record<string, unknown>): void {
  for (const side of ['home', 'away'] as const) {
    const shown = form.querySelector(`[data-score="${side}"]`);
    const points = said[`${side}_score`];
    if (shown && (typeof points === 'number' || said['ended'] !== 'played'))
      shown.textContent = said['ended'] === 'played' ? String(points) : '';
  }
  const tag = document.createElement('span');
  tag.className = 'tag tag--warning';
  tag.textContent = t('browser.scores.notSentYet');
  part(form, 'state')?.replaceChildren(tag);
  // The line below says how to take it back.
  form.querySelector('details')!.hidden = true;
}

export function runPads(): void {
  document.addEventListener(
    'toggle',
    ({ target }) => {
      const details = target as HTMLDetailsElement;
      const pad = part<Pad>(details, 'pad');
      if (pad) (details.open ? open : close)(details, pad);
    },
    true,
  );
  document.addEventListener('click', ({ target }) => {
    const pad = padOf(target);
    const key = (target as Element).closest<HTMLElement>('button');
    if (pad && key) press(pad, key);
  });
  document.addEventListener('focusin', ({ target }) => {
    const pad = padOf(target);
    if (pad && target instanceof HTMLInputElement && target.dataset['number'] !== undefined) choose(pad, target);
  });
  document.addEventListener('keydown', (event) => {
    const pad = padOf(event.target) ?? document.querySelector<Pad>('[data-pad][data-typing]');
    if (!pad) return;
    if (event.key === 'Escape') shut(pad);
    else if (event.key === 'Enter' && (event.target as HTMLElement).dataset['number'] !== undefined) {
      event.preventDefault();
      check(pad);
    }
  });
  document.addEventListener('change', ({ target }) => {
    const pad = padOf(target);
    if (pad && (target as HTMLInputElement).name === 'ended') showSummary(pad);
  });
  // Before what is pressed is kept: the card is closed and says what became of it.
  document.addEventListener(
    'submit',
    (event) => {
      const pad = part<Pad>(event.target as Element, 'pad');
      if (!pad) return;
      if (endedOf(pad) === 'played' && !isWhole(pad)) {
        event.preventDefault();
        event.stopImmediatePropagation();
        goTo(pad, '1');
        part(pad, 'wrong')!.textContent = t('browser.scores.both');
      } else shut(pad);
    },
    true,
  );
  document.addEventListener(WAITS, (event) =>
    showWaiting(event.target as HTMLElement, (event as CustomEvent<Record<string, unknown>>).detail),
  );
  for (const details of document.querySelectorAll<HTMLDetailsElement>('details[open]')) {
    const pad = part<Pad>(details, 'pad');
    if (pad) open(details, pad);
  }
}
