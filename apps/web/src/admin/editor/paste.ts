import { DOMParser, Slice } from 'prosemirror-model';
import { parsePage } from '../../kit/trusted-types.ts';
import { pictureAddress } from './addresses.ts';
import { schema } from './schema.ts';

const GONE = [
  ...['script', 'style', 'link', 'meta', 'title', 'template', 'iframe', 'object', 'embed', 'noscript', 'svg', 'math'],
  ...['button', 'select', 'textarea', 'video', 'audio', 'canvas', '[hidden]', 'o\\:p'],
].join(',');
const HIDDEN = /(?:^|;)\s*(?:display\s*:\s*none|mso-hide\s*:\s*all|visibility\s*:\s*hidden)/i;
const MAX_DEPTH = 6;

const rename = (element: Element, tag: string): Element => {
  const other = element.ownerDocument.createElement(tag);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
};
const unwrap = (element: Element): void => element.replaceWith(...element.childNodes);

/** Word writes entries of a list as paragraphs, and says in their style which level they have. */
function makeWordLists(body: HTMLElement): void {
  let stack: { list: Element; level: number }[] = [];
  let last: Element | null = null;
  for (const paragraph of body.querySelectorAll('p[style*="mso-list"]')) {
    const level = Number(/level(\d)/.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 1);
    const sign = [...paragraph.querySelectorAll('span')].find((span) =>
      /mso-list\s*:\s*Ignore/i.test(span.getAttribute('style') ?? ''),
    );
    const tag = /^\s*\(?[\da-z]{1,4}[.)]/i.test(sign?.textContent ?? '') ? 'ol' : 'ul';
    sign?.remove();
    if (!last || paragraph.previousElementSibling !== last) stack = [];
    stack = stack.filter((open) => open.level <= level);
    let top = stack.at(-1);
    if (!top || top.level < level) {
      const list = body.ownerDocument.createElement(tag);
      const under = top?.list.lastElementChild;
      if (under) under.append(list);
      else paragraph.before(list);
      top = { list, level };
      stack.push(top);
    }
    last = stack[0]!.list;
    top.list.append(rename(paragraph, 'li'));
  }
}

/** Google Docs and others say with a style what is a tag here. */
function readStyles(body: HTMLElement): void {
  for (const element of body.querySelectorAll('[style]')) {
    const style = element.getAttribute('style') ?? '';
    if (/^B$|^STRONG$/.test(element.tagName) && /font-weight\s*:\s*(?:normal|400)/i.test(style)) {
      unwrap(element);
      continue;
    }
    if (element.tagName !== 'SPAN') continue;
    const wrap = (tag: string): void => {
      const mark = body.ownerDocument.createElement(tag);
      mark.append(...element.childNodes);
      element.append(mark);
    };
    if (/font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style)) wrap('strong');
    if (/font-style\s*:\s*italic/i.test(style)) wrap('em');
    if (/vertical-align\s*:\s*super/i.test(style)) wrap('sup');
    if (/vertical-align\s*:\s*sub/i.test(style)) wrap('sub');
  }
}

export interface Cleaned {
  slice: Slice;
  /** Something that people may miss. */
  lostLooks: boolean;
  lostPictures: boolean;
}

/** What was copied elsewhere, as far as it can be written here: headings, lists, links and tables stay. */
export function cleanPaste(html: string, { takesPictures = true } = {}): Cleaned {
  // Nothing in this document runs or is loaded.
  const { body } = parsePage(html);
  for (const element of body.querySelectorAll(GONE)) element.remove();
  for (const element of body.querySelectorAll('[style]'))
    if (HIDDEN.test(element.getAttribute('style') ?? '')) element.remove();
  const lostLooks = body.querySelector('[style], [class], font') !== null;
  makeWordLists(body);
  readStyles(body);
  let lostPictures = false;
  for (const image of body.querySelectorAll('img')) {
    const address = image.getAttribute('src') ?? '';
    if (takesPictures && address.startsWith('/') && pictureAddress(address)) continue;
    lostPictures = true;
    image.remove();
  }
  for (const list of body.querySelectorAll(`${'li '.repeat(MAX_DEPTH)}:is(ul, ol)`))
    list.replaceWith(...[...list.children].map((entry) => rename(entry, 'p')));
  return { slice: withItsHeading(DOMParser.fromSchema(schema).parseSlice(body)), lostLooks, lostPictures };
}

/** A heading above more than itself does not become words of the paragraph that it is pasted into. */
const withItsHeading = (slice: Slice): Slice =>
  slice.content.firstChild?.type.name === 'heading' && slice.content.childCount > 1
    ? new Slice(slice.content, 0, slice.openEnd)
    : slice;

/** A text as it is kept. */
export const parseHtml = (html: string) => DOMParser.fromSchema(schema).parse(parsePage(html).body);
