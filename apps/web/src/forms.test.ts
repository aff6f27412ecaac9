import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = import.meta.dirname;
const components = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

test('every form that is posted, every new password and every refusal is of the one kit', () => {
  const outside = components.filter(({ path }) => !path.startsWith('kit'));
  assert.ok(outside.length > 50);
  for (const { path, text } of outside)
    for (const own of ['method="post"', 'autoComplete="new-password"', "case 'csrf.invalid'"])
      assert.ok(!text.includes(own), `${path} has ${own}: PostForm, PasswordField and RefusalNotice are in kit`);
});
