import assert from 'node:assert/strict';
import { test } from 'node:test';
import { variablesIn, type ReleaseFacts } from './facts.ts';
import { operatorsList, upgradeNotes } from './notes.ts';

const CHANGELOG = `# Changelog

## 1.2.0 (not released yet)

Words.

### For operators

- Open port 9.
- Close port 8.

### What is new

- More.

## 1.1.0

### For operators

- Nothing.
`;
const TABLE =
  '| variable | default | meaning |\n|---|---|---|\n| `OLD`, `KEPT` | 1 | stays |\n| `NEW` | none | says `what` is new |\n';
const facts = (more: Partial<ReleaseFacts>): ReleaseFacts => ({
  node: '24.1.0',
  postgres: '18.1',
  variables: ['KEPT', 'OLD'],
  migrations: ['apps/hub/migrations/0001_a.sql'],
  ...more,
});
const notes = (more: Partial<Parameters<typeof upgradeNotes>[0]> = {}): string =>
  upgradeNotes({
    from: '1.1.0',
    to: '1.2.0',
    oldest: '1.1.0',
    before: facts({}),
    now: facts({
      postgres: '19.0',
      variables: ['KEPT', 'NEW'],
      migrations: ['apps/hub/migrations/0001_a.sql', 'apps/sport/migrations/0002_b.sql'],
    }),
    variables: variablesIn(TABLE),
    changelog: CHANGELOG,
    ...more,
  });

test('what an operator must do comes from the list of that release, and a release without one is refused', () => {
  assert.equal(operatorsList(CHANGELOG, '1.2.0'), '- Open port 9.\n- Close port 8.');
  assert.equal(operatorsList(CHANGELOG, '1.1.0'), '- Nothing.');
  assert.throws(() => operatorsList(CHANGELOG, '1.3.0'), /no list “For operators” under 1\.3\.0/);
});

test('notes name what is new and gone between two releases', () => {
  const text = notes();
  assert.match(text, /- Open port 9\./);
  assert.match(text, /0 migrations of the hub, 1 of a sport, 0 of both run at the first start/);
  assert.match(text, /PostgreSQL that comes along goes from 18\.1 to 19\.0\. Node stays 24\.1\.0\./);
  assert.match(text, /\| `NEW` \| says `what` is new \|/);
  assert.match(text, /Gone: `OLD`\./);
  assert.match(notes({ now: facts({}) }), /No migration\.[\s\S]*None is new\.[\s\S]*None is gone\./);
});

test('notes say whether the release before may go on', () => {
  assert.match(notes(), /Processes of 1\.1\.0 may go on serving/);
  assert.match(notes({ oldest: '1.2.0' }), /cannot go on afterwards: stop all of them first/);
});
