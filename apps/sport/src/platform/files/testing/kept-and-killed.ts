// Keeps a file and is killed before a row names it.
import { openDatabase } from '@sports-hub/kernel';
import { readVariables } from '@sports-hub/kernel/config';
import { readFilesConfig } from '../location.ts';
import { openFileStorage } from '../open.ts';
import { keepFiles } from '../service.ts';

const [databaseUrl = '', words = '', time = ''] = process.argv.slice(2);
const storage = openFileStorage(readFilesConfig(readVariables(process.env), '/nowhere'), 'basketball');
const draft = { name: 'lost.txt', mediaType: 'text/plain', bytes: Buffer.from(words) };
await keepFiles(openDatabase({ url: databaseUrl }), storage, [draft], new Date(time));
process.kill(process.pid, 'SIGKILL');
