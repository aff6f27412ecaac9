// npm run generate: writes the files that are made from the source
import { writeFile } from 'node:fs/promises';
import { throttleNames } from './checks/throttle-names.ts';

// Before the contract is loaded, which refuses an operation with a limit that it does not know.
await writeFile(new URL('../packages/contract/src/generated/throttle-names.ts', import.meta.url), throttleNames());

const { generatedFiles } = await import('./checks/generated.ts');
for (const { file, content } of generatedFiles()) {
  await writeFile(file, content);
  console.log(`Wrote ${file}`);
}
