// npm run generate: writes the files that are made from the source
import { writeFile } from 'node:fs/promises';
import { generatedFiles } from './checks/generated.ts';

for (const { file, content } of generatedFiles()) {
  await writeFile(file, content);
  console.log(`Wrote ${file}`);
}
