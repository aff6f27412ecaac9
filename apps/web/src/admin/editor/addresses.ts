const WHOLE = /^(?:https?:\/\/[^\s]|mailto:[^\s]|tel:[^\s])/i;
const OWN = /^\/(?![/\\])/;
const EMAIL = /^[^\s@/]+@[^\s@/]+\.[a-z]{2,}$/i;
const HOST = /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#]|$)/i;
const PHONE = /^\+?[\d(][\d ().-]{5,}\d$/;

/**
 * What somebody typed as the target of a link, as it is kept: http, https, mailto, tel, or a path of the site. Undefined
 * for anything else.
 */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '' || text.length > 2000 || /[\u0000-\u001f"<>\\`]/.test(text)) return undefined;
  const plain = text.replaceAll(/\s/g, '%20');
  if (WHOLE.test(plain)) return /^https?:/i.test(plain) && !URL.canParse(plain) ? undefined : plain;
  if (OWN.test(plain)) return plain;
  if (EMAIL.test(text)) return `mailto:${text}`;
  if (PHONE.test(text)) return `tel:${text.replaceAll(/[^\d+]/g, '')}`;
  return HOST.test(plain) ? `https://${plain}` : undefined;
}

/** Where a picture of a text may be: a file of the site, or elsewhere on the web. */
export const pictureAddress = (text: string): string | undefined =>
  /^\/files\/[1-9]\d{0,14}\/[A-Za-z0-9._-]+$/.test(text) || (/^https?:\/\/[^\s"<>]+$/i.test(text) && URL.canParse(text))
    ? text
    : undefined;
