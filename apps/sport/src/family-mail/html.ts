import { sanitiseHtml, type SafeHtml } from '../platform/html/safe-html.ts';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };
const unescape = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '');

/** A picture that is read from elsewhere says who has opened the mail: none is kept. */
export const sanitiseMail = (html: string): SafeHtml =>
  sanitiseHtml(html.replaceAll(/<(\/?)(img|figure|figcaption)\b/gi, '<$1span'));

/** Plain text as paragraphs: blank lines part them, addresses become links. */
export const paragraphsOf = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => {
      const linked = escape(paragraph).replaceAll(
        /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g,
        (address) => `<a href="${address}">${address}</a>`,
      );
      return `<p>${linked.replaceAll('\n', '<br />')}</p>`;
    })
    .join('');

/** Safe HTML in plain words, with the addresses of its links. */
export function textOfHtml(html: string): string {
  const linked = html.replaceAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_, address: string, inside: string) => {
    const to = address.replace(/^mailto:/i, '');
    return inside.replaceAll(/<[^>]*>/g, '') === to ? inside : `${inside} (${to})`;
  });
  const lines = linked
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/<br ?\/?>/g, '\n')
    .replaceAll(/<hr ?\/?>/g, '\n\n---\n\n')
    .replaceAll('<li>', '\n- ')
    .replaceAll(/<\/(?:td|th)>/g, '  ')
    .replaceAll(/<\/tr>/g, '\n')
    .replaceAll(/<\/?(?:p|h2|h3|h4|ul|ol|blockquote|pre|table|caption)>/g, '\n\n')
    .replaceAll(/<[^>]*>/g, '');
  return unescape(lines)
    .replaceAll(/[^\S\n]+\n/g, '\n')
    .replaceAll(/\n[^\S\n]+/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Whether its plain words, kept again, are the same text. */
export const isPlain = (html: string): boolean => sanitiseMail(paragraphsOf(textOfHtml(html))) === html;

const LOOKS: Readonly<Record<string, string>> = {
  p: 'margin:0 0 16px',
  h2: 'margin:20px 0 8px;font-size:20px;line-height:26px',
  h3: 'margin:16px 0 8px;font-size:17px;line-height:24px',
  h4: 'margin:16px 0 8px;font-size:16px;line-height:24px',
  ul: 'margin:0 0 16px;padding:0 0 0 24px',
  ol: 'margin:0 0 16px;padding:0 0 0 24px',
  li: 'margin:0 0 4px',
  blockquote: 'margin:0 0 16px;padding:0 0 0 16px;border-left:4px solid #d5dde2',
  table: 'border-collapse:collapse;margin:0 0 16px',
  th: 'border:1px solid #d5dde2;padding:6px 8px;text-align:left',
  td: 'border:1px solid #d5dde2;padding:6px 8px;text-align:left',
};

/** Mail programs know no stylesheets of ours: what stands in safe HTML says itself how it looks. */
export const dressed = (html: string): string =>
  html
    .replaceAll(
      /<(p|h2|h3|h4|ul|ol|li|blockquote|table|th|td)(?=[ >])/g,
      (tag, name: string) => `${tag} style="${LOOKS[name]}"`,
    )
    .replaceAll('<a href=', '<a class="m-link" style="color:#1c5a7d" href=');

/** Puts words in the place of fields: `[Child’s name]`, with either apostrophe. */
export function filledIn(
  text: string,
  values: ReadonlyMap<string, string>,
  write: (value: string) => string = (value) => value,
): string {
  let filled = text;
  for (const [name, value] of values) {
    const pattern = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('’', "(?:’|'|&#39;)");
    filled = filled.replaceAll(new RegExp(`\\[${pattern}\\]`, 'gi'), () => write(value));
  }
  return filled;
}
/** In its words alone: a child's name in the address of a link would be told to whoever runs that site. */
export const filledInHtml = (html: string, values: ReadonlyMap<string, string>): string =>
  html.replaceAll(/<[^>]*>|[^<]+/g, (piece) => (piece.startsWith('<') ? piece : filledIn(piece, values, escape)));
