import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html';
import type { SiteLinks } from '../files/links.ts';

declare const safe: unique symbol;
/** HTML that has been through `sanitiseHtml`. Nothing else makes one, so text from elsewhere does not compile. */
export type SafeHtml = string & { readonly [safe]: true };

/**
 * The edition of the rules below. Raise it with every change: what was stored under an older one is treated again when
 * read.
 */
export const HTML_RULES = 3;

/** A path on the site is kept as it is, so that the site may move; readers elsewhere get it whole (`shownHtml`). */
const LINK = /^(https?:\/\/|mailto:|tel:|\/(?![/\\]))/i;
const PICTURE = /^(https?:\/\/|\/files\/[1-9]\d{0,14}\/[A-Za-z0-9._-]+$)/i;

/** The attributes with an acceptable address first, in an order that does not change when it is done again. */
const only = (name: string, attributes: Attributes, accepted: RegExp): Attributes => {
  const { [name]: address = '', rel: _ours, ...rest } = attributes;
  return accepted.test(address.trim()) ? { [name]: address.trim(), ...rest } : rest;
};

const RULES: IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'blockquote',
    'code',
    'pre',
    'a',
    'img',
    'figure',
    'figcaption',
    'table',
    'caption',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 40,
  transformTags: {
    // Addresses relative to a page go: the same text is shown on several.
    a: (tagName, attributes) => ({
      tagName,
      attribs: { ...only('href', attributes, LINK), rel: 'noopener noreferrer' },
    }),
    img: (tagName, attributes) => ({ tagName, attribs: only('src', attributes, PICTURE) }),
    h1: 'h2',
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
};

/**
 * The one way for HTML to become storable: a short list of tags, links to http, https, mailto and tel only, no script of any
 * kind.
 */
export function sanitiseHtml(html: string): SafeHtml {
  let clean = sanitizeHtml(html, RULES);
  // Broken markup can leave tags nested as no browser nests them; read once more, it comes out as it will be shown.
  for (let round = 0; round < 3; round += 1) {
    const again = sanitizeHtml(clean, RULES);
    if (again === clean) break;
    clean = again;
  }
  return clean as SafeHtml;
}

/** The columns of a row that holds HTML. Every writer goes through here. */
export interface StoredHtml {
  html: SafeHtml;
  html_rules: number;
}
export const storableHtml = (html: string): StoredHtml => ({ html: sanitiseHtml(html), html_rules: HTML_RULES });

/**
 * What a reader may show: as stored, or treated again when it was stored under older rules, with links to where it is
 * read.
 */
export const shownHtml = (
  { html, html_rules }: { html: string; html_rules: number },
  links: Pick<SiteLinks, 'within'>,
): SafeHtml => links.within(html_rules === HTML_RULES ? html : sanitiseHtml(html)) as SafeHtml;
