import { baseKeymap, chainCommands, exitCode, lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { inputRules, smartQuotes, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { NodeType } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { TextSelection, type Command, type EditorState, type Plugin } from 'prosemirror-state';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  tableEditing,
  toggleHeaderRow,
} from 'prosemirror-tables';
import { schema } from './schema.ts';

const { nodes, marks } = schema as unknown as {
  nodes: Record<string, NodeType>;
  marks: typeof schema.marks;
};
const node = (name: string): NodeType => nodes[name]!;
const MAX_LIST_DEPTH = 6;

/** Whether the selection is within one of these. */
export const isWithin = ({ selection: { $from } }: EditorState, name: string): boolean => {
  for (let depth = $from.depth; depth > 0; depth -= 1) if ($from.node(depth).type.name === name) return true;
  return false;
};
const listDepth = ({ selection: { $from } }: EditorState): number => {
  let lists = 0;
  for (let depth = $from.depth; depth > 0; depth -= 1) if ($from.node(depth).type.isInGroup('list')) lists += 1;
  return lists;
};

export function isMarked(
  { selection: { from, to, empty, $from }, storedMarks, doc }: EditorState,
  name: string,
): boolean {
  const type = marks[name]!;
  return empty ? Boolean(type.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, type);
}

/** The innermost list becomes one of the other kind, or none. */
const toggleList =
  (name: 'bullet_list' | 'ordered_list'): Command =>
  (state, dispatch) => {
    const { $from } = state.selection;
    for (let depth = $from.depth; depth > 0; depth -= 1) {
      const found = $from.node(depth);
      if (!found.type.isInGroup('list')) continue;
      if (found.type.name === name) return liftListItem(node('list_item'))(state, dispatch);
      dispatch?.(state.tr.setNodeMarkup($from.before(depth), node(name)));
      return true;
    }
    return wrapInList(node(name))(state, dispatch);
  };

const toggleQuote: Command = (state, dispatch, view) =>
  isWithin(state, 'blockquote') ? lift(state, dispatch, view) : wrapIn(node('blockquote'))(state, dispatch, view);

const deeper: Command = (state, dispatch, view) =>
  listDepth(state) < MAX_LIST_DEPTH && sinkListItem(node('list_item'))(state, dispatch, view);

const insertTable: Command = (state, dispatch) => {
  if (isInTable(state)) return false;
  const row = (type: string) =>
    node('table_row').create(
      null,
      Array.from({ length: 3 }, () => node(type).createAndFill()!),
    );
  const table = node('table').create(null, [row('table_header'), row('table_cell'), row('table_cell')]);
  if (!dispatch) return true;
  const { tr } = state;
  const from = tr.selection.from;
  tr.replaceSelectionWith(table);
  let first = -1;
  tr.doc.nodesBetween(Math.max(0, from - 1), tr.doc.content.size, (node, place) => {
    if (first < 0 && node.type.name === 'table_header') first = place;
    return first < 0;
  });
  if (first >= 0) tr.setSelection(TextSelection.near(tr.doc.resolve(first + 1)));
  dispatch(tr.scrollIntoView());
  return true;
};

const lineBreak: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(node('hard_break').create()).scrollIntoView());
  return true;
});

/** What the buttons of the toolbar do, by name. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  bold: toggleMark(marks['strong']!),
  italic: toggleMark(marks['em']!),
  bullets: toggleList('bullet_list'),
  numbers: toggleList('ordered_list'),
  quote: toggleQuote,
  table: insertTable,
  undo,
  redo,
  'row-after': addRowAfter,
  'row-away': deleteRow,
  'column-after': addColumnAfter,
  'column-away': deleteColumn,
  'head-row': toggleHeaderRow,
  'table-away': deleteTable,
};

/** What the button says of where one is. */
export const isOn = (state: EditorState, name: string): boolean => {
  if (name === 'bold') return isMarked(state, 'strong');
  if (name === 'italic') return isMarked(state, 'em');
  if (name === 'link') return isMarked(state, 'link');
  if (name === 'bullets') return isWithin(state, 'bullet_list');
  if (name === 'numbers') return isWithin(state, 'ordered_list');
  return name === 'quote' && isWithin(state, 'blockquote');
};

/** The kinds of paragraph, by the values of their select. */
export const blockCommand = (kind: string): Command =>
  kind === 'p' ? setBlockType(node('paragraph')) : setBlockType(node('heading'), { level: Number(kind.slice(1)) });
export const blockKind = ({ selection: { $from } }: EditorState): string =>
  $from.parent.type.name === 'heading' ? `h${$from.parent.attrs['level'] as number}` : 'p';

/** Keys, what typing makes of signs, undoing, tables. `openLink` is Ctrl+K. */
export const plugins = (openLink: Command): Plugin[] => [
  inputRules({
    rules: [
      ...smartQuotes,
      textblockTypeInputRule(/^(#{2,4})\s$/, node('heading'), (match) => ({ level: match[1]!.length })),
      wrappingInputRule(/^\s*[-*]\s$/, node('bullet_list')),
      wrappingInputRule(/^1\.\s$/, node('ordered_list')),
      wrappingInputRule(/^\s*>\s$/, node('blockquote')),
    ],
  }),
  keymap({
    'Mod-b': COMMANDS['bold']!,
    'Mod-i': COMMANDS['italic']!,
    'Mod-k': openLink,
    'Mod-z': undo,
    'Mod-y': redo,
    'Mod-Shift-z': redo,
    'Shift-Enter': lineBreak,
    Enter: splitListItem(node('list_item')),
    Tab: chainCommands(goToNextCell(1), deeper),
    'Shift-Tab': chainCommands(goToNextCell(-1), liftListItem(node('list_item'))),
  }),
  keymap(baseKeymap),
  history(),
  tableEditing(),
];
