import { readFile, rm } from 'node:fs/promises';
import { dirname, extname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Loader, type Plugin } from 'esbuild';

const ROOT = dirname(dirname(import.meta.dirname));
/** Where each program's bundle is, under the path of its source; use-bundles.mjs looks there. */
const TARGET = join(ROOT, 'node_modules', '.cache', 'bundles');
const SERVICES = ['apps/hub/src/main.ts', 'apps/sport/src/main.ts', 'apps/stack/src/main.ts'];
/** Packages of many files that are nothing but code; the others are loaded from where they are. */
const BUNDLED_PACKAGES = [
  ...['typebox', 'ajv', 'ajv-formats', 'fast-uri', 'json-schema-traverse', 'semver', 'ret', 'cron-parser', 'pg-boss'],
  ...['fastify', 'avvio', 'find-my-way', 'fast-json-stringify', '@fastify/(ajv|fast-json-stringify)-compiler'],
  ...['sanitize-html', 'postcss', 'source-map-js', 'htmlparser2', 'entities', 'domutils', 'domhandler'],
];
const BUNDLED_PACKAGE = new RegExp(`${sep}node_modules${sep}(${BUNDLED_PACKAGES.join('|')})${sep}`);

const SHARED_PROCESS = join(import.meta.dirname, 'shared-process.ts');
const isShared = (files: readonly string[]): boolean => files.length > 1;

/** The source of a test that ran from its bundle, from the root of the project. */
export const sourceOf = (path: string): string =>
  path.startsWith(TARGET + sep) ? path.slice(TARGET.length + 1).replace(/\.mjs$/, '.ts') : relative(ROOT, path);

/** A module finds the files beside it by its own address, which in a bundle would be the bundle's. */
const ownAddresses: Plugin = {
  name: 'own addresses',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.tsx?$|\/server\/render\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8'))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
        .replaceAll('import.meta.filename', JSON.stringify(path))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
      loader: extname(path).slice(1) as Loader,
    })),
};

/** The same file that Node would load, by its whole path: from the bundle a bare name may lead to another version. */
const packagesInPlace: Plugin = {
  name: 'packages in place',
  setup: ({ onResolve, resolve }) =>
    onResolve({ filter: /^[^./]/ }, async ({ path, pluginData, importer, kind, resolveDir }) => {
      if (pluginData === packagesInPlace || path.startsWith('node:')) return undefined;
      const found = await resolve(path, { kind, importer, resolveDir, pluginData: packagesInPlace });
      // Its files for bundlers name each other without their endings, which Node does not find.
      if (found.errors.length > 0 || path.startsWith('@opentelemetry/')) return { path, external: true };
      const isOurs = !relative(ROOT, found.path).includes('node_modules');
      return isOurs || BUNDLED_PACKAGE.test(found.path) ? found : { path: found.path, external: true };
    }),
};

/** A program for each group of test files that share a process. */
const sharedProcesses = (groups: readonly string[][]): Plugin => ({
  name: 'shared processes',
  setup({ onResolve, onLoad }) {
    const sharing = new Set(groups.filter(isShared).flatMap((files) => files.map((file) => join(ROOT, file))));
    onResolve({ filter: /^node:test$/ }, ({ importer }) => (sharing.has(importer) ? { path: SHARED_PROCESS } : null));
    onResolve({ filter: /^group:/ }, ({ path }) => ({ path: path.slice('group:'.length), namespace: 'group' }));
    onLoad({ filter: /./, namespace: 'group' }, ({ path: place }) => ({
      contents: [
        `import { readTests } from ${JSON.stringify(SHARED_PROCESS)};`,
        'await readTests({',
        ...(groups[Number(place)] ?? []).map((file) => `${JSON.stringify(file)}: () => import('./${file}'),`),
        '});',
      ].join('\n'),
      resolveDir: ROOT,
    }));
  },
});

/**
 * Puts groups of test files and the services that they start into bundles. Finding and reading more than a thousand
 * modules takes a process a second, and a whole run starts hundreds of them. Gives the program of each group, and the
 * options of Node that make a process, and those that it starts, use the bundles.
 */
export async function bundlePrograms(groups: readonly string[][]): Promise<{ programs: string[]; options: string }> {
  await rm(TARGET, { recursive: true, force: true });
  await build({
    absWorkingDir: ROOT,
    entryPoints: [
      ...[...SERVICES, ...groups.filter((files) => !isShared(files)).flat()].map((file) => ({
        in: file,
        out: file.slice(0, -extname(file).length),
      })),
      ...groups.flatMap((files, place) => (isShared(files) ? [{ in: `group:${place}`, out: `groups/${place}` }] : [])),
    ],
    outdir: TARGET,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'parts/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    keepNames: true,
    logLevel: 'error',
    // Packages of the older kind that are bundled ask for Node's own modules in their way.
    banner: {
      js: `import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(${JSON.stringify(join(ROOT, 'package.json'))});`,
    },
    plugins: [sharedProcesses(groups), ownAddresses, packagesInPlace],
  });
  return {
    programs: groups.map((files, place) =>
      isShared(files) ? join(TARGET, 'groups', `${place}.mjs`) : (files[0] ?? ''),
    ),
    options: `--import ${pathToFileURL(join(import.meta.dirname, 'use-bundles.mjs')).href}`,
  };
}
