import { t } from '@sports-hub/contract/texts';
import type { Node } from 'prosemirror-model';
import { EditorState, type Command } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { plugins } from './commands.ts';
import { FigureView } from './figure-view.ts';
import { askForLink } from './links.ts';
import { marksOn, type OtherHere } from './marks.ts';
import { cleanPaste, parseHtml } from './paste.ts';
import { askForPicture } from './pictures.ts';
import { blocksOf, toHtml } from './to-html.ts';
import { bindToolbar } from './toolbar.ts';

/** A field for a text with looks, over the textarea that is there without script. */
export interface EditorField {
  readonly view: EditorView;
  readonly textarea: HTMLTextAreaElement;
  html(): string;
  blocks(): string[];
  /** Something else stands in it from now on; it can be undone. */
  replace(html: string): void;
  onChange(run: () => void): void;
  /** Marks the paragraphs that other people are in. */
  markOthers(others: readonly OtherHere[]): void;
  /** Marks the links that lead nowhere: why, by address. */
  markLinks(dead: ReadonlyMap<string, string>): void;
}

const COUNT_MS = 400;
const WORDS_A_MINUTE = 200;

/** Of blocks that were counted: they are replaced, never changed. */
const counted = new WeakMap<Node, number>();
const wordsIn = (node: Node): number => {
  const known =
    counted.get(node) ?? node.textBetween(0, node.content.size, ' ', ' ').match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
  counted.set(node, known);
  return known;
};

/** What can be said of a text below it. */
function factsOf(view: EditorView): string[] {
  const { doc } = view.state;
  const words = doc.children.reduce((sum, block) => sum + wordsIn(block), 0);
  let [level, inOrder, pictures, described] = [1, true, 0, 0];
  for (const node of doc.children) {
    if (node.type.name === 'heading') {
      const own = node.attrs['level'] as number;
      if (own > level + 1) inOrder = false;
      level = own;
    }
    if (node.type.name === 'figure') {
      pictures += 1;
      if (node.attrs['alt']) described += 1;
    }
  }
  return [
    t('admin.editor.words', { count: words }),
    t('admin.editor.minutes', { count: Math.max(1, Math.round(words / WORDS_A_MINUTE)) }),
    inOrder ? t('admin.editor.headingsInOrder') : t('admin.editor.headingsJump'),
    ...(pictures > 0
      ? [
          pictures === described
            ? t('admin.editor.allDescribed')
            : t('admin.editor.notDescribed', { count: pictures - described }),
        ]
      : []),
  ];
}

export function createField(host: HTMLElement): EditorField {
  const textarea = host.querySelector('textarea')!;
  const bar = host.querySelector<HTMLElement>('[role=toolbar]')!;
  const place = host.querySelector<HTMLElement>('[data-text]')!;
  const foot = host.querySelector<HTMLElement>('[data-facts]');
  const said = host.querySelector<HTMLElement>('[data-said]');
  const listeners = new Set<() => void>();
  const { html: source } = textarea.dataset;
  if (source !== undefined) {
    textarea.value = source;
    textarea.name = host.dataset['editor'] ?? textarea.name;
  }
  const inserts = [...bar.querySelectorAll<HTMLElement>('[data-words]')].map((button) => button.dataset['words'] ?? '');
  const takesPictures = bar.querySelector('[data-command=picture]') !== null;
  const openLink: Command = (_state, _dispatch, view) => {
    if (view) askForLink(view);
    return true;
  };
  const say = (words: string): void => {
    if (said) said.textContent = words;
  };

  const insert = (view: EditorView, html: string, at?: number): void => {
    const { slice, lostLooks, lostPictures } = cleanPaste(html, { takesPictures });
    const { tr } = view.state;
    view.dispatch(
      (at === undefined ? tr.replaceSelection(slice) : tr.replaceRange(at, at, slice))
        .setMeta('paste', true)
        .scrollIntoView(),
    );
    if (lostPictures) say(t('admin.editor.leftOutPictures'));
    else if (lostLooks) say(t('admin.editor.leftOutLooks'));
  };

  let showToolbar: (state: EditorState) => void = () => undefined;
  let timer = 0;
  const count = (): void => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      foot?.replaceChildren(
        ...factsOf(view).map((words) => Object.assign(document.createElement('span'), { textContent: words })),
      );
    }, COUNT_MS);
  };

  const view: EditorView = new EditorView(
    { mount: place },
    {
      state: EditorState.create({ doc: parseHtml(textarea.value), plugins: plugins(openLink) }),
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        ...(textarea.dataset['labelledby'] ? { 'aria-labelledby': textarea.dataset['labelledby'] } : {}),
        ...(textarea.getAttribute('aria-describedby')
          ? { 'aria-describedby': textarea.getAttribute('aria-describedby')! }
          : {}),
        class: 'prose editor__text',
        spellcheck: 'true',
      },
      nodeViews: { figure: (node, own, at) => new FigureView(node, own, at) },
      dispatchTransaction(transaction) {
        view.updateState(view.state.apply(transaction));
        if (transaction.docChanged) {
          for (const run of listeners) run();
          count();
        }
        showToolbar(view.state);
      },
      handleDOMEvents: {
        paste(own, event) {
          const html = event.clipboardData?.getData('text/html') ?? '';
          const { input } = own as unknown as { input: { shiftKey: boolean } };
          if (html === '' || input.shiftKey || own.state.selection.$from.parent.type.spec.code) return false;
          event.preventDefault();
          insert(own, html);
          return true;
        },
        drop(own, event) {
          if (own.dragging) return false;
          const html = event.dataTransfer?.getData('text/html') ?? '';
          const at = own.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
          event.preventDefault();
          if (html) insert(own, html, at);
          return true;
        },
      },
    },
  );
  showToolbar = bindToolbar(bar, view, {
    link: () => askForLink(view),
    picture: () => askForPicture(view),
    insert: (button) => {
      view.dispatch(view.state.tr.insertText(button.dataset['words'] ?? '').scrollIntoView());
      view.focus();
    },
  });
  textarea.hidden = true;
  bar.hidden = false;
  place.hidden = false;
  host.querySelector('[data-without-script]')?.remove();
  host.classList.add('is-rich');
  count();
  let others: readonly OtherHere[] = [];
  let dead: ReadonlyMap<string, string> = new Map();
  const mark = (): void => view.setProps({ decorations: ({ doc }) => marksOn(doc, { others, dead, inserts }) });
  if (inserts.length > 0) mark();
  const html = (): string => toHtml(view.state.doc);
  textarea.form?.addEventListener('formdata', (event) => event.formData.set(textarea.name, html()));
  return {
    view,
    textarea,
    html,
    blocks: () => blocksOf(view.state.doc),
    replace(text) {
      const { content } = parseHtml(text);
      const { tr, doc } = view.state;
      const from = doc.content.findDiffStart(content);
      if (from === null) return;
      const ends = doc.content.findDiffEnd(content)!;
      const overlap = Math.max(0, from - Math.min(ends.a, ends.b));
      view.dispatch(tr.replace(from, ends.a + overlap, parseHtml(text).slice(from, ends.b + overlap)));
    },
    onChange: (run) => void listeners.add(run),
    markOthers(found) {
      if (JSON.stringify(found) === JSON.stringify(others)) return;
      others = found;
      mark();
    },
    markLinks(found) {
      if (found.size === 0 && dead.size === 0) return;
      dead = found;
      mark();
    },
  };
}
