// Every form of every page, sent with nothing filled in: what comes back has the focus where it matters.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { asAdmin } from '@sports-hub/sport/testing/admin-client';
import { pagesOf, routesOf } from './page-addresses.ts';
import { signInAtBoth, startWholeStack, type WholeStack } from './whole-stack.ts';

let stack: WholeStack;
before(async () => {
  stack = await startWholeStack();
});
after(() => stack.stop());

interface Role {
  who: string;
  cookies(): Promise<{ hub?: string | undefined; sport?: string | undefined }>;
}
const atBoth = (name: string) => signInAtBoth(stack, name);
const ROLES: readonly Role[] = [
  { who: 'a stranger', cookies: async () => ({}) },
  { who: 'a parent', cookies: () => atBoth('pat.parker') },
  { who: 'a coach', cookies: () => atBoth('coach.kim') },
  { who: 'an administrator', cookies: async () => ({ sport: (await asAdmin(stack.basketball, 'admin')).cookie }) },
];

interface Form {
  action: string;
  fields: Record<string, string>;
  /** What kind of form it is, whatever it is about. */
  kind: string;
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&').replaceAll('&quot;', '"');

/** Forms in which somebody types or chooses something; the others are done by their button alone. */
function formsIn(html: string, address: string): Form[] {
  return [...html.matchAll(/<form[^>]*>.*?<\/form>/gs)].flatMap(([form]) => {
    const [head = ''] = /^<form[^>]*>/.exec(form) ?? [];
    if (attribute(head, 'method')?.toLowerCase() !== 'post' || head.includes('multipart/form-data')) return [];
    const inputs = [...form.matchAll(/<(?:input|select|textarea)[^>]*>/g)].map(([tag]) => tag);
    const isHidden = (tag: string): boolean => attribute(tag, 'type') === 'hidden';
    if (inputs.every(isHidden)) return [];
    const named = (kept: boolean, value: (tag: string) => string): Record<string, string> =>
      Object.fromEntries(
        inputs
          .filter((tag) => isHidden(tag) === kept && !/type="(?:checkbox|radio)"/.test(tag))
          .flatMap((tag): [string, string][] => {
            const name = attribute(tag, 'name');
            return name ? [[name, value(tag)]] : [];
          }),
      );
    const hidden = named(true, (tag) => attribute(tag, 'value') ?? '');
    const action = attribute(head, 'action') || address;
    const what = ['form', 'op'].map((name) => hidden[name] ?? '').join(' ');
    const typed = named(false, () => '');
    return [
      {
        action,
        fields: { ...hidden, ...typed },
        kind: `${action.split('?', 1)[0]?.replaceAll(/\d+/g, 'n')} ${what} ${Object.keys(typed).join()}`,
      },
    ];
  });
}

const focusedIn = (html: string): string[] => [...html.matchAll(/<[^>]* autofocus\b[^>]*>/g)].map(([tag]) => tag);

/** What is wrong with the page that somebody sees after a form. */
async function faultsAfter(app: FastifyInstance, { action, fields }: Form, cookie: string | undefined) {
  const headers = { accept: 'text/html', ...(cookie ? { cookie } : {}) };
  const response = await app.inject({
    method: 'POST',
    url: action,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
  const { statusCode, body } = response;
  if (statusCode < 400 || !String(response.headers['content-type']).startsWith('text/html'))
    return { isRefused: false };
  const title = /<title>(.*?)<\/title>/.exec(body)?.[1] ?? '';
  const focused = focusedIn(body);
  const faults = [
    ...(title.startsWith('Error: ') ? [] : [`${statusCode} is “${title}”`]),
    ...(focused.length === 1 ? [] : [`${statusCode} “${title}” has the focus at ${focused.length} places`]),
  ];
  return { isRefused: true, faults };
}

for (const { who, cookies } of ROLES)
  test(`what is refused to ${who} says so in the title and has the focus at one place`, async (t) => {
    const own = await cookies();
    const wrong: string[] = [];
    const tried = new Set<string>();
    let refused = 0;
    for (const [app, cookie] of [
      [stack.hub.app, own.hub],
      [stack.basketball.app, own.sport],
    ] as const) {
      const found = await pagesOf(app, { patterns: routesOf(app), headers: cookie ? { cookie } : {} });
      for (const { address, html } of found)
        for (const form of formsIn(html, address)) {
          if (tried.has(form.kind)) continue;
          tried.add(form.kind);
          const { isRefused, faults = [] } = await faultsAfter(app, form, cookie);
          if (isRefused) refused += 1;
          for (const fault of faults) wrong.push(`${address}, ${form.kind}: ${fault}`);
        }
    }
    t.diagnostic(`${tried.size} forms, ${refused} refused`);
    assert.ok(refused > 0);
    assert.deepEqual(wrong, []);
  });
