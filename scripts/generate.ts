// npm run generate              writes the files that are made from the source
// npm run generate -- --release also freezes the migrations that are there now
import { writeFile } from 'node:fs/promises';
import { generatedFiles } from './checks/generated.ts';
import { freezeMigrations } from './checks/migrations.ts';

for (const { file, content } of generatedFiles()) {
  await writeFile(file, content);
  console.log(`Wrote ${file}`);
}
if (process.argv.includes('--release')) console.log(`Froze ${await freezeMigrations()} migrations`);
