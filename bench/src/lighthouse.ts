import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Not one of our dependencies: 180 MB that only this benchmark needs. */
const VERSION = '13.5.0';
const FLAGS = '--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --disable-background-networking';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

export interface Audited {
  scores: Record<Category, number>;
  /** What keeps a score from 100: "performance: unused-javascript". */
  faults: string[];
}

interface Report {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null }>;
}

/** Installs Lighthouse beside the project's temporary files, once, and says so before. Returns its program. */
export async function installLighthouse(say: (line: string) => void): Promise<string> {
  const folder = join(tmpdir(), `sports-hub-lighthouse-${VERSION}`);
  const program = join(folder, 'node_modules/lighthouse/cli/index.js');
  if (existsSync(program)) return program;
  say(`installing lighthouse ${VERSION} (about 180 MB, once) in ${folder} ...`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"private":true}\n');
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', `lighthouse@${VERSION}`], {
    cwd: folder,
    env: { ...process.env, PUPPETEER_SKIP_DOWNLOAD: 'true' },
    timeout: 10 * 60_000,
  });
  return program;
}

const TRIES = 6;

/** Lighthouse now and then loses the trace of a page and asks to be run again. */
async function run(program: string, url: string, output: string): Promise<void> {
  const chromium = execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim();
  for (let tries = 1; ; tries += 1)
    try {
      await promisify(execFile)(
        process.execPath,
        [program, url, '--quiet', '--output=json', `--output-path=${output}`, `--chrome-flags=${FLAGS}`],
        { env: { ...process.env, CHROME_PATH: chromium }, timeout: 3 * 60_000 },
      );
      return;
    } catch (error) {
      if (tries === TRIES) throw error;
    }
}

/** One run with Lighthouse's own settings for a phone. */
export async function audit(program: string, url: string, output: string): Promise<Audited> {
  await run(program, url, output);
  const { categories, audits } = JSON.parse(await readFile(output, 'utf8')) as Report;
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((categories[name].score ?? 0) * 100)]),
  ) as Record<Category, number>;
  const faults = CATEGORIES.flatMap((name) =>
    categories[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${name}: ${id}`),
  );
  return { scores, faults };
}
