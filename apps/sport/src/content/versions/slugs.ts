const LONGEST = 120;

/** What can stand in an address, made of what somebody typed: small letters, digits, single hyphens. */
export function slugFrom(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST);
  return plain.replaceAll(/^-+|-+$/g, '');
}
