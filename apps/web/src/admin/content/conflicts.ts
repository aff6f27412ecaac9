import { t } from '@sports-hub/contract/texts';
import { parsePage } from '../../kit/trusted-types.ts';
import { element } from '../editor/dialogs.ts';
import type { Choice } from './merge.ts';

const NAMES: Record<string, string> = {
  title: t('admin.writing.title'),
  summary: t('admin.writing.summary'),
  html: t('admin.editor.text'),
  slug: t('admin.writing.address'),
};

/** Shows each paragraph that both changed, side by side; calls back when all are chosen. */
export function showConflicts(
  who: string,
  conflicts: readonly { name: string; conflict: { mine: string[]; theirs: string[] } }[],
  done: (choices: Choice[]) => void,
): void {
  const place = document.querySelector<HTMLElement>('[data-conflicts]')!;
  const choices: Choice[] = [];
  const drawn = (name: string, parts: string[]): HTMLElement => {
    const shown = element('div', { class: 'prose small' });
    if (parts.length === 0) shown.append(element('p', { class: 'muted' }, t('admin.writing.nothingThere')));
    else if (name === 'html')
      shown.append(...[...parsePage(parts.join('')).body.childNodes].map((node) => document.importNode(node, true)));
    else shown.append(element('p', {}, parts.join(' ')));
    return shown;
  };
  const next = (): void => {
    const now = conflicts[choices.length];
    place.hidden = now === undefined;
    if (!now) {
      place.replaceChildren();
      done(choices);
      return;
    }
    const { name, conflict } = now;
    const button = (words: string, choice: Choice, kind: string): HTMLElement => {
      const made = element('button', { type: 'button', class: `btn btn--${kind} btn--small` }, words);
      made.addEventListener('click', () => {
        choices.push(choice);
        next();
      });
      return made;
    };
    const card = (title: string, parts: string[], choose: HTMLElement): HTMLElement =>
      element(
        'section',
        { class: 'card card--pad stack' },
        element('div', {}, element('h3', {}, title), element('p', { class: 'small muted' }, NAMES[name] ?? name)),
        drawn(name, parts),
        element('div', {}, choose),
      );
    const head = element('h2', { tabindex: '-1' }, t('admin.writing.bothChanged', { name: who }));
    place.replaceChildren(
      head,
      element(
        'p',
        { class: 'small muted' },
        t('admin.writing.bothKept', { name: who, count: conflicts.length - choices.length }),
      ),
      element(
        'div',
        { class: 'both' },
        card(t('admin.writing.yours'), conflict.mine, button(t('admin.writing.keepMine'), 'mine', 'primary')),
        card(
          t('admin.writing.theirs', { name: who }),
          conflict.theirs,
          button(t('admin.writing.keepTheirs', { name: who }), 'theirs', 'secondary'),
        ),
      ),
      element('div', { class: 'actions' }, button(t('admin.writing.putBoth'), 'both', 'quiet')),
    );
    head.focus();
  };
  next();
}
