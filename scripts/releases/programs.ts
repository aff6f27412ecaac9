import { readdir, readFile, realpath } from 'node:fs/promises';
import { basename, dirname, extname, join, relative } from 'node:path';
import { build, type BuildResult, type Loader, type Plugin } from 'esbuild';
import { filesIn, type Files } from './archive.ts';

/** With code for one kind of machine inside; they are loaded from the project that runs the release. */
const NATIVE = ['@node-rs/argon2', 'sharp'];
/** What programs read beside their code. */
const FOLDERS = [
  'packages/kernel/migrations',
  'packages/kernel/database',
  'apps/hub/migrations',
  'apps/sport/migrations',
  'apps/sport/database',
];
const OWN_ADDRESS = /new URL\((['"])([^'"]+)\1,\s*import\.meta\.url\)/g;

/** Programs stand side by side in the release. */
export const programName = (source: string): string => `${source.replace(/\.ts$/, '').replaceAll('/', '-')}.mjs`;

/**
 * A release's hub and sport with all the packages they use, and what they read. They run wherever they are unpacked
 * inside the project, without its history and without the packages of their time.
 */
export async function programsOf(checkout: string): Promise<Files> {
  const assets = join(await realpath(join(checkout, 'apps/web/dist')), 'assets');
  const read = await Promise.all(
    [...FOLDERS.map((folder) => join(checkout, folder)), assets].map((folder) =>
      filesIn(folder, { prefix: relative(checkout, folder) }),
    ),
  );
  const { outputFiles, packages, beside } = await bundle(checkout, ['apps/hub/src/main.ts', 'apps/sport/src/main.ts']);
  return new Map([
    ...read.flatMap((files) => [...files]),
    ...(await contentsOf(checkout, beside)),
    ...(await licensesOf(checkout, packages)),
    ...outputFiles.map(({ path, contents }) => [basename(path), Buffer.from(contents)] as const),
  ]);
}

interface Bundle {
  outputFiles: NonNullable<BuildResult['outputFiles']>;
  /** The folders of packages whose code is inside. */
  packages: ReadonlySet<string>;
  /** Files that modules name beside themselves. */
  beside: readonly string[];
}

async function bundle(checkout: string, programs: readonly string[]): Promise<Bundle> {
  const named = new Set<string>();
  /** A module finds the files beside it by its own address, which in a bundle would be the bundle's. */
  const ownAddresses: Plugin = {
    name: 'own addresses',
    setup: ({ onLoad }) =>
      onLoad({ filter: /\.tsx?$|\/server\/render\.js$/ }, async ({ path }) => ({
        contents: (await readFile(path, 'utf8')).replaceAll(OWN_ADDRESS, (_all, _quote, name: string) => {
          const target = relative(checkout, join(dirname(path), name)) + (name.endsWith('/') ? '/' : '');
          named.add(target);
          const kept = target.endsWith('.ts') ? programName(target) : target;
          return `new URL(${JSON.stringify(kept)}, import.meta.url)`;
        }),
        loader: extname(path).slice(1) as Loader,
      })),
  };
  const { outputFiles, metafile } = await build({
    absWorkingDir: checkout,
    entryPoints: programs.map((source) => ({ in: source, out: programName(source).slice(0, -'.mjs'.length) })),
    outdir: checkout,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'part-[hash]',
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    minify: true,
    keepNames: true,
    legalComments: 'none',
    external: NATIVE,
    logLevel: 'error',
    banner: {
      js: `import { createRequire as requireFrom } from 'node:module';const require = requireFrom(import.meta.url);`,
    },
    plugins: [ownAddresses],
  });
  // Threads and processes that a program starts are programs themselves.
  const started = [...named].filter((name) => name.endsWith('.ts') && !programs.includes(name));
  if (started.length > 0) return bundle(checkout, [...programs, ...started]);
  return {
    outputFiles,
    packages: new Set(
      Object.keys(metafile.inputs).flatMap(
        (input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(input)?.[0] ?? [],
      ),
    ),
    beside: [...named].filter((name) => extname(name) !== '' && !name.endsWith('.ts')),
  };
}

const contentsOf = (checkout: string, paths: readonly string[]): Promise<[string, Buffer][]> =>
  Promise.all(paths.map(async (path) => [path, await readFile(join(checkout, path))]));

/** Other people's code is passed on with their terms. */
async function licensesOf(checkout: string, packages: ReadonlySet<string>): Promise<[string, Buffer][]> {
  const found = await Promise.all(
    [...packages].map(async (folder) => {
      const names = (await readdir(join(checkout, folder))).filter((name) => /^(licen[cs]e|notice)/i.test(name));
      const contents = await contentsOf(join(checkout, folder), names);
      return contents.map(([name, text]): [string, Buffer] => [
        `licenses/${folder.replaceAll('/', '-')}-${name}`,
        text,
      ]);
    }),
  );
  return found.flat();
}
