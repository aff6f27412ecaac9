import { t } from '@sports-hub/contract/texts';
import type { ContentItem } from '@sports-hub/contract';
import { toggleMark } from 'prosemirror-commands';
import type { Mark } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import { readAdmin } from '../api-call.ts';
import { linkAddress } from './addresses.ts';
import { element, labeled, openDialog } from './dialogs.ts';
import { schema } from './schema.ts';

const link = schema.marks['link']!;

/** The link at the selection, with where it begins and ends. */
function linkAt(view: EditorView): { mark: Mark; from: number; to: number } | undefined {
  const { $from, from, to } = view.state.selection;
  const mark = link.isInSet($from.marks()) ?? link.isInSet($from.nodeAfter?.marks ?? []);
  if (!mark) return undefined;
  let [start, end] = [from, to];
  view.state.doc.nodesBetween($from.start(), $from.end(), (node, place) => {
    if (!node.isText || !mark.isInSet(node.marks)) return;
    if (place <= to && place + node.nodeSize >= from) {
      start = Math.min(start, place);
      end = Math.max(end, place + node.nodeSize);
    }
  });
  return { mark, from: start, to: end };
}

let known: Promise<ContentItem[]> | undefined;
const pagesOfSite = (): Promise<ContentItem[]> =>
  (known ??= Promise.all(
    ['news', 'page'].map((kind) =>
      readAdmin<{ items: ContentItem[] }>(`/admin/content/${kind}?limit=100&state=live`).then(({ items }) => items),
    ),
  )
    .then((lists) => lists.flat())
    .catch(() => []));

/** Asks where the chosen words lead to; without words, the link has its own address as words until they are changed. */
export function askForLink(view: EditorView): void {
  const at = linkAt(view);
  const list = element('datalist', { id: 'ed-pages' });
  const address = element('input', { class: 'input', list: 'ed-pages', autocomplete: 'off', maxlength: '2000' });
  address.value = at ? (at.mark.attrs['href'] as string) : '';
  const { field, refuse } = labeled(t('admin.editor.leadsTo'), address, t('admin.editor.leadsToHint'));
  const words = element('input', { class: 'input', maxlength: '200' });
  const needsWords = !at && view.state.selection.empty;
  void pagesOfSite().then((items) =>
    list.replaceChildren(
      ...items.flatMap(({ path, title }) => (path ? [element('option', { value: path, label: title })] : [])),
    ),
  );
  const away = element('button', { type: 'button', class: 'btn btn--danger-quiet' }, t('admin.editor.removeLink'));
  const dialog = openDialog({
    title: t('admin.editor.link'),
    body: [field, list, ...(needsWords ? [labeled(t('admin.editor.wordsOfLink'), words).field] : [])],
    also: at ? [away] : [],
    done: t('admin.editor.setLink'),
    onDone() {
      const href = linkAddress(address.value);
      if (!href) {
        refuse(t('admin.editor.noAddress'));
        return false;
      }
      const { tr } = view.state;
      const mark = link.create({ href });
      if (at) view.dispatch(tr.removeMark(at.from, at.to, link).addMark(at.from, at.to, mark));
      else if (needsWords)
        view.dispatch(tr.replaceSelectionWith(schema.text(words.value.trim() || href, [mark]), false));
      else toggleMark(link, { href })(view.state, view.dispatch.bind(view));
      return true;
    },
  });
  away.addEventListener('click', () => {
    if (at) view.dispatch(view.state.tr.removeMark(at.from, at.to, link));
    dialog.close();
  });
  dialog.addEventListener('close', () => view.focus());
}
