import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { administrationDocument, openApiDocument } from '@sports-hub/contract';
import { notesOfThisRelease } from '../releases/notes.ts';
import { withDangerousSteps } from './dangerous-steps.ts';
import { throttleNames } from './throttle-names.ts';
import { sdkOperations } from './sdk-operations.ts';

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

const THROTTLE_NAMES = join(projectRoot, 'packages/contract/src/generated/throttle-names.ts');
const ADMINISTRATION = join(projectRoot, 'docs/administration.md');

/** Files that are committed although they are made from the source, so that a change of the interface is seen in review. */
export const generatedFiles = (): { file: string; content: string }[] => [
  {
    file: join(projectRoot, 'docs/openapi.json'),
    content: `${JSON.stringify(openApiDocument('http://localhost:4000'), null, 2)}\n`,
  },
  {
    file: join(projectRoot, 'docs/openapi-administration.json'),
    content: `${JSON.stringify(administrationDocument('http://localhost:4001'), null, 2)}\n`,
  },
  { file: join(projectRoot, 'packages/sdk/src/generated/operations.ts'), content: sdkOperations() },
  { file: join(projectRoot, 'docs/upgrading.md'), content: notesOfThisRelease(projectRoot) },
  { file: THROTTLE_NAMES, content: throttleNames() },
  { file: ADMINISTRATION, content: withDangerousSteps(readFileSync(ADMINISTRATION, 'utf8')) },
];

/** What is wrong, in one line each. */
export async function staleFiles(): Promise<string[]> {
  const stale = await Promise.all(
    generatedFiles().map(async ({ file, content }) =>
      (await readFile(file, 'utf8').catch(() => '')) === content
        ? []
        : [`${relative(projectRoot, file)} is not what the source says: run npm run generate`],
    ),
  );
  return stale.flat();
}
