import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePdf } from './pdf.ts';

test('names keep their letters on paper, without marks that the font does not have', () => {
  const pdf = makePdf('Łukasz Nguyễn', [
    'Đỗ Minh, Čapek, Żółć',
    'José Müller – “Åse”',
    'Nguye\u0302\u0303n',
    '李 😀',
  ]).toString('latin1');
  assert.match(pdf, /\(Lukasz Nguyen\) Tj/);
  assert.match(pdf, /\(Do Minh, Capek, Zólc\) Tj/);
  assert.match(pdf, /\(José Müller \\226 \\223Åse\\224\) Tj/);
  assert.match(pdf, /\(Nguyen\) Tj/);
  assert.match(pdf, /\(\? \?\) Tj/, 'one sign each for what has no letter');
});
