import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { startStackProcess, temporaryDirectory } from '../../apps/stack/src/testing/stack-process.ts';
import { earlierReleases, putDataDirectory } from './kept.ts';
import { startLoad } from './testing/load.ts';

for (const release of earlierReleases)
  test(`npm start goes on with the data directory that ${release} made`, async (t) => {
    const dataDir = join(await temporaryDirectory(), 'data');
    await putDataDirectory(release, dataDir);
    const { port, ready } = await startStackProcess(t, { dataDir });
    await ready();
    const origin = (place: number) => `http://localhost:${port + place}`;
    const load = await startLoad({ hub: origin(0), basketball: origin(1), baseball: origin(2) });
    await load.more(100);
    await load.stop();
    assert.deepEqual(load.failures.slice(0, 5), []);
  });
