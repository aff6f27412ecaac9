// Players are dragged, put on a team by a key, or by the forms of the page; each step is undone by a key, too.
import { t } from '@sports-hub/contract/texts';
import { showToast } from '../../kit/in-browser.ts';
import { AdminApiRefusal, callAdmin } from '../api-call.ts';
import { lookAgain } from '../look-again.ts';

const LOOK_AGAIN_MS = 15_000;

const board = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-rosters][data-can-write]');
const players = (): HTMLElement[] => [...(board()?.querySelectorAll<HTMLElement>('[data-player]') ?? [])];
const columns = (): HTMLElement[] => [...(board()?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
const columnOf = (teamId: string): HTMLElement | undefined =>
  columns().find((column) => column.dataset['column'] === teamId);
/** Empty for those who have no team. */
const teamOf = (column: HTMLElement): string => column.dataset['column']?.replace('none', '') ?? '';
const playerIn = (target: EventTarget | null): HTMLElement | null =>
  (target as Element | null)?.closest<HTMLElement>('[data-rosters] [data-player]') ?? null;

function say(words: string): void {
  const said = document.querySelector('[data-said]');
  if (said) said.textContent = words;
}

/** One player is in the order of the Tab key: the one that was chosen last, else the first. */
function keepOneInOrder(chosen?: HTMLElement): void {
  const all = players();
  const one = chosen ?? all.find((player) => player.tabIndex === 0) ?? all[0];
  for (const player of all) player.tabIndex = player === one ? 0 : -1;
}

/** The page as it stands now, with the same player chosen. */
async function refresh(chosenId?: string): Promise<void> {
  await lookAgain();
  const chosen = players().find((player) => player.dataset['player'] === chosenId);
  keepOneInOrder(chosen);
  chosen?.focus();
}

/** “Ivy Chen is on the Kites, 5 of 8.” */
function standInWords(name: string, teamId: string): string {
  const column = columnOf(teamId);
  if (!teamId || !column) return t('admin.rosters.hasNoTeamNow', { name });
  const count = column.querySelectorAll('[data-player]').length;
  const size = board()?.dataset['size'];
  const values = { name, team: column.dataset['name'] ?? '', count };
  return size ? t('admin.rosters.isOnOf', { ...values, size }) : t('admin.rosters.isOnWith', values);
}

/** Sends one step, then shows what stands. What was refused is said, and shown as it is. */
async function send(
  step: string,
  body: object,
  after: { chosen?: string | undefined; words: () => string },
): Promise<void> {
  const id = board()?.dataset['rosters'];
  try {
    await callAdmin(`/admin/divisions/${id}/rosters/${step}`, body);
    await refresh(after.chosen);
    say(after.words());
  } catch (error) {
    if (!(error instanceof AdminApiRefusal)) {
      showToast(t('admin.enhance.notSavedYouSeemTo'));
      return;
    }
    showToast(error.message);
    say(error.message);
    await refresh(after.chosen);
  }
}

async function move(player: HTMLElement, teamId: string, waits = false): Promise<void> {
  const { player: id = '', version, name = '', team = '' } = player.dataset;
  if (team === teamId && !waits) return;
  await send(
    'moves',
    { moves: [{ id: Number(id), version: Number(version), ...(teamId ? { team_id: Number(teamId) } : {}), waits }] },
    { chosen: id, words: () => standInWords(name, teamId) },
  );
}

const turn = (which: 'undo' | 'redo'): Promise<void> =>
  send(which, {}, { words: () => (which === 'undo' ? t('admin.rosters.undone') : t('admin.rosters.doneAgain')) });

/** The forms of the board do the same as keys and dragging, without leaving the page. */
function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  if (!board()?.contains(form)) return;
  const op = form.dataset['action'];
  const fields = new FormData(form, event.submitter);
  const player = playerIn(form);
  if (op === 'undoRosterStep') void turn('undo');
  else if (op === 'redoRosterStep') void turn('redo');
  else if (op === 'moveRosterPlayers' && player) {
    const id = player.dataset['player'] ?? '';
    void move(player, String(fields.get(`moves.${id}.team_id`) ?? ''), fields.has(`moves.${id}.waits`));
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

function choose(player: HTMLElement, by: -1 | 1): void {
  const all = players();
  const next = all[all.indexOf(player) + by];
  if (!next) return;
  keepOneInOrder(next);
  next.focus();
}

function onKey(event: KeyboardEvent): void {
  if (!board() || isField(event.target)) return;
  const player = playerIn(event.target);
  const isCommand = event.ctrlKey || event.metaKey;
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
  if (isCommand && event.key.toLowerCase() === 'z') void turn(event.shiftKey ? 'redo' : 'undo');
  else if (isCommand && event.key.toLowerCase() === 'y') void turn('redo');
  else if (isCommand || event.altKey) return;
  else if (event.key === 'Escape' && dragged) endDrag();
  else if (player && step) choose(player, step);
  else if (player && /^\d$/.test(event.key)) {
    // The first column is the pool: 0 takes off.
    const column = columns()[Number(event.key)];
    if (column) void move(player, teamOf(column));
  } else return;
  event.preventDefault();
}

let dragged: { player: HTMLElement; over: HTMLElement | undefined; drop: HTMLElement } | undefined;

function endDrag(): void {
  if (!dragged) return;
  dragged.player.classList.remove('un--lifted');
  dragged.over?.classList.remove('tcol--over');
  dragged.drop.remove();
  dragged = undefined;
}

function onPointerDown(event: PointerEvent): void {
  const grip = (event.target as Element).closest<HTMLElement>('.grip');
  const player = grip && playerIn(grip);
  if (!grip || !player || !board() || event.button !== 0) return;
  event.preventDefault();
  grip.setPointerCapture(event.pointerId);
  const drop = document.createElement('li');
  drop.className = 'drop';
  drop.setAttribute('aria-hidden', 'true');
  drop.textContent = player.dataset['name'] ?? '';
  player.classList.add('un--lifted');
  dragged = { player, over: undefined, drop };
}

function onPointerMove(event: PointerEvent): void {
  if (!dragged) return;
  const over =
    document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-column]') ?? undefined;
  if (over === dragged.over) return;
  dragged.over?.classList.remove('tcol--over');
  dragged.drop.remove();
  dragged.over = over;
  over?.classList.add('tcol--over');
  over?.querySelector('.tcol__list')?.append(dragged.drop);
}

function onPointerUp(): void {
  if (!dragged) return;
  const { player, over } = dragged;
  endDrag();
  if (over) void move(player, teamOf(over));
}

/** What somebody else moves appears by itself, unless one is in the middle of something. */
function lookNowAndThen(): void {
  setTimeout(() => {
    const active = document.activeElement;
    const isBusy =
      dragged || document.hidden || isField(active) || document.querySelector('[data-rosters] details[open]');
    const again = isBusy || !board() ? Promise.resolve() : refresh(playerIn(active)?.dataset['player']);
    void again.catch(() => undefined).finally(lookNowAndThen);
  }, LOOK_AGAIN_MS);
}

/** Bound to the document: pages are replaced in place. */
export function bindRosters(): void {
  document.documentElement.classList.add('has-script');
  keepOneInOrder();
  document.addEventListener('submit', onSubmit, { capture: true });
  document.addEventListener('keydown', onKey);
  document.addEventListener('focusin', (event) => {
    const player = playerIn(event.target);
    if (player) keepOneInOrder(player);
  });
  document.addEventListener('change', (event) => {
    const select = (event.target as Element).closest<HTMLSelectElement>('[data-move-select]');
    if (select?.value) select.form?.requestSubmit();
  });
  document.addEventListener('pointerdown', onPointerDown);
  document.addEventListener('pointermove', onPointerMove);
  document.addEventListener('pointerup', onPointerUp);
  document.addEventListener('pointercancel', endDrag);
  lookNowAndThen();
}
