import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formAddresses, takingFromElsewhere } from '@sports-hub/kernel/testing';
import { startTestSport } from '../testing/sport.ts';

/** A mail program or a mail server posts there, which is another site: the token in the address says everything. */
const FROM_MAIL = ['/mail/off', '/mail/returned', '/newsletter/unsubscribe', '/notices/off'];

test('no page takes a form that another site’s page sent, whichever was added', async (t) => {
  const sport = await startTestSport();
  t.after(() => sport.stop());
  const addresses = await formAddresses(sport.app);
  assert.ok(addresses.includes('/registration/papers') && addresses.length > 20, addresses.join());
  assert.deepEqual(await takingFromElsewhere(sport.app, addresses), FROM_MAIL);
});
