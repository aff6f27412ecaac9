import { Schema, type DOMOutputSpec, type MarkSpec, type NodeSpec } from 'prosemirror-model';
import { tableNodes } from 'prosemirror-tables';
import { linkAddress, pictureAddress } from './addresses.ts';

// What can be written: exactly what `sanitiseHtml` of the service keeps. `to-html.ts` writes it, and a test compares both.

const simple = (tag: string, content: string, group = 'block'): NodeSpec => ({
  content,
  group,
  parseDOM: [{ tag }],
  toDOM: (): DOMOutputSpec => [tag, 0],
});
const list = (tag: string): NodeSpec => simple(tag, 'list_item+', ['block', 'list'].join(' '));

const digits = (element: Element, name: string): string | null => {
  const value = element.getAttribute(name) ?? '';
  return /^[1-9]\d{0,4}$/.test(value) ? value : null;
};

const pictureOf = (image: Element | null) => {
  const src = pictureAddress(image?.getAttribute('src') ?? '');
  return image && src
    ? { src, alt: image.getAttribute('alt') ?? '', width: digits(image, 'width'), height: digits(image, 'height') }
    : (false as const);
};

const figure: NodeSpec = {
  content: 'inline*',
  group: 'block',
  isolating: true,
  draggable: true,
  attrs: { src: {}, alt: { default: '' }, width: { default: null }, height: { default: null } },
  parseDOM: [
    {
      tag: 'figure',
      getAttrs: (element) => pictureOf(element.querySelector('img')),
      contentElement: (element) =>
        (element as Element).querySelector('figcaption') ?? element.ownerDocument!.createElement('figcaption'),
    },
    { tag: 'img', getAttrs: pictureOf },
  ],
  toDOM: ({ attrs: { src, alt, width, height } }) => [
    'figure',
    ['img', { src, alt, ...(width ? { width } : {}), ...(height ? { height } : {}) }],
    ['figcaption', 0],
  ],
};

const tables = tableNodes({
  tableGroup: 'block',
  cellContent: '(paragraph | list)+',
  cellAttributes: {},
});

const nodes: Record<string, NodeSpec> = {
  doc: { content: 'block+' },
  paragraph: simple('p', 'inline*'),
  heading: {
    content: 'inline*',
    group: 'block',
    defining: true,
    attrs: { level: { default: 2 } },
    parseDOM: [
      ...[2, 3, 4].map((level) => ({ tag: `h${level}`, attrs: { level } })),
      { tag: 'h1', attrs: { level: 2 } },
      { tag: 'h5', attrs: { level: 4 } },
      { tag: 'h6', attrs: { level: 4 } },
    ],
    toDOM: ({ attrs: { level } }) => [`h${level as number}`, 0],
  },
  bullet_list: list('ul'),
  ordered_list: list('ol'),
  list_item: { ...simple('li', ['paragraph', '(paragraph | list)*'].join(' '), ''), defining: true },
  blockquote: { ...simple('blockquote', 'paragraph+'), defining: true },
  preformatted: {
    content: 'text*',
    marks: '',
    group: 'block',
    code: true,
    defining: true,
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
    toDOM: () => ['pre', 0],
  },
  horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  figure,
  table: {
    ...tables.table,
    attrs: { caption: { default: '' } },
    parseDOM: [
      {
        tag: 'table',
        getAttrs: (element) => ({ caption: element.querySelector(':scope > caption')?.textContent?.trim() ?? '' }),
      },
      { tag: 'caption', ignore: true },
    ],
    toDOM: () => ['table', ['tbody', 0]],
  },
  table_row: tables.table_row,
  table_cell: tables.table_cell,
  table_header: tables.table_header,
  text: { group: 'inline' },
  hard_break: { inline: true, group: 'inline', selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
};

const mark = (tag: string, ...also: string[]): MarkSpec => ({
  parseDOM: [tag, ...also].map((name) => ({ tag: name })),
  toDOM: (): DOMOutputSpec => [tag, 0],
});

/** One or the other. */
const SCRIPTS = ['sub', 'sup'].join(' ');

/** From the outside in. */
const marks: Record<string, MarkSpec> = {
  link: {
    attrs: { href: {} },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (element) => {
          const href = linkAddress(element.getAttribute('href') ?? '');
          return href ? { href } : false;
        },
      },
    ],
    toDOM: ({ attrs: { href } }) => ['a', { href, rel: 'noopener noreferrer' }, 0],
  },
  strong: mark('strong', 'b'),
  em: mark('em', 'i'),
  underline: mark('u'),
  strike: mark('s', 'strike', 'del'),
  sub: { ...mark('sub'), excludes: SCRIPTS },
  sup: { ...mark('sup'), excludes: SCRIPTS },
  code: mark('code'),
};

export const schema = new Schema({ nodes, marks });
