import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { blockCommand, blockKind, COMMANDS, isOn } from './commands.ts';
import { isInTable } from 'prosemirror-tables';

type Own = Readonly<Record<string, (button: HTMLElement) => void>>;

/** The buttons above a text: one stop with Tab, arrows inside. `own` opens what is more than a command. */
export function bindToolbar(bar: HTMLElement, view: EditorView, own: Own): (state: EditorState) => void {
  const stops = [...bar.querySelectorAll<HTMLButtonElement | HTMLSelectElement>('button, select')];
  const buttons = stops.filter((stop) => stop instanceof HTMLButtonElement);
  const kinds = bar.querySelector('select');
  const tableOnly = [...bar.querySelectorAll<HTMLElement>('[data-in-table]')];
  const reachable = (): (HTMLButtonElement | HTMLSelectElement)[] =>
    stops.filter((stop) => !stop.closest('[hidden]') && !stop.disabled);
  const stopAt = (stop: HTMLElement): void => {
    for (const other of stops) other.tabIndex = other === stop ? 0 : -1;
  };
  stopAt(stops[0]!);

  bar.addEventListener('keydown', (event) => {
    const open = reachable();
    const place = open.indexOf(event.target as HTMLButtonElement);
    const last = open.length - 1;
    const next = {
      ArrowRight: place === last ? 0 : place + 1,
      ArrowLeft: place === 0 ? last : place - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined || place < 0) {
      if (event.key === 'Escape') view.focus();
      return;
    }
    event.preventDefault();
    stopAt(open[next]!);
    open[next]!.focus();
  });
  // The selection in the text stays.
  bar.addEventListener('mousedown', (event) => {
    if ((event.target as Element).closest('button')) event.preventDefault();
  });
  bar.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('button[data-command]');
    const name = button?.dataset['command'];
    if (!button || !name) return;
    stopAt(button);
    if (own[name]) return own[name](button);
    COMMANDS[name]?.(view.state, view.dispatch.bind(view), view);
    if (event.detail > 0) view.focus();
  });
  kinds?.addEventListener('change', () => {
    blockCommand(kinds.value)(view.state, view.dispatch.bind(view), view);
    view.focus();
  });

  const show = (state: EditorState): void => {
    for (const button of buttons) {
      const name = button.dataset['command'] ?? '';
      if (button.ariaPressed === null) continue;
      const pressed = String(isOn(state, name));
      if (button.ariaPressed !== pressed) button.ariaPressed = pressed;
    }
    const inTable = isInTable(state);
    for (const part of tableOnly) if (part.hidden === inTable) part.hidden = !inTable;
    const kind = blockKind(state);
    if (kinds && kinds.value !== kind) kinds.value = kind;
  };
  show(view.state);
  return show;
}
