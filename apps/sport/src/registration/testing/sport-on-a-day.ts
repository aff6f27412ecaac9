// A basketball service on a later day, to be killed: everything that happens by itself happens all the time.
import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger, runService } from '@sports-hub/kernel';
import { readSportConfig } from '../../config.ts';
import { createSport } from '../../sport.ts';

await runService(async () => {
  const config = readSportConfig('basketball', process.env);
  const log = createLogger({ service: config.sport, level: config.logLevel });
  const ahead = Number(process.env['SECONDS_AHEAD']);
  const clock = { now: () => new Date(Date.now() + ahead * 1000), monotonic: () => performance.now() };
  const sport = await createSport({ config, clock, log });
  const again = async (work: () => Promise<unknown>): Promise<void> => {
    for (;;) {
      // The database may be away.
      await work().catch(() => undefined);
      await sleep(100);
    }
  };
  void again(sport.sweepRegistrations);
  void again(() => sport.payments.sweep());
  return { ...sport, log, port: config.port, host: config.host, socket: config.socket, announceMs: 0 };
});
