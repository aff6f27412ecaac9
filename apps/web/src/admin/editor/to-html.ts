import type { Fragment, Mark, Node } from 'prosemirror-model';

// Writes what the editor holds as the service keeps it, letter by letter: what comes back from a save is what was sent.

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string, pattern = /[&<>]/g): string =>
  text
    .toWellFormed()
    .replaceAll('\0', '')
    .replaceAll(pattern, (character) => ESCAPES[character]!);
const attribute = (name: string, value: unknown): string =>
  value === null || value === undefined ? '' : ` ${name}="${escaped(String(value as string), /[&<>"]/g)}"`;

const TAGS: Record<string, string> = {
  strong: 'strong',
  em: 'em',
  underline: 'u',
  strike: 's',
  sub: 'sub',
  sup: 'sup',
  code: 'code',
};
const opening = ({ type, attrs }: Mark): string =>
  type.name === 'link' ? `<a${attribute('href', attrs['href'])} rel="noopener noreferrer">` : `<${TAGS[type.name]!}>`;
const closing = ({ type }: Mark): string => (type.name === 'link' ? '</a>' : `</${TAGS[type.name]!}>`);

/** Words with their marks, in the order of the schema, each opened once over neighbours that share it. */
function inline(content: Fragment): string {
  let html = '';
  let open: readonly Mark[] = [];
  const change = (marks: readonly Mark[]): void => {
    let same = 0;
    while (same < open.length && same < marks.length && open[same]!.eq(marks[same]!)) same += 1;
    html += [...open.slice(same)].reverse().map(closing).join('') + marks.slice(same).map(opening).join('');
    open = marks;
  };
  content.forEach((node) => {
    change(node.marks);
    html += node.isText ? escaped(node.text!.replaceAll(/[ \t\n\r\f]+/g, ' ')) : '<br />';
  });
  change([]);
  return html;
}

const all = (content: Fragment): string => {
  let html = '';
  content.forEach((node) => (html += blockHtml(node)));
  return html;
};

/** Entries and cells with one paragraph have just its words. */
const insideOf = (node: Node): string => {
  const [first, ...rest] = node.children;
  const isPlain = first?.type.name === 'paragraph' && rest.every(({ type }) => type.isInGroup('list'));
  return isPlain ? inline(first.content) + rest.map(blockHtml).join('') : all(node.content);
};

const cellHtml = (cell: Node, isHead: boolean): string => {
  const tag = cell.type.name === 'table_header' ? 'th' : 'td';
  const { colspan, rowspan } = cell.attrs as { colspan: number; rowspan: number };
  const spans = (colspan > 1 ? attribute('colspan', colspan) : '') + (rowspan > 1 ? attribute('rowspan', rowspan) : '');
  const scope = tag === 'th' ? attribute('scope', isHead ? 'col' : 'row') : '';
  return `<${tag}${spans}${scope}>${insideOf(cell)}</${tag}>`;
};

function tableHtml(table: Node): string {
  const isHead = (row: Node): boolean => row.children.every(({ type }) => type.name === 'table_header');
  const firstOfBody = table.children.findIndex((row) => !isHead(row));
  const end = firstOfBody === -1 ? table.childCount : firstOfBody;
  const rows = (from: Node[], inHead: boolean): string =>
    from.map((row) => `<tr>${row.children.map((cell) => cellHtml(cell, inHead)).join('')}</tr>`).join('');
  const [head, body] = [table.children.slice(0, end), table.children.slice(end)];
  const caption = table.attrs['caption'] as string;
  return (
    `<table>${caption ? `<caption>${escaped(caption)}</caption>` : ''}` +
    `${head.length > 0 ? `<thead>${rows(head, true)}</thead>` : ''}` +
    `${body.length > 0 ? `<tbody>${rows(body, false)}</tbody>` : ''}</table>`
  );
}

function figureHtml({ attrs, content }: Node): string {
  const caption = inline(content);
  const image = `<img${attribute('src', attrs['src'])}${attribute('alt', attrs['alt'])}${attribute('width', attrs['width'])}${attribute('height', attrs['height'])} />`;
  return `<figure>${image}${caption.trim() ? `<figcaption>${caption}</figcaption>` : ''}</figure>`;
}

/** One block with everything in it. */
export function blockHtml(node: Node): string {
  switch (node.type.name) {
    case 'paragraph':
      return `<p>${inline(node.content)}</p>`;
    case 'heading':
      return `<h${node.attrs['level'] as number}>${inline(node.content)}</h${node.attrs['level'] as number}>`;
    case 'bullet_list':
      return `<ul>${all(node.content)}</ul>`;
    case 'ordered_list':
      return `<ol>${all(node.content)}</ol>`;
    case 'list_item':
      return `<li>${insideOf(node)}</li>`;
    case 'blockquote':
      return `<blockquote>${all(node.content)}</blockquote>`;
    case 'preformatted': {
      const text = escaped(node.textContent);
      // The first line break after the tag is not part of the text.
      return `<pre>${text.startsWith('\n') ? '\n' : ''}${text}</pre>`;
    }
    case 'horizontal_rule':
      return '<hr />';
    case 'figure':
      return figureHtml(node);
    default:
      return tableHtml(node);
  }
}

/** Blocks are never changed, but replaced: one that was written is as it was. */
const written = new WeakMap<Node, string>();
const writtenOnce = (node: Node): string => {
  const known = written.get(node) ?? blockHtml(node);
  written.set(node, known);
  return known;
};

/** The blocks of a text, without those that show nothing. */
export const blocksOf = (doc: Node): string[] =>
  doc.children.flatMap((node) =>
    node.content.size === 0 && (node.type.name === 'paragraph' || node.type.name === 'heading')
      ? []
      : [writtenOnce(node)],
  );

export const toHtml = (doc: Node): string => blocksOf(doc).join('');
