import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deadNames, faultsOfDocuments, undecidedMerges } from './documents.ts';
import { projectRoot } from './generated.ts';

test('every file and folder that a document names is there', () =>
  assert.deepEqual(faultsOfDocuments(projectRoot), []));

test('what is gone is named with its place', () => {
  const known = ['docs/web.md', 'apps/hub/src/', 'apps/hub/src/gateway/', 'apps/hub/src/gateway/breaker.test.ts'];
  const dead = (line: string): string[] => deadNames('docs/gateway.md', `# Title\n${line}`, known);

  for (const name of ['answers.ts', 'gateway/copies/', 'gateway/*.sql', 'apps/hub/src/http', 'other/breaker.test.ts'])
    assert.deepEqual(dead(`see \`${name}\` there`), [`docs/gateway.md:2: there is no ${name}`]);
  assert.deepEqual(dead('see [the page](gone.md#part)'), ['docs/gateway.md:2: there is no docs/gone.md']);

  const alive =
    '`breaker.test.ts` in `gateway/` of `apps/hub/src`, `gateway/*.test.ts`, `GET /a`, `lru-cache`, [web](web.md)';
  assert.deepEqual(dead(alive), []);
});

test('a merge that was never decided is named with its place', () => {
  const text = ['# Changes', `${'<'.repeat(7)} HEAD`, 'ours', '='.repeat(7), 'theirs', `${'>'.repeat(7)} 2ccb0767`];
  assert.deepEqual(undecidedMerges('CHANGELOG.md', text.join('\n')), [
    'CHANGELOG.md:2: an undecided merge',
    'CHANGELOG.md:6: an undecided merge',
  ]);
});
