import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientName } from './client-name.ts';

test('a sign-in is named by browser and system, as far as they are known', () => {
  assert.deepEqual(
    ['Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', 'Firefox/140.0', 'curl (Linux)', 'curl/8', undefined].map(
      clientName,
    ),
    ['Firefox on Linux', 'Firefox', 'A browser on Linux', 'Unknown device', 'Unknown device'],
  );
});
