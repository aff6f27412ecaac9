import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filledInHtml, isPlain, paragraphsOf, sanitiseMail } from './html.ts';

const CHILD = new Map([['Child’s name', '<b>Sam</b> & "Mia"']]);

test('names stand in the words of an email, as text, and never in the address of a link', () => {
  assert.equal(
    filledInHtml(
      sanitiseMail(
        '<p>Hello [child\'s name], <a href="https://elsewhere.example/?who=[Child’s name]">[Child’s name]</a></p>',
      ),
      CHILD,
    ),
    '<p>Hello &lt;b&gt;Sam&lt;/b&gt; &amp; &quot;Mia&quot;, <a href="https://elsewhere.example/?who=[Child’s name]" rel="noopener noreferrer">' +
      '&lt;b&gt;Sam&lt;/b&gt; &amp; &quot;Mia&quot;</a></p>',
  );
});

test('an email is plain as long as its words, typed again, make the same', () => {
  for (const text of [
    '',
    'One line',
    'Two\nlines\n\nand a paragraph',
    'https://example.org/a?b=1&c=2',
    '<b> & "quotes" [x]',
  ])
    assert.equal(isPlain(sanitiseMail(paragraphsOf(text))), true, text);
  for (const html of [
    '<p><strong>Bold</strong></p>',
    '<h2>Head</h2>',
    '<ul><li>One</li></ul>',
    '<p><a href="https://a.example" rel="noopener noreferrer">words</a></p>',
  ])
    assert.equal(isPlain(sanitiseMail(html)), false, html);
});
