// Reads simple HTML as `safe-html.ts` leaves it: well-formed, with a short list of tags.

/** A paragraph, heading, entry of a list, cell or picture. */
export interface Block {
  tag: string;
  text: string;
}

const BLOCKS = new Set(['p', 'h2', 'h3', 'h4', 'li', 'th', 'td', 'caption', 'figcaption', 'pre', 'blockquote']);
const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};

const decoded = (text: string): string =>
  text.replaceAll(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity);

const attribute = (tag: string, name: string): string => decoded(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '');

/** The blocks of a text in their order. What stands outside of any is a paragraph. */
export function blocksOf(html: string): Block[] {
  const blocks: Block[] = [];
  const open: string[] = [];
  let text = '';
  const end = (): void => {
    const words = decoded(text).replaceAll(/\s+/g, ' ').trim();
    if (words !== '') blocks.push({ tag: open.at(-1) ?? 'p', text: words });
    text = '';
  };
  for (const [piece, close, name] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>|[^<]+|</g)) {
    if (name === undefined) text += piece;
    else if (name === 'br') text += ' ';
    else if (name === 'img') {
      end();
      blocks.push({ tag: 'img', text: attribute(piece, 'alt') || attribute(piece, 'src') });
    } else if (BLOCKS.has(name)) {
      end();
      if (close) open.pop();
      else open.push(name);
    }
  }
  end();
  return blocks;
}

/** Where the links of a text lead to, with their words. */
export const linksOf = (html: string): { href: string; words: string }[] =>
  [...html.matchAll(/<a [^>]*>(.*?)<\/a>/gs)].flatMap(([link, inside = '']) => {
    const href = attribute(link.slice(0, link.indexOf('>') + 1), 'href');
    return href ? [{ href, words: decoded(inside.replaceAll(/<[^>]*>/g, '')).trim() }] : [];
  });

export interface PictureIn {
  src: string;
  alt: string;
}
export const picturesOf = (html: string): PictureIn[] =>
  [...html.matchAll(/<img [^>]*>/g)].map(([tag]) => ({ src: attribute(tag, 'src'), alt: attribute(tag, 'alt') }));
