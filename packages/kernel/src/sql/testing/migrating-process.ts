// A process that migrates a database, started several times at once by the test: <url> <folder>
import { migrate } from '../migrate.ts';

const [url = '', folder = ''] = process.argv.slice(2);
await migrate(url, folder);
process.exit(0);
