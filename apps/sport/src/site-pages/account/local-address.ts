/**
 * Only an address on this very site: one that begins with one slash and holds nothing that a browser reads otherwise.
 */
export const localAddress = (text: unknown): string | undefined =>
  typeof text === 'string' && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text) && text.length <= 500 ? text : undefined;
