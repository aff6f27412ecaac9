const MAX_OCTETS = 75;

// What a text may not hold at all; a line break within it is written as one.

const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** A text as the value of a property. */
export const escapeText = (text: string): string =>
  text
    .replaceAll(/\r\n|\r|\n/g, '\n')
    .replaceAll(FORBIDDEN, '')
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n');

/** A line with its CRLF, folded so that no part has more than 75 octets and none ends within a character. */
export function contentLine(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_OCTETS) {
      parts.push(part);
      // The space that marks a folded line counts.
      part = '';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  parts.push(part);
  return `${parts.join('\r\n ')}\r\n`;
}
