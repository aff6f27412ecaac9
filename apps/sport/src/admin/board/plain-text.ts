const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x27': "'",
  nbsp: ' ',
};

/** Stored HTML as somebody types it again: paragraphs apart, without markup. */
export const plainText = (html: string): string =>
  html
    .replaceAll(/<\/(?:p|li|h[1-6])>\s*/g, '\n\n')
    .replaceAll(/<br\s*\/?>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)
    .trim();
