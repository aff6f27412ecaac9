// Takes a data directory each time it is told which, says how that went, and gives it free when told to.
import { openDataDir, type DataDir } from '../data-dir.ts';

let held: DataDir | undefined;
process.on('message', (path: string | null) => {
  const work = path === null ? held?.release().then(() => 'released') : openDataDir(path);
  work?.then(
    (opened) => {
      held = typeof opened === 'string' ? undefined : opened;
      process.send?.(held ? 'held' : 'released');
    },
    (error: Error) => process.send?.(error.message),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
