import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { BuildOptions, Metafile, Plugin } from 'esbuild';
import { languages } from '@sports-hub/contract/texts/languages';
import { coloursCss, hubBranding, sportMarksCss, themeCss } from '../src/kit/theme.ts';
import { picturesOf, readGuides } from './guides.ts';
import { definedIn, narrowStyles } from './narrow-styles.ts';
import { textsIn } from './texts.ts';

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

/** What the sources know of the build, beside the addresses of its files. */
const define = { 'process.env.NODE_ENV': '"production"' };

const browsers = ['es2022', 'chrome109', 'firefox115', 'safari16.4'];

/** React's names, served by Preact. */
const alias = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
};

const PLAIN_DATA = new Set(
  ['currency', 'dashes', 'paper-limits', 'place', 'sports', 'texts'].map((name) => `@sports-hub/contract/${name}`),
);

/**
 * The contract is types to a browser, except for the texts, the table of sports, where the organisation is, its
 * currency, how grades are written and how large a file may be: its schemas alone would weigh more than a page.
 */
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

/** The scripts in one language. */
async function bundleScripts({ source, target }: Folders, language: string): Promise<Metafile> {
  const scripts = await entriesIn(join(source, 'browser'), /\.tsx?$/);
  // Scripts share no parts: a shared one would be one more request before the first paint, and the pages' own are tiny.
  const built = await Promise.all(scripts.map((file) => bundleScript(file, target, language)));
  return {
    inputs: Object.assign({}, ...built.map(({ inputs }) => inputs)),
    outputs: Object.assign({}, ...built.map(({ outputs }) => outputs)),
  };
}

async function bundleScript(file: string, target: string, language: string): Promise<Metafile> {
  const { build } = await import('esbuild');
  const { metafile } = await build({
    ...shared,
    entryPoints: [file],
    outdir: join(target, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: 'part-[hash]',
    platform: 'browser',
    splitting: true,
    target: browsers,
    define: { ...define, ASSETS: '{}', LANGUAGE: JSON.stringify(language) },
    plugins: [refuseContract, await textsIn(language)],
  });
  return metafile;
}

/** The files whose pages have a stylesheet of their kind, by its name. */
async function pagesBySheet(source: string): Promise<Map<string, string[]>> {
  const pages = new Map<string, string[]>();
  for (const path of await readdir(source, { recursive: true })) {
    if (!path.endsWith('.tsx')) continue;
    const text = await readFile(join(source, path), 'utf8');
    const named = [...text.matchAll(/\bsheet: '([a-z]+\.css)'/g)].map(([, sheet]) => sheet!);
    // What `sportHead` takes where a page names none.
    const sheets = named.length === 0 && /\bsportHead\(/.test(text) ? ['pages.css'] : named;
    for (const sheet of new Set(sheets))
      if (sheet !== 'main.css') pages.set(sheet, [...(pages.get(sheet) ?? []), path]);
  }
  return pages;
}

/** All that can name a class on these pages: their components, and the scripts that they bring. */
async function programOf(pages: readonly string[], source: string, { outputs }: Metafile): Promise<string> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    ...shared,
    stdin: { contents: pages.map((path) => `export * from './${path}';`).join('\n'), resolveDir: source },
    write: false,
    platform: 'node',
    target: 'node24',
    external: ['@sports-hub/contract'],
    define: { ...define, ASSETS: '{}' },
  });
  const components = outputFiles[0]!.text;
  const scripts = new Set([...components.matchAll(/"([a-z]+)\.js"/g)].map(([, name]) => name!));
  const files = Object.entries(outputs)
    .filter(([, { entryPoint = '' }]) => scripts.has(/\/browser\/([a-z]+)\.tsx?$/.exec(entryPoint)?.[1] ?? ''))
    .flatMap(([output]) => [output, ...importedBy(output, outputs, ['import-statement', 'dynamic-import'])]);
  const texts = await Promise.all([...new Set(files)].map((file) => readFile(file, 'utf8')));
  return [components, ...texts].join('\n');
}

/**
 * The stylesheets, each under a name that changes with its content. Those of one kind of page have what that kind can
 * use.
 */
async function bundleStyles(folders: Folders, scripts: Metafile): Promise<Record<string, string>> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    ...shared,
    entryPoints: await entriesIn(join(folders.source, 'styles'), /^[a-z-]+\.css$/),
    outdir: folders.target,
    write: false,
    target: browsers,
    plugins: [madeStyles],
  });
  const pages = await pagesBySheet(folders.source);
  const changing = definedIn(themeCss(hubBranding, { cornerRadius: 8 }));
  const written: Record<string, string> = {};
  for (const { path, text } of outputFiles) {
    const name = basename(path);
    const own = pages.get(name);
    const css = own ? narrowStyles(text, await programOf(own, folders.source, scripts), changing) : text;
    written[name] = await writeNamed(folders, name, Buffer.from(css));
  }
  return written;
}

/** Writes a file under a name that changes with its content, and returns that name. */
async function writeNamed({ target }: Folders, file: string, content: Buffer): Promise<string> {
  const mark = createHash('sha256').update(content).digest('base64url').replaceAll(/[-_]/g, '').slice(0, 8);
  const name = `${basename(file, extname(file))}-${mark}${extname(file)}`;
  await writeFile(join(target, 'assets', name), content);
  return name;
}

/** Files that are served as they are: our own, and the pictures of the guides. */
async function copyStatic(folders: Folders): Promise<Record<string, string>> {
  const copied: Record<string, string> = {};
  for (const file of [...(await entriesIn(join(folders.source, 'static'), /^[^.]/)), ...picturesOf(readGuides())])
    copied[basename(file)] = await writeNamed(folders, file, await readFile(file));
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

/** What a script imports, and what those import. */
function importedBy(output: string, outputs: Metafile['outputs'], kinds: readonly string[]): Set<string> {
  const found = new Set<string>();
  const open = [output];
  for (let path = open.pop(); path !== undefined; path = open.pop())
    for (const { path: imported, kind } of outputs[path]?.imports ?? [])
      if (kinds.includes(kind) && outputs[imported] && !found.has(imported)) {
        found.add(imported);
        open.push(imported);
      }
  return found;
}
/** The addresses of what a script imports at once. */
const importsOf = (output: string, { outputs }: Metafile): string[] =>
  [...importedBy(output, outputs, ['import-statement'])].map((path) => `/assets/${basename(path)}`).sort();

/** Scripts in another language than English are named with it: `es/account.js`. */
async function describe(folders: Folders, scripts: ReadonlyMap<string, Metafile>): Promise<Manifest> {
  const named = { ...(await bundleStyles(folders, scripts.get('en')!)), ...(await copyStatic(folders)) };
  const sizes = await precompress(join(folders.target, 'assets'));
  const entry = (name: string, imports: string[] = []): ManifestEntry => ({
    href: `/assets/${name}`,
    ...(imports.length > 0 ? { imports } : {}),
    ...(sizes.get(name) ?? { bytes: 0, compressed: 0 }),
  });
  const manifest: Manifest = {};
  for (const [language, metafile] of scripts)
    for (const [output, { entryPoint }] of Object.entries(metafile.outputs)) {
      // A lazily loaded part is an entry point too; the pages name only those in `browser/`.
      if (!entryPoint || !/\/browser\/[^/]+$/.test(entryPoint)) continue;
      const name = basename(entryPoint).replace(/\.tsx?$/, '.js');
      manifest[language === 'en' ? name : `${language}/${name}`] = entry(basename(output), importsOf(output, metafile));
    }
  for (const [name, file] of Object.entries(named)) manifest[name] = entry(file);
  for (const metafile of scripts.values())
    for (const output of Object.keys(metafile.outputs)) {
      const name = basename(output);
      if (name.startsWith('part-')) manifest[name] = entry(name, importsOf(output, metafile));
    }
  return manifest;
}

/** The stylesheets that pages can bring within themselves. */
const IN_PAGES = new Set(['site.css', 'pages.css', 'hub.css', 'registration.css', 'messages.css']);

/** Within a page nothing in a stylesheet may look like markup. */
async function styleText(file: string): Promise<string> {
  const css = (await readFile(file, 'utf8')).trim();
  if (css.includes('<')) throw new Error(`${basename(file)} has a "<", so no page can bring it within itself`);
  return css;
}

async function bundleServer({ source, target }: Folders, manifest: Manifest): Promise<void> {
  const { build } = await import('esbuild');
  const addresses = Object.fromEntries(
    await Promise.all(
      Object.entries(manifest).map(async ([name, { href, imports }]) => [
        name,
        { href, imports, ...(IN_PAGES.has(name) ? { css: await styleText(join(target, href)) } : {}) },
      ]),
    ),
  );
  await build({
    ...shared,
    minify: false,
    entryPoints: [join(source, 'render.tsx')],
    outfile: join(target, 'server', 'render.js'),
    platform: 'node',
    target: 'node24',
    external: ['@sports-hub/contract'],
    define: { ...define, ASSETS: JSON.stringify(addresses), GUIDES: JSON.stringify(readGuides()) },
  });
}

/** Writes a whole build: `assets/` for browsers, `server/render.js` for the services, `manifest.json`. */
export async function writeBundles(folders: Folders): Promise<Manifest> {
  await mkdir(join(folders.target, 'assets'), { recursive: true });
  const scripts = new Map<string, Metafile>();
  for (const language of languages()) scripts.set(language, await bundleScripts(folders, language));
  const manifest = await describe(folders, scripts);
  await bundleServer(folders, manifest);
  await writeFile(join(folders.target, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}
