import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { BuildOptions, Metafile, Plugin } from 'esbuild';
import { SITE_TIME_ZONE } from '@sports-hub/contract/time-zone';
import { coloursCss, sportMarksCss } from '../src/kit/theme.ts';
import { clockChanges } from './clock-changes.ts';

/** Where each file is found, by the name the pages use: `main.css`, `account.js`, `icon.svg`. */
export type Manifest = Record<string, ManifestEntry>;

export interface ManifestEntry {
  href: string;
  /** The scripts it imports at once, to be fetched beside it. */
  imports?: string[];
  bytes: number;
  compressed: number;
}

const compress = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
  gz: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
};
const COMPRESSED = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt']);

/** What the sources know of the build, beside the addresses of its files. As text: a list would become a file of its own. */
const define = {
  CLOCK_CHANGES: JSON.stringify(clockChanges(SITE_TIME_ZONE, [2020, 2040]).join(' ')),
  'process.env.NODE_ENV': '"production"',
};

const browsers = ['es2022', 'chrome109', 'firefox115', 'safari16.4'];

/** React's names, served by Preact. */
const alias = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
};

const PLAIN_DATA = new Set(['dashes', 'sports', 'time-zone'].map((name) => `@sports-hub/contract/${name}`));

/** The contract is types to a browser, except for the table of sports, the time zone and how grades are written: its schemas alone would weigh more than a page. */
const refuseContract: Plugin = {
  name: 'refuse-contract',
  setup(build) {
    build.onResolve({ filter: /^@sports-hub\/(contract|kernel)/ }, ({ path, importer }) =>
      PLAIN_DATA.has(path)
        ? undefined
        : {
            errors: [{ text: `A browser script must not import ${path} at run time (import its types): ${importer}` }],
          },
    );
  },
};

/** What a stylesheet takes from the table of sports: `made:sport-marks.css`. */
const MADE: Record<string, () => string> = {
  'made:colours.css': coloursCss,
  'made:sport-marks.css': sportMarksCss,
};
const madeStyles: Plugin = {
  name: 'made-styles',
  setup(build) {
    build.onResolve({ filter: /^made:/ }, ({ path }) => ({ path, namespace: 'made' }));
    build.onLoad({ filter: /./, namespace: 'made' }, ({ path }) => ({ contents: MADE[path]!(), loader: 'css' }));
  },
};

const shared = {
  bundle: true,
  format: 'esm',
  jsx: 'automatic',
  jsxImportSource: 'react',
  alias,
  metafile: true,
  minify: true,
  legalComments: 'none',
  logLevel: 'silent',
} satisfies BuildOptions;

interface Folders {
  /** `apps/web/src`. */
  source: string;
  /** Where this build is written. */
  target: string;
}

const entriesIn = async (folder: string, pattern: RegExp): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => pattern.test(name)).map((name) => join(folder, name));

async function bundleBrowser({ source, target }: Folders): Promise<Metafile> {
  const scripts = await entriesIn(join(source, 'browser'), /\.tsx?$/);
  const styles = await entriesIn(join(source, 'styles'), /^[a-z]+\.css$/);
  // Scripts share no parts: a shared one would be one more request before the first paint, and the pages' own are tiny.
  const groups = [styles, ...scripts.map((file) => [file])];
  const built = await Promise.all(groups.map((entryPoints) => bundleGroup(entryPoints, target)));
  return {
    inputs: Object.assign({}, ...built.map(({ inputs }) => inputs)),
    outputs: Object.assign({}, ...built.map(({ outputs }) => outputs)),
  };
}

async function bundleGroup(entryPoints: string[], target: string): Promise<Metafile> {
  const { build } = await import('esbuild');
  const { metafile } = await build({
    ...shared,
    entryPoints,
    outdir: join(target, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: 'part-[hash]',
    assetNames: '[name]-[hash]',
    publicPath: '/assets/',
    platform: 'browser',
    splitting: true,
    target: browsers,
    define: { ...define, ASSETS: '{}' },
    plugins: [refuseContract, madeStyles],
  });
  return metafile;
}

/** Files that are served as they are, under a name that changes with their content. */
async function copyStatic({ source, target }: Folders): Promise<Record<string, string>> {
  const copied: Record<string, string> = {};
  for (const file of await entriesIn(join(source, 'static'), /^[^.]/)) {
    const content = await readFile(file);
    const mark = createHash('sha256').update(content).digest('base64url').replaceAll(/[-_]/g, '').slice(0, 8);
    const name = `${basename(file, extname(file))}-${mark}${extname(file)}`;
    await writeFile(join(target, 'assets', name), content);
    copied[basename(file)] = name;
  }
  return copied;
}

/** Every file once more in Brotli and gzip, made here so that no request has to wait for it. */
async function precompress(folder: string): Promise<Map<string, { bytes: number; compressed: number }>> {
  const sizes = new Map<string, { bytes: number; compressed: number }>();
  await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const content = await readFile(join(folder, name));
      if (!COMPRESSED.has(extname(name)))
        return void sizes.set(name, { bytes: content.length, compressed: content.length });
      const [br, gz] = await Promise.all([compress.br(content), compress.gz(content)]);
      await writeFile(join(folder, `${name}.br`), br);
      await writeFile(join(folder, `${name}.gz`), gz);
      sizes.set(name, { bytes: content.length, compressed: br.length });
    }),
  );
  return sizes;
}

/** What a script imports at once, and what those import. */
function importsOf(output: string, { outputs }: Metafile): string[] {
  const found = new Set<string>();
  const open = [output];
  for (let path = open.pop(); path !== undefined; path = open.pop())
    for (const { path: imported, kind } of outputs[path]?.imports ?? [])
      if (kind === 'import-statement' && outputs[imported] && !found.has(imported)) {
        found.add(imported);
        open.push(imported);
      }
  return [...found].map((path) => `/assets/${basename(path)}`).sort();
}

async function describe(folders: Folders, metafile: Metafile): Promise<Manifest> {
  const statics = await copyStatic(folders);
  const sizes = await precompress(join(folders.target, 'assets'));
  const entry = (name: string, imports: string[] = []): ManifestEntry => ({
    href: `/assets/${name}`,
    ...(imports.length > 0 ? { imports } : {}),
    ...(sizes.get(name) ?? { bytes: 0, compressed: 0 }),
  });
  const manifest: Manifest = {};
  for (const [output, { entryPoint }] of Object.entries(metafile.outputs)) {
    // A lazily loaded part is an entry point too; the pages name only those in `browser/` and `styles/`.
    if (!entryPoint || !/\/(browser|styles)\/[^/]+$/.test(entryPoint)) continue;
    const name = basename(entryPoint).replace(/\.tsx?$/, '.js');
    manifest[name] = entry(basename(output), importsOf(output, metafile));
  }
  for (const [name, file] of Object.entries(statics)) manifest[name] = entry(file);
  for (const output of Object.keys(metafile.outputs)) {
    const name = basename(output);
    if (name.startsWith('part-')) manifest[name] = entry(name, importsOf(output, metafile));
  }
  return manifest;
}

async function bundleServer({ source, target }: Folders, manifest: Manifest): Promise<void> {
  const { build } = await import('esbuild');
  const addresses = Object.fromEntries(
    Object.entries(manifest).map(([name, { href, imports }]) => [name, { href, imports }]),
  );
  await build({
    ...shared,
    minify: false,
    entryPoints: [join(source, 'render.tsx')],
    outfile: join(target, 'server', 'render.js'),
    platform: 'node',
    target: 'node24',
    external: ['@sports-hub/contract'],
    define: { ...define, ASSETS: JSON.stringify(addresses) },
  });
}

/** Writes a whole build: `assets/` for browsers, `server/render.js` for the services, `manifest.json`. */
export async function writeBundles(folders: Folders): Promise<Manifest> {
  await mkdir(join(folders.target, 'assets'), { recursive: true });
  const manifest = await describe(folders, await bundleBrowser(folders));
  await bundleServer(folders, manifest);
  await writeFile(join(folders.target, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}
