/** Where the fonts have the signs that are not in Latin-1. */
const WIN_ANSI: Readonly<Record<string, string>> = {
  '‘': '\\221',
  '’': '\\222',
  '“': '\\223',
  '”': '\\224',
  '•': '\\225',
  '–': '\\226',
  '—': '\\227',
  '…': '\\205',
  '−': '\\226',
};
/** Letters that no mark can be taken from. */
const PLAIN: Readonly<Record<string, string>> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', ı: 'i', Œ: 'OE', œ: 'oe', ẞ: 'SS' };
/** The fonts have Western letters only: others lose their marks (Nguyen, Lukasz), and what has no such letter is a “?”. */
const inFont = (sign: string): string => {
  const plain = PLAIN[sign] ?? sign.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return WIN_ANSI[sign] ?? (/^[\x20-\x7e\xa0-\xff]+$/.test(plain) ? plain : '?');
};
const escape = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\\()]/g, '\\$&')
    .replace(/[^\x20-\x7e\xa0-\xff]/gu, inFont);

const LINES_PER_PAGE = 44;
/** Signs that fit the width of a page. */
export const LINE_WIDTH = 76;

/** Lines of whole words. */
export function wrapLines(text: string, indent = ''): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/ +/)) {
    if (line !== '' && line.length + 1 + word.length > LINE_WIDTH) {
      lines.push(line);
      line = indent + word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return line === '' ? lines : [...lines, line];
}

/** A plain PDF: a title and lines of text on as many pages as they need. The same input gives the same bytes. */
export function makePdf(title: string, lines: readonly string[]): Buffer {
  const pages: string[][] = [];
  for (let start = 0; start === 0 || start < lines.length; start += LINES_PER_PAGE)
    pages.push(lines.slice(start, start + LINES_PER_PAGE));
  const contents = pages.map((page) =>
    [
      'BT',
      '/F1 18 Tf',
      '72 740 Td',
      `(${escape(title)}) Tj`,
      '/F2 11 Tf',
      '0 -30 Td',
      '14 TL',
      ...page.map((line) => `(${escape(line)}) Tj T*`),
      'ET',
    ].join('\n'),
  );

  // Objects 1 to 4 are the catalogue, the page tree and two fonts; then a page and its contents, in turn.
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, index) => `${5 + 2 * index} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${6 + 2 * index} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(`${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`, 'latin1');
}
