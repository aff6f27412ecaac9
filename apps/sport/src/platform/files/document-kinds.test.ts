import assert from 'node:assert/strict';
import { randomBytes, randomInt } from 'node:crypto';
import { describe, test } from 'node:test';
import { DOCUMENT_KINDS, publicFileName, recogniseDocument } from './document-kinds.ts';

/** An archive that holds nothing but names. */
function archive(names: readonly string[], first = ''): Buffer {
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(26), Buffer.from(first, 'latin1')]);
  const entries = names.map((name) => {
    const head = Buffer.alloc(46);
    head.write('PK\x01\x02', 'latin1');
    head.writeUInt16LE(name.length, 28);
    return Buffer.concat([head, Buffer.from(name, 'latin1')]);
  });
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, ...entries, end]);
}
const compound = (...names: string[]): Buffer =>
  Buffer.concat([
    Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'),
    ...names.map((name) => Buffer.from(name, 'utf16le')),
  ]);
const isA = (bytes: Buffer | string, name = 'rules.pdf'): string => {
  const found = recogniseDocument(Buffer.from(bytes as Buffer), name);
  return 'kind' in found ? found.kind.ending : found.refused;
};
const TYPES = '[Content_Types].xml';

describe('what a file is', () => {
  test('is told by its bytes, whatever its name says', () => {
    assert.equal(isA('%PDF-1.7\n', 'photo.jpg'), 'pdf');
    assert.equal(isA(archive([TYPES, 'word/document.xml'])), 'docx');
    assert.equal(isA(archive([TYPES, 'xl/workbook.xml'])), 'xlsx');
    assert.equal(isA(archive([TYPES, 'ppt/presentation.xml'])), 'pptx');
    assert.equal(isA(archive(['content.xml'], 'mimetypeapplication/vnd.oasis.opendocument.text')), 'odt');
    assert.equal(isA(compound('WordDocument')), 'doc');
    assert.equal(isA(compound('Workbook')), 'xls');
    assert.equal(isA('Practice is at six.\r\n', 'notes.pdf'), 'txt');
    assert.equal(isA('Date;Name\n1;2\n', 'list.CSV'), 'csv');
    assert.equal(isA('Grüße – 40 °', 'notes.txt'), 'txt');
  });

  test('what could run, hide or show something else is refused', () => {
    for (const markup of [
      '<!doctype html><p>',
      '\ufeff<html>',
      'Hello <script>alert(1)</script>',
      '<svg onload=alert(1)>',
      '<?xml version="1.0"?><svg/>',
      '< body onload=x>',
      '<?php echo 1;',
    ])
      assert.equal(isA(markup, 'notes.txt'), 'other', markup);
    assert.equal(isA('\n%PDF-1.7<script>alert(1)</script>'), 'other');
    assert.equal(isA(archive([TYPES, 'word/document.xml', 'word/vbaProject.bin'])), 'macros');
    assert.equal(isA(compound('WordDocument', '_VBA_PROJECT')), 'macros');
    assert.equal(isA(compound('EncryptedPackage')), 'locked');
    assert.equal(isA(archive(['a.exe', 'b.js'])), 'other');
    assert.equal(isA(archive([TYPES])), 'other');
    assert.equal(isA(archive([TYPES, 'word/document.xml']).subarray(0, 60)), 'other');
    assert.equal(isA('MZ\x90\0\x03', 'setup.pdf'), 'other');
    assert.equal(isA(Buffer.from('<html>', 'utf16le')), 'other');
    assert.equal(isA('GIF89a', 'a.gif'), 'txt', 'letters are letters, and are served as such');
  });

  test('films and pictures of phones are told apart from everything else', () => {
    for (const film of [
      '\0\0\0\x20ftypqt  ',
      '\0\0\0\x20ftypisom',
      '\0\0\0\x08moov',
      '\x1a\x45\xdf\xa3',
      'RIFF\0\0\0\0AVI LIST',
    ])
      assert.equal(isA(Buffer.from(film, 'latin1'), 'rules.pdf'), 'film');
    for (const picture of ['\0\0\0\x20ftypheic', '\0\0\0\x20ftypmif1', '\0\0\0\x20ftypavif'])
      assert.equal(isA(Buffer.from(picture, 'latin1'), 'rules.pdf'), 'phone-picture');
  });

  test('no bytes break it, and none become anything that is not on the list', () => {
    const heads = [
      '%PDF-',
      'PK\x03\x04',
      '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
      '\xff\xd8\xff',
      'RIFF\0\0\0\0WEBP',
      '\0\0\0\0ftyp',
      'PK\x05\x06',
      '',
    ];
    const seeds = [archive([TYPES, 'word/document.xml']), compound('Workbook'), Buffer.from('plain text\n')];
    const endings = new Set([
      ...DOCUMENT_KINDS.map(({ ending }) => ending),
      'film',
      'phone-picture',
      'macros',
      'locked',
      'other',
    ]);
    for (let round = 0; round < 3_000; round += 1) {
      const seed = Buffer.from(seeds[randomInt(seeds.length)]!);
      for (let change = randomInt(6); change > 0; change -= 1) seed[randomInt(seed.length)] = randomInt(256);
      const cut = seed.subarray(0, randomInt(seed.length + 1));
      const bytes = Buffer.concat([
        Buffer.from(heads[randomInt(heads.length)]!, 'latin1'),
        cut,
        randomBytes(randomInt(64)),
      ]);
      for (const given of [bytes, cut, seed]) assert.ok(endings.has(isA(given)), given.toString('hex'));
    }
  });
});

test('the name of an address is letters and digits with the ending of what it is', () => {
  const allowed = /^[A-Za-z0-9]+([._-][A-Za-z0-9]+)*$/;
  for (const [name, expected] of [
    ['League rules 2026–27.docx', 'League-rules-2026-27.pdf'],
    ['../../etc/passwd', 'etc-passwd.pdf'],
    ['Übersicht.pdf', 'Ubersicht.pdf'],
    ['🏀.pdf', 'file.pdf'],
    ['', 'file.pdf'],
    ['a"; filename=b.html', 'a-filename-b.pdf'],
    [`${'long '.repeat(60)}.pdf`, undefined],
  ] as const) {
    const made = publicFileName(name, 'pdf');
    if (expected !== undefined) assert.equal(made, expected);
    assert.match(made, allowed);
    assert.ok(made.length <= 120);
  }
});
