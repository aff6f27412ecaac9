import { t } from '@sports-hub/contract/texts';

/** As a file is read, and what it is told it was read as. */
export interface FileText {
  text: string;
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252';
}

const startsWith = (bytes: Buffer, ...first: number[]): boolean => first.every((byte, index) => bytes[index] === byte);

const decodeUtf8 = (bytes: Buffer): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** What spreadsheets save: UTF-8, UTF-16 with its mark, or else the old Western encoding. A workbook is no text. */
export function readFileText(bytes: Buffer): FileText | { problem: string } {
  if (startsWith(bytes, 0xff, 0xfe)) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' };
  if (startsWith(bytes, 0xfe, 0xff)) return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16' };
  if (startsWith(bytes, 0x50, 0x4b) || startsWith(bytes, 0xd0, 0xcf) || bytes.includes(0))
    return { problem: t('admin.imports.notText') };
  const text = decodeUtf8(bytes);
  return text === undefined
    ? { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
    : { text, encoding: 'UTF-8' };
}

const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** What stands between the cells: whatever is most frequent in the first line, outside of quotation marks. */
export function delimiterOf(text: string): Delimiter {
  const [first = ''] = text.split(/\r\n|\n|\r/, 1);
  const bare = first.replaceAll(/"[^"]*"/g, '');
  const count = (delimiter: string): number => bare.split(delimiter).length;
  return DELIMITERS.reduce((best, next) => (count(next) > count(best) ? next : best));
}
