import { t } from '@sports-hub/contract/texts';
import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import { element } from './dialogs.ts';
import { askForPicture } from './pictures.ts';
import { shownToEditors } from './shown.ts';

/** A picture with its words below, and what can be done with it above while it is chosen. */
export class FigureView implements NodeView {
  readonly dom: HTMLElement;
  readonly contentDOM: HTMLElement;
  private readonly image = element('img');
  private readonly lacks = element('span', { class: 'tag tag--warning' }, t('admin.editor.noDescription'));

  private node: Node;

  constructor(node: Node, view: EditorView, place: () => number | undefined) {
    this.node = node;
    const button = (words: string, run: () => void): HTMLButtonElement => {
      const made = element('button', { type: 'button', class: 'btn btn--quiet btn--small' }, words);
      made.addEventListener('click', run);
      return made;
    };
    const bar = element(
      'div',
      { class: 'chosen__bar', contenteditable: 'false' },
      button(t('admin.editor.changePicture'), () => askForPicture(view, place())),
      button(t('admin.editor.remove'), () => {
        const at = place();
        if (at !== undefined) view.dispatch(view.state.tr.delete(at, at + this.node.nodeSize));
        view.focus();
      }),
      this.lacks,
    );
    this.contentDOM = element('figcaption', { 'data-placeholder': t('admin.editor.caption') });
    this.dom = element(
      'figure',
      { class: 'figure' },
      bar,
      element('div', { contenteditable: 'false', class: 'figure__pic' }, this.image),
      this.contentDOM,
    );
    this.show();
  }

  private show(): void {
    const { src, alt, width, height } = this.node.attrs as Record<string, string>;
    if (this.image.getAttribute('src') !== shownToEditors(src!)) this.image.src = shownToEditors(src!);
    this.image.alt = alt!;
    if (width && height) {
      this.image.width = Number(width);
      this.image.height = Number(height);
    }
    this.lacks.hidden = alt !== '';
    this.contentDOM.classList.toggle('is-empty', this.node.content.size === 0);
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false;
    this.node = node;
    this.show();
    return true;
  }
  selectNode(): void {
    this.dom.classList.add('is-chosen');
  }
  deselectNode(): void {
    this.dom.classList.remove('is-chosen');
  }
  stopEvent(event: Event): boolean {
    return (event.target as Element).closest('.chosen__bar') !== null;
  }
  ignoreMutation(mutation: { target: globalThis.Node }): boolean {
    return !this.contentDOM.contains(mutation.target);
  }
}
