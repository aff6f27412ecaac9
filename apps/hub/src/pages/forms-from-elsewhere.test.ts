import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formAddresses, takingFromElsewhere } from '@sports-hub/kernel/testing';
import { startTestHub } from '../testing/hub.ts';

/** For programs with a token of their own. A mail program posts to `/week/off`: the token in the address says everything. */
const OF_PROGRAMS = ['/agent/event/notify', '/agent/identity', '/agent/identity/claim', '/mcp'];

test('no page takes a form that another site’s page sent, whichever was added', async (t) => {
  const hub = await startTestHub();
  t.after(() => hub.stop());
  const addresses = await formAddresses(hub.app);
  assert.ok(addresses.includes('/account.php') && addresses.length > 10, addresses.join());
  assert.deepEqual(await takingFromElsewhere(hub.app, addresses), [...OF_PROGRAMS, '/week/off']);
});
