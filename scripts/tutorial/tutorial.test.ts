// The tutorials, followed by somebody who does exactly what they say.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { projectRoot } from '../checks/generated.ts';
import { applyStep, readSteps, type Step } from './steps.ts';
import { copyTree } from './tree.ts';

const { PATH, HOME } = process.env;

/** The exit code and what was printed. */
async function run(commands: string, tree: string): Promise<{ code: number; printed: string }> {
  const child = spawn('bash', ['-ec', `exec 2>&1\n${commands}`], { cwd: tree, env: { PATH, HOME }, stdio: 'pipe' });
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return { code: code as number, printed };
}

const stepsOf = (document: string): Step[] => readSteps(readFileSync(join(projectRoot, 'docs', document), 'utf8'));

/** Each runs the project's own commands for a minute: when asked, after a change of the tutorials or of what they name. */
const skip = !process.env['TEST_TUTORIALS'] && 'set TEST_TUTORIALS=1 to follow them';

for (const document of ['tutorial.md', 'tutorial-administration-page.md'])
  test(`${document} works as it is written`, { timeout: 600_000, skip }, async () => {
    const tree = await copyTree(projectRoot);
    try {
      for (const step of stepsOf(document)) {
        if (step.kind !== 'run') {
          await applyStep(tree.path, step);
          continue;
        }
        const { code, printed } = await run(step.commands, tree.path);
        assert.equal(code !== 0, step.fails, `${step.commands}\n${printed}`);
        if (step.fails) assert.match(printed, /0 passed, 1 failed/, 'a test failed, and nothing else');
      }
    } finally {
      await tree.remove();
    }
  });

test('a page of the administration with a list and an export takes six files, its test among them', () => {
  const files = stepsOf('tutorial-administration-page.md').flatMap((step) => (step.kind === 'run' ? [] : [step.file]));
  assert.ok(new Set(files).size <= 6, [...new Set(files)].join('\n'));
});
