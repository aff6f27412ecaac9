import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { projectRoot } from './generated.ts';
import { refusedImports } from './imports.ts';

const PARTS = {
  '@sports-hub/contract': 'packages/contract',
  '@sports-hub/kernel': 'packages/kernel',
  '@sports-hub/sport': 'apps/sport',
  '@sports-hub/hub': 'apps/hub',
  '@sports-hub/sdk': 'packages/sdk',
};
const PACKAGES = ['fastify', 'typebox', 'smtp-server', 'undici', 'csv-stringify'];

/** Runs the import rules over a small tree of files, and gives what they refuse as `file: rule`. */
async function refusals(files: Record<string, string>): Promise<string[]> {
  const tree = await mkdtemp(join(tmpdir(), 'imports-'));
  try {
    await mkdir(join(tree, 'node_modules/@sports-hub'), { recursive: true });
    const dependencies = Object.fromEntries(
      ['fastify', 'typebox', 'csv-stringify', ...Object.keys(PARTS)].map((name) => [name, '*']),
    );
    for (const [name, folder] of Object.entries(PARTS)) {
      await mkdir(join(tree, folder, 'src'), { recursive: true });
      await writeFile(join(tree, folder, 'src/index.ts'), 'export const it = 1;\n');
      await writeFile(
        join(tree, folder, 'package.json'),
        JSON.stringify({ name, exports: './src/index.ts', dependencies, devDependencies: { 'smtp-server': '*' } }),
      );
      await symlink(join(tree, folder), join(tree, 'node_modules', name));
    }
    for (const name of PACKAGES)
      await symlink(join(projectRoot, 'node_modules', name), join(tree, 'node_modules', name));
    for (const [file, content] of Object.entries(files)) {
      await mkdir(dirname(join(tree, file)), { recursive: true });
      await writeFile(join(tree, file), content);
    }
    return (await refusedImports(tree, ['packages', 'apps'])).map((refusal) => refusal.replace(/ -> .*/, ''));
  } finally {
    await rm(tree, { recursive: true, force: true });
  }
}

const importing = (...from: string[]) =>
  from.map((name, index) => `import * as m${index} from '${name}';\nexport const e${index} = m${index};\n`).join('');

test('the allowed imports pass', async () => {
  assert.deepEqual(
    await refusals({
      'apps/hub/src/a.ts': importing('@sports-hub/contract', '@sports-hub/kernel', 'fastify'),
      'packages/kernel/src/a.ts': importing('@sports-hub/contract', 'fastify'),
      'packages/contract/src/a.ts': importing('typebox'),
      'packages/sdk/src/a.ts': "import type { it } from '@sports-hub/contract';\nexport type It = typeof it;\n",
      'packages/kernel/src/a.test.ts': importing('smtp-server', '@sports-hub/kernel'),
    }),
    [],
  );
});

const FORBIDDEN: [what: string, file: string, from: string, rule: string][] = [
  ['the SDK loads the contract', 'packages/sdk/src/a.ts', '@sports-hub/contract', 'clients-load-no-contract'],
  ['the hub imports the sport', 'apps/hub/src/a.ts', '@sports-hub/sport', 'imports-of-apps-hub'],
  [
    'the sport imports the hub by a relative path',
    'apps/sport/src/a.ts',
    '../../hub/src/index.ts',
    'imports-of-apps-sport',
  ],
  [
    'the kernel imports an app',
    'packages/kernel/src/a.ts',
    '../../../apps/hub/src/index.ts',
    'imports-of-packages-kernel',
  ],
  [
    'the contract imports the kernel',
    'packages/contract/src/a.ts',
    '../../kernel/src/index.ts',
    'imports-of-packages-contract',
  ],
  [
    'the contract imports another library',
    'packages/contract/src/b.ts',
    'fastify',
    'contract-needs-only-the-schema-library',
  ],
  ['the contract imports Node', 'packages/contract/src/c.ts', 'node:fs', 'contract-needs-only-the-schema-library'],
  [
    'the web imports a server package',
    'apps/web/src/a.ts',
    '../../../packages/kernel/src/index.ts',
    'imports-of-apps-web',
  ],
  [
    'product code imports a development package',
    'packages/kernel/src/b.ts',
    'smtp-server',
    'product-needs-no-development-package',
  ],
  [
    'product code imports a package that is not declared',
    'packages/kernel/src/c.ts',
    'undici',
    'every-package-is-declared',
  ],
  ['product code imports test support', 'apps/hub/src/b.ts', './testing/support.ts', 'product-needs-no-test-code'],
  ['an export is written by hand', 'apps/sport/src/d.ts', 'csv-stringify/sync', 'exports-through-their-one-writer'],
  ['something imports a main', 'apps/hub/src/c.ts', './main.ts', 'nothing-imports-a-main'],
  ['two files import each other', 'apps/sport/src/b.ts', './c.ts', 'no-cycles'],
];

test('every forbidden import is refused', async (t) => {
  const refused = await refusals({
    ...Object.fromEntries(FORBIDDEN.map(([, file, from]) => [file, importing(from)])),
    'apps/hub/src/testing/support.ts': 'export const support = 1;\n',
    'apps/hub/src/main.ts': 'export const main = 1;\n',
    'apps/sport/src/c.ts': importing('./b.ts'),
  });
  for (const [what, file, , rule] of FORBIDDEN) {
    await t.test(what, () =>
      assert.ok(refused.includes(`${file}: ${rule}`), `expected ${file}: ${rule} among\n${refused.join('\n')}`),
    );
  }
});

test('a module uses those below it, and only what stands beside the modules names them all', async () => {
  assert.deepEqual(
    await refusals({
      'apps/sport/src/platform/a.ts': 'export const a = 1;\n',
      'apps/sport/src/season/b.ts': importing('../platform/a.ts'),
      'apps/sport/src/platform/c.ts': importing('../season/b.ts'),
      'apps/sport/src/admin/run.ts': importing('../operator/i.ts'),
      'apps/sport/src/operator/i.ts': 'export const i = 1;\n',
      'apps/sport/src/season/wiring.ts': importing('../community/d.ts'),
      'apps/sport/src/sport.ts': importing('./season/wiring.ts', './community/d.ts'),
      'apps/sport/src/community/d.ts': "import type { a } from '../admin/e.ts';\nexport type D = typeof a;\n",
      'apps/sport/src/admin/e.ts': 'export const a = 1;\n',
      'apps/hub/src/accounts/f.ts': importing('../gateway/g.ts'),
      'apps/hub/src/gateway/g.ts': 'export const g = 1;\n',
      'apps/hub/src/links/h.ts': importing('../accounts/f.ts', '../gateway/g.ts'),
    }),
    [
      'apps/hub/src/accounts/f.ts: hub-module-accounts',
      'apps/sport/src/admin/run.ts: sport-module-admin',
      'apps/sport/src/community/d.ts: sport-module-community',
      'apps/sport/src/platform/c.ts: sport-module-platform',
      'apps/sport/src/season/wiring.ts: sport-module-season',
      'folders in a circle: apps/sport/src/platform',
    ],
  );
});

test('folders may not need each other, but for one inside the other and types; a composition file is no way around', async () => {
  assert.deepEqual(
    await refusals({
      'apps/sport/src/season/shared.ts': 'export const shared = 1;\n',
      'apps/sport/src/season/teams/a.ts': importing('../shared.ts'),
      'apps/sport/src/season/all.ts': importing('./teams/a.ts'),
      'apps/sport/src/season/venues/b.ts': importing('../teams/a.ts'),
      'apps/sport/src/season/teams/c.ts': "import type { e0 } from '../venues/b.ts';\nexport type E = typeof e0;\n",
    }),
    [],
  );
  assert.deepEqual(
    await refusals({
      'apps/sport/src/season/teams/a.ts': 'export const a = 1;\n',
      'apps/sport/src/season/venues/b.ts': importing('../teams/a.ts'),
      'apps/sport/src/season/teams/wiring.ts': importing('../venues/b.ts'),
    }),
    ['folders in a circle: apps/sport/src/season/teams'],
  );
  assert.deepEqual(
    await refusals({
      'apps/hub/src/links/a.ts': 'export const a = 1;\n',
      'apps/hub/src/links/b.ts': importing('../calendar/c.ts'),
      'apps/hub/src/calendar/c.ts': 'export const c = 1;\n',
      'apps/hub/src/calendar/d.ts': importing('../links/a.ts'),
    }),
    ['apps/hub/src/links/b.ts: hub-module-links', 'folders in a circle: apps/hub/src/calendar'],
  );
});

test('a service takes nothing from the pages but their server entry', async () => {
  assert.deepEqual(
    await refusals({
      'apps/web/src/kit/button.ts': 'export const button = 1;\n',
      'apps/web/src/render.tsx': 'export const render = 1;\n',
      'apps/hub/src/good.ts': importing('../../web/src/render.tsx'),
      'apps/hub/src/bad.ts': importing('../../web/src/kit/button.ts'),
    }),
    ['apps/hub/src/bad.ts: pages-through-their-server-entry'],
  );
});
