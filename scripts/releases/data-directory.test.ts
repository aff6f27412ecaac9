import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { startStackProcess, temporaryDirectory } from '../../apps/stack/src/testing/stack-process.ts';
import { earlierReleases, putDataDirectory } from './kept.ts';
import { startLoad } from './testing/load.ts';

for (const release of earlierReleases)
  test(`npm start backs up the data directory that ${release} made, and goes on with it`, async (t) => {
    const dataDir = join(await temporaryDirectory(), 'data');
    await putDataDirectory(release, dataDir);
    const { port, ready, stdout } = await startStackProcess(t, { dataDir });
    await ready();
    const file = /The backup is (\S+) \(/.exec(stdout())?.[1] ?? '';
    assert.ok(stdout().includes(`was last used by release ${release}`) && file.startsWith(dataDir), stdout());
    const origin = (place: number) => `http://localhost:${port + place}`;
    const load = await startLoad({ hub: origin(0), basketball: origin(1), baseball: origin(2) });
    await load.more(100);
    await load.stop();
    assert.deepEqual(load.failures.slice(0, 5), []);

    // What the backup holds is the older release's world: a start with it upgrades that again.
    const back = join(await temporaryDirectory(), 'data');
    const restored = await startStackProcess(t, { dataDir: back, args: ['restore', file] });
    assert.equal(await restored.ended, 0, restored.stderr());
    const again = await startStackProcess(t, { dataDir: back });
    await again.ready();
    assert.ok(again.stdout().includes(`was last used by release ${release}`));
  });
