// Every example of a document is run against the demo world, as whoever reads it would (CONTRIBUTING.md, Documents).
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { usage as hubUsage } from '@sports-hub/hub/operator/run';
import { usage as sportUsage } from '@sports-hub/sport/operator/run';
import { examplesOfDocuments, lacking, type Example } from '../../../scripts/checks/examples.ts';
import { projectRoot } from './config.ts';
import { startStackProcess, temporaryDirectory, type StackProcess } from './testing/stack-process.ts';

const run = promisify(execFile);

/** The stack that is tried has ports and a directory of its own, and `npm` is meant for this project. */
const PRELUDE = 'set -euo pipefail; npm() { command npm --prefix "$PROJECT" "$@"; }';

async function outputOf({ language, code }: Example, stack: StackProcess): Promise<string> {
  const here = code.replaceAll(/localhost:400(\d)/g, (_, place: string) => `localhost:${stack.port + Number(place)}`);
  const cwd = language === 'sh' ? await temporaryDirectory() : projectRoot;
  const options = { cwd, env: { ...process.env, PROJECT: projectRoot, DATA_DIR: stack.dataDir } };
  const { stdout } =
    language === 'sh'
      ? await run('bash', ['-c', `${PRELUDE}\n${here}`], options)
      : await run(process.execPath, ['--input-type=module-typescript', '--eval', here], options);
  return stdout;
}

test('examples do what the documents say', { timeout: 600_000 }, async (t) => {
  const stack = await startStackProcess(t);
  await stack.ready();
  for (const example of examplesOfDocuments(projectRoot).examples)
    await t.test(`${example.document}:${example.line}`, async () => {
      const stdout = await outputOf(example, stack);
      if (example.output !== undefined) assert.equal(lacking(example.output, JSON.parse(stdout)), undefined);
    });
});

test('every command that a document names is one', () => {
  const usages = { hub: hubUsage(), sport: sportUsage() };
  for (const path of globSync('{*.md,docs/*.md,docs/{adr,guides}/*.md}', { cwd: projectRoot })) {
    const text = readFileSync(`${projectRoot}/${path}`, 'utf8');
    for (const [named, service, command] of text.matchAll(
      /\b(hub|sport):admin -- (?:(?:basketball|baseball|<sport>) )?([a-z][a-z-]+)/g,
    ))
      if (!/^(help|basketball)$/.test(command!))
        assert.ok(usages[service as 'hub' | 'sport'].includes(`\n  ${command} `), `${path}: ${named}`);
  }
});
