import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderMail } from '@sports-hub/kernel';
import { createMails } from './mails.ts';

const mails = createMails('https://hub.example.org');
const registered = (first_name: string) => ({
  first_name,
  last_name: 'Newell',
  email: 'nova@example.org',
  created_at: new Date('2026-11-15T01:30:00Z'),
});

test('the verification mail says under which name the account was created and when, and that one can say no', () => {
  const { text, html } = renderMail(
    mails.verification(registered('Nova'), 't'),
    'Riverbend',
    'https://hub.example.org',
  );
  assert.match(
    text,
    /Who: Nova Newell\nAddress: nova@example\.org\nWhen: Saturday, November 14, 2026 at 8:30\sPM Eastern time/,
  );
  assert.match(text, /It was not me:\nhttps:\/\/hub\.example\.org\/account\.php\?purpose=verify&token=t#not-me/);
  assert.match(html, /<strong[^>]*>Nova Newell<\/strong>/);
  const link = renderMail(mails.verification(registered('evil.example'), 't'), 'Riverbend', 'https://hub.example.org');
  assert.ok(!link.text.includes('evil.example'));
  assert.doesNotMatch(link.text, /Who:/);
});

test('a name is escaped in HTML and stays on one line in text', () => {
  const { text, html } = renderMail(
    mails.verification(registered('<b onclick="x">&\r\nBcc: all'), 'token'),
    'Riverbend',
    'https://hub.example.org',
  );
  assert.ok(!html.includes('<b onclick'));
  assert.ok(html.includes('&#60;b onclick=&#34;x&#34;&#62;&#38; Bcc: all,'));
  assert.ok(text.startsWith('Hello <b onclick="x">& Bcc: all,\n'));
});

test('a name that reads like a link is left out: anybody can register anybody’s address', () => {
  for (const name of ['win at http://evil.example', 'www.evil', 'evil.example', 'Free money evil.org now']) {
    assert.equal(mails.verification(registered(name), 'token').greeting, 'Hello,');
  }
  for (const name of ['J. R.', 'Mary-Ann', 'O’Neil', 'Пётр', '<i>'])
    assert.equal(mails.verification(registered(name), 'token').greeting, `Hello ${name},`);
});

test('links lead to the configured site and to nowhere else, and nothing is loaded from anywhere', () => {
  const to = registered('Nova');
  const all = [
    mails.verification(to, 't1'),
    mails.alreadyRegistered(to),
    mails.passwordReset(to, 't2'),
    mails.passwordChanged(to),
    mails.newDevice(to, { client: 'Firefox on Linux', at: to.created_at }),
    mails.passkeyRemoved(to, 'Blue key'),
    mails.confirmNewEmail(to, 't3'),
    mails.emailChangeAsked(to, 'n@example.org'),
    mails.emailChanged(to, 'n@example.org'),
  ];
  for (const draft of all) {
    const { text, html } = renderMail(draft, 'Riverbend', 'https://hub.example.org');
    for (const [link] of `${text} ${html}`.matchAll(/https?:\/\/[^\s"<]+/g))
      assert.ok(link.startsWith('https://hub.example.org'), link);
    assert.ok(!/<img|<link|<script|url\(/.test(html));
  }
  assert.equal(mails.verification(to, 't1').action?.url, 'https://hub.example.org/account.php?purpose=verify&token=t1');
  assert.equal(mails.passwordReset(to, 't2').action?.url, 'https://hub.example.org/account.php?purpose=reset&token=t2');
  assert.equal(
    mails.confirmNewEmail(to, 't3').action?.url,
    'https://hub.example.org/account.php?purpose=verify&token=t3',
  );
});
