import { enhanceAdmin } from '../admin/enhance.ts';
import { startWriting } from '../admin/content/writing.ts';
import { createField } from '../admin/editor/field.ts';

const draft = document.querySelector<HTMLFormElement>('form[data-draft]');
if (draft) startWriting(draft);

/** Texts that are saved by a button: whoever leaves before is asked. */
const asking: (() => boolean)[] = [];
enhanceAdmin((root) => {
  for (const host of root.querySelectorAll<HTMLElement>('[data-editor]:not(.is-rich)')) {
    const { view, html } = createField(host);
    const before = html();
    asking.push(() => view.dom.isConnected && html() !== before);
  }
});
addEventListener('beforeunload', (event) => {
  if (asking.some((isUnsaved) => isUnsaved())) event.preventDefault();
});
