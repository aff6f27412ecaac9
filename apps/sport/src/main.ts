import { createLogger, runService, systemClock } from '@sports-hub/kernel';
import { readSportConfig } from './config.ts';
import { setUpSport } from './setup.ts';
import { createSport } from './sport.ts';

await runService(async () => {
  const config = readSportConfig(process.argv[2], process.env);
  const log = createLogger({ service: config.sport, level: config.logLevel });
  if (config.isDemoPublic)
    log.warn('demo world in public', { reason: 'DEMO is on at an address that others can reach' });
  await setUpSport(config);
  const sport = await createSport({ config, clock: systemClock, log });
  return { ...sport, log, port: config.port, host: config.host, socket: config.socket, announceMs: config.announceMs };
});
