import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readGuide } from './guide-markdown.ts';

const read = (text: string) => readGuide('parent', text, () => ({ width: 780, height: 1520 }));

test('a guide is read as it is written: title, lead, headings, lists, code, pictures', () => {
  const guide = read(
    [
      '# For parents',
      '',
      'One **account**,',
      'with `code` and [a link](coach.md).',
      '',
      '## Make it',
      '<!-- for a check -->',
      '1. First',
      '   and on.',
      '2. Then **[there](http://localhost:4000/)**.',
      '',
      '- One',
      '',
      '```sh',
      'curl -s "a"',
      '',
      '# b',
      '```',
      '',
      '![What it shows](../pictures/family-home.webp)',
      '',
    ].join('\n'),
  );
  assert.equal(guide.title, 'For parents');
  assert.deepEqual(guide.lead, [
    'One ',
    { kind: 'strong', words: ['account'] },
    ', with ',
    { kind: 'code', text: 'code' },
    ' and ',
    { kind: 'link', href: 'coach.md', words: ['a link'] },
    '.',
  ]);
  const there = { kind: 'link', href: 'http://localhost:4000/', words: ['there'] };
  assert.deepEqual(guide.blocks, [
    { kind: 'heading', words: ['Make it'] },
    { kind: 'list', isOrdered: true, items: [['First and on.'], ['Then ', { kind: 'strong', words: [there] }, '.']] },
    { kind: 'list', isOrdered: false, items: [['One']] },
    { kind: 'code', text: 'curl -s "a"\n\n# b' },
    { kind: 'picture', file: 'family-home.webp', description: 'What it shows', width: 780, height: 1520 },
  ]);
});

test('what it would show otherwise than GitHub does ends the build, with the name of the guide', () => {
  for (const block of [
    '### Third level',
    '> a quotation',
    '| a | table |',
    '<b>markup</b>',
    '- one\n  - within',
    '![Elsewhere](https://example.org/x.png)',
    '```\nno end',
  ])
    assert.throws(() => read(`# Title\n\nLead.\n\n${block}\n`), /^Error: guide parent: /, block);
  assert.throws(() => read('Lead.\n'), /must begin with a title/);
  assert.throws(() => read('# Title\n\n## No lead\n'), /after the title comes a paragraph/);
});
