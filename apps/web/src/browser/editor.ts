import { enhanceAdmin } from '../admin/enhance.ts';
import { startWriting } from '../admin/content/writing.ts';
import { createField } from '../admin/editor/field.ts';

enhanceAdmin();
const draft = document.querySelector<HTMLFormElement>('form[data-draft]');
if (draft) startWriting(draft);
for (const host of document.querySelectorAll<HTMLElement>('[data-editor]:not(.is-rich)')) createField(host);
