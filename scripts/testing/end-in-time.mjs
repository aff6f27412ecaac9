// Loaded by every process that runs test files. A test that was cut off may have left something open, and its process
// would never end. Not Node's own --test-force-exit, which now and then ends it before the last results are written.
import { after } from 'node:test';

/** The hooks of a file are run in this time too. */
const TIME_TO_END = 60_000;

after(() => {
  setTimeout(() => process.exit(), TIME_TO_END).unref();
});
