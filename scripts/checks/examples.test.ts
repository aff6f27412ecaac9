import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examplesOfDocuments, lacking, readExamples } from './examples.ts';
import { projectRoot } from './generated.ts';

const fence = (info: string, code: string): string => `\`\`\`${info}\n${code}\n\`\`\`\n`;

test('every block of a document says whether it is run', () =>
  assert.deepEqual(examplesOfDocuments(projectRoot).problems, []));

test('sh and ts are run, json after them is what they print, and what is not run says so', () => {
  const text = [
    fence('sh', 'curl -s a'),
    'which says',
    fence('json', '{"a": 1}'),
    fence('sh not-run', 'npm start'),
    fence('text', 'a drawing'),
    fence('ts', 'console.log(1)'),
  ].join('\n');
  assert.deepEqual(readExamples('docs/a.md', text), {
    problems: [],
    examples: [
      { document: 'docs/a.md', line: 1, language: 'sh', code: 'curl -s a', output: { a: 1 } },
      { document: 'docs/a.md', line: 18, language: 'ts', code: 'console.log(1)' },
    ],
  });
  for (const block of [fence('', 'npm start'), fence('bash', 'npm start'), fence('json', '{}'), fence('sh later', '')])
    assert.match(readExamples('docs/a.md', `Words\n${block}`).problems.join(), /^docs\/a\.md:2: a block is/, block);
  assert.match(readExamples('a.md', fence('sh', 'x') + fence('json', '{a}')).problems.join(), /^a\.md:4/);
});

test('an output has what the document says, and may have more', () => {
  const actual = { success: true, data: { items: [{ id: 7, title: 'x' }], next: null } };
  assert.equal(lacking({ success: true, data: { items: [{ title: '…' }] } }, actual), undefined);
  assert.equal(lacking({ success: false }, actual), 'output.success is true and not false');
  assert.equal(
    lacking({ data: { items: [{ name: '…' }] } }, actual),
    'output.data.items.0.name is undefined and not "…"',
  );
  assert.equal(lacking({ data: { next: '…' } }, actual), 'output.data.next is null and not "…"');
  assert.equal(lacking({ data: { items: [{}, {}] } }, actual), 'output.data.items.1 is undefined and not {}');
});
