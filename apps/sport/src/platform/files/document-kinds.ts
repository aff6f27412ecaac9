/** What a file may be that families download. The bytes decide, never the name. */
export interface DocumentKind {
  mediaType: string;
  ending: string;
}

export type Recognised = { kind: DocumentKind } | { refused: 'film' | 'phone-picture' | 'macros' | 'locked' | 'other' };

const PDF = { mediaType: 'application/pdf', ending: 'pdf' };
const office = (name: string): string => `application/vnd.openxmlformats-officedocument.${name}`;
const WORD = { mediaType: office('wordprocessingml.document'), ending: 'docx' };
const EXCEL = { mediaType: office('spreadsheetml.sheet'), ending: 'xlsx' };
const SLIDES = { mediaType: office('presentationml.presentation'), ending: 'pptx' };
const OPEN_TEXT = { mediaType: 'application/vnd.oasis.opendocument.text', ending: 'odt' };
const OPEN_SHEET = { mediaType: 'application/vnd.oasis.opendocument.spreadsheet', ending: 'ods' };
const OLD_WORD = { mediaType: 'application/msword', ending: 'doc' };
const OLD_EXCEL = { mediaType: 'application/vnd.ms-excel', ending: 'xls' };
const PLAIN = { mediaType: 'text/plain', ending: 'txt' };
const TABLE = { mediaType: 'text/csv', ending: 'csv' };
const PICTURES = {
  jpeg: { mediaType: 'image/jpeg', ending: 'jpg' },
  png: { mediaType: 'image/png', ending: 'png' },
  webp: { mediaType: 'image/webp', ending: 'webp' },
};

/** Everything that families can be given, for pages that say so. */
export const DOCUMENT_KINDS: readonly DocumentKind[] = [
  ...[PDF, WORD, EXCEL, SLIDES, OPEN_TEXT, OPEN_SHEET, OLD_WORD, OLD_EXCEL, PLAIN, TABLE],
  ...Object.values(PICTURES),
];

const begins = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.toString('latin1', at, at + text.length) === text;

const FILM_BRANDS = /^(mp4|isom|iso[2-9]|avc1|qt |M4V|MSNV|3gp|3g2|dash|f4v|mmp4)/;
const PHONE_BRANDS = /^(heic|heix|hevc|heim|heis|mif1|msf1|avif|avis)/;

/** The boxes of films, and of the pictures that some phones make. */
function boxed(bytes: Buffer): Recognised | undefined {
  if (begins(bytes, 'ftyp', 4)) {
    const brand = bytes.toString('latin1', 8, 12);
    if (PHONE_BRANDS.test(brand)) return { refused: 'phone-picture' };
    return { refused: FILM_BRANDS.test(brand) ? 'film' : 'other' };
  }
  const isFilm =
    ['moov', 'mdat', 'wide'].some((box) => begins(bytes, box, 4)) ||
    begins(bytes, '\x1a\x45\xdf\xa3') ||
    (begins(bytes, 'RIFF') && begins(bytes, 'AVI ', 8)) ||
    begins(bytes, 'FLV\x01') ||
    begins(bytes, '\x00\x00\x01\xba') ||
    begins(bytes, '\x30\x26\xb2\x75\x8e\x66\xcf\x11');
  return isFilm ? { refused: 'film' } : undefined;
}

const MAX_ENTRIES = 10_000;

/** The names in the list at the end of an archive, without unpacking anything; undefined where it cannot be read. */
function archiveNames(bytes: Buffer): string[] | undefined {
  const end = bytes.lastIndexOf('PK\x05\x06', bytes.length, 'latin1');
  if (end < 0 || end + 22 > bytes.length) return undefined;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const names: string[] = [];
  for (let left = Math.min(count, MAX_ENTRIES); left > 0; left -= 1) {
    if (at + 46 > bytes.length || !begins(bytes, 'PK\x01\x02', at)) return undefined;
    const length = bytes.readUInt16LE(at + 28);
    names.push(bytes.toString('latin1', at + 46, at + 46 + length));
    at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return names;
}

/** Documents of today's programs are archives with a list of what is in them. */
function packed(bytes: Buffer): Recognised {
  const names = archiveNames(bytes);
  if (!names) return { refused: 'other' };
  const has = (name: string): boolean => names.includes(name);
  if (names.some((name) => /vbaProject\.bin$|^Basic\//.test(name))) return { refused: 'macros' };
  if (has('[Content_Types].xml')) {
    if (has('word/document.xml')) return { kind: WORD };
    if (has('xl/workbook.xml')) return { kind: EXCEL };
    if (has('ppt/presentation.xml')) return { kind: SLIDES };
  }
  const declared = /mimetypeapplication\/vnd\.oasis\.opendocument\.(text|spreadsheet)/.exec(
    bytes.toString('latin1', 30, 120),
  )?.[1];
  if (declared && has('content.xml')) return { kind: declared === 'text' ? OPEN_TEXT : OPEN_SHEET };
  return { refused: 'other' };
}

const wide = (text: string): Buffer => Buffer.from(text, 'utf16le');

/** Documents of older programs: a small file system whose names stand in it as they are. */
function compound(bytes: Buffer): Recognised {
  if (bytes.includes(wide('_VBA_PROJECT')) || bytes.includes(wide('Macros'))) return { refused: 'macros' };
  if (bytes.includes(wide('EncryptedPackage'))) return { refused: 'locked' };
  if (bytes.includes(wide('WordDocument'))) return { kind: OLD_WORD };
  if (bytes.includes(wide('Workbook')) || bytes.includes(wide('Book'))) return { kind: OLD_EXCEL };
  return { refused: 'other' };
}

const strict = new TextDecoder('utf-8', { fatal: true });
/** What a browser could take for a page, wherever it is served from. */
const MARKUP = /<\s*(!doctype|html|head|body|script|svg|iframe|object|embed|\?xml|\?php)/i;

/** Words and nothing else. */
function readable(bytes: Buffer, name: string): Recognised {
  try {
    const text = strict.decode(bytes);
    if (/[\u0000-\u0008\u000e-\u001f]/.test(text) || MARKUP.test(text)) return { refused: 'other' };
    return { kind: /\.(csv|tsv)$/i.test(name) ? TABLE : PLAIN };
  } catch {
    return { refused: 'other' };
  }
}

/** What a file is by its bytes. Its name only tells a table from a text. */
export function recogniseDocument(bytes: Buffer, name: string): Recognised {
  // Some programs write a line before it; readers accept it within the first kilobyte.
  if (bytes.subarray(0, 1024).includes('%PDF-')) return begins(bytes, '%PDF-') ? { kind: PDF } : { refused: 'other' };
  if (begins(bytes, '\x89PNG\r\n\x1a\n')) return { kind: PICTURES.png };
  if (begins(bytes, '\xff\xd8\xff')) return { kind: PICTURES.jpeg };
  if (begins(bytes, 'RIFF') && begins(bytes, 'WEBP', 8)) return { kind: PICTURES.webp };
  if (begins(bytes, 'PK\x03\x04')) return packed(bytes);
  if (begins(bytes, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return compound(bytes);
  return boxed(bytes) ?? readable(bytes, name);
}

const FILM_ENDING = /\.(mov|mp4|m4v|avi|mkv|webm|wmv|mpe?g|3gp|flv)$/i;
const PHONE_ENDING = /\.(heic|heif)$/i;

/** What its name says before anything is sent; what it is, is seen when it is here. */
export function refusedByName(name: string): 'film' | 'phone-picture' | undefined {
  if (FILM_ENDING.test(name)) return 'film';
  return PHONE_ENDING.test(name) ? 'phone-picture' : undefined;
}

const MAX_NAME = 80;

/** A name for the public address: letters and digits of what it was called, and the ending of what it is. */
export function publicFileName(name: string, ending: string): string {
  const plain = name
    .replace(/\.[A-Za-z0-9]{1,8}$/, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, MAX_NAME)
    .replace(/-+$/, '');
  return `${plain || 'file'}.${ending}`;
}
