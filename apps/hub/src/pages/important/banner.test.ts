import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createImportantReads } from './banner.ts';

test('an address puts nothing of its own on the page: only notices of one’s own sports are taken back from it', async () => {
  const read = createImportantReads((() => async () => ({ ok: true, data: { items: [] } })) as never);
  const visitor = { caller: { members: { basketball: 5 } }, session: { csrfToken: 'secret' } };
  const pressed = async (text: unknown) =>
    (await read({ query: { pressed: text } } as never, visitor as never))?.pressed;
  assert.equal(await pressed('basketball:1 basketball:2'), 'basketball:1 basketball:2');
  for (const foreign of [
    'abcdefg:1',
    'basketball:1 chess:2',
    'constructor:1',
    'basketball:x',
    '',
    ['basketball:1'],
    undefined,
  ])
    assert.equal(await pressed(foreign), undefined, String(foreign));
});
