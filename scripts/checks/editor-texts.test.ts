import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Node } from 'prosemirror-model';
import { sanitiseHtml } from '../../apps/sport/src/platform/html/safe-html.ts';
import { linkAddress } from '../../apps/web/src/admin/editor/addresses.ts';
import { schema } from '../../apps/web/src/admin/editor/schema.ts';
import { toHtml } from '../../apps/web/src/admin/editor/to-html.ts';

const { nodes, marks } = schema;
const words = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }),
  fc.constantFrom('a < b & c > d', '"quoted"', '&amp;', '&lt;script&gt;', 'two  spaces', '\u00a0', '😀'),
);
const address = fc
  .oneof(
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.emailAddress().map((email) => `mailto:${email}`),
    fc.constantFrom('tel:+17165550123', '/news/rules?page=2#top', '/files/12/rules.pdf', 'HTTPS://Example.org/A b'),
  )
  .map(linkAddress)
  .filter((href) => href !== undefined);
const someMarks = fc
  .tuple(
    fc.option(address),
    fc.subarray(['strong', 'em', 'underline', 'strike', 'code'] as const),
    fc.constantFrom(null, 'sub', 'sup'),
  )
  .map(([href, plain, script]) => [
    ...(href ? [marks['link']!.create({ href })] : []),
    ...plain.map((name) => marks[name]!.create()),
    ...(script ? [marks[script]!.create()] : []),
  ]);
const inline = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.tuple(words, someMarks).map(([text, with_]) => schema.text(text, with_)) },
    { weight: 1, arbitrary: fc.constant(nodes['hard_break']!.create()) },
  ),
  { maxLength: 4 },
);
const paragraph = inline.map((content) => nodes['paragraph']!.create(null, content));
const list = (depth: number): fc.Arbitrary<Node> =>
  fc
    .tuple(fc.constantFrom('bullet_list', 'ordered_list'), fc.array(item(depth), { minLength: 1, maxLength: 3 }))
    .map(([name, items]) => nodes[name]!.create(null, items));
const item = (depth: number): fc.Arbitrary<Node> =>
  fc
    .tuple(paragraph, fc.array(depth > 0 ? fc.oneof(paragraph, list(depth - 1)) : paragraph, { maxLength: 2 }))
    .map(([first, rest]) => nodes['list_item']!.create(null, [first, ...rest]));
const cell = fc
  .tuple(
    fc.constantFrom('table_cell', 'table_header'),
    fc.array(fc.oneof(paragraph, list(0)), { minLength: 1, maxLength: 2 }),
    fc.constantFrom(1, 2),
    fc.constantFrom(1, 3),
  )
  .map(([name, content, colspan, rowspan]) => nodes[name]!.create({ colspan, rowspan }, content));
const table = fc
  .tuple(words, fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }))
  .map(([caption, rows]) =>
    nodes['table']!.create(
      { caption },
      rows.map((cells) => nodes['table_row']!.create(null, cells)),
    ),
  );
const figure = fc
  .tuple(inline, words, fc.constantFrom('/files/12/picture-640.jpg', 'https://pictures.example/a.png?b=1&c=2'))
  .map(([caption, alt, src]) => nodes['figure']!.create({ src, alt, width: '640', height: '400' }, caption));
const block = fc.oneof(
  paragraph,
  fc.tuple(inline, fc.constantFrom(2, 3, 4)).map(([content, level]) => nodes['heading']!.create({ level }, content)),
  list(3),
  fc.array(paragraph, { minLength: 1, maxLength: 2 }).map((content) => nodes['blockquote']!.create(null, content)),
  words.map((text) => nodes['preformatted']!.create(null, schema.text(`\n${text}`))),
  fc.constant(nodes['horizontal_rule']!.create()),
  figure,
  table,
);
const documents = fc.array(block, { minLength: 1, maxLength: 5 }).map((content) => nodes['doc']!.create(null, content));

test('what the editor stores is what the service keeps, whatever is written', () => {
  fc.assert(
    fc.property(documents, (doc) => {
      doc.check();
      const html = toHtml(doc);
      assert.equal(sanitiseHtml(html), html);
    }),
    { numRuns: 400 },
  );
});

test('a link leads to the web, to a mail, to a phone or to a page of the site, and nowhere else', () => {
  for (const [typed, kept] of [
    ['https://example.org/a b', 'https://example.org/a%20b'],
    ['example.org/rules', 'https://example.org/rules'],
    ['pat@example.org', 'mailto:pat@example.org'],
    ['(716) 555-0123', 'tel:7165550123'],
    [' /news/rules ', '/news/rules'],
    ['//evil.example', undefined],
    ['/\\evil.example', undefined],
    ['javascript:alert(1)', undefined],
    ['java\nscript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['rules', undefined],
    ['', undefined],
  ] as const)
    assert.equal(linkAddress(typed), kept, typed);
});
