import { createLogger, runService, systemClock } from '@sports-hub/kernel';
import { readHubConfig } from './config.ts';
import { createHub } from './hub.ts';
import { setUpHub } from './setup.ts';

await runService(async () => {
  const config = readHubConfig(process.env);
  const log = createLogger({ service: 'hub', level: config.logLevel });
  if (config.isDemoPublic)
    log.warn('demo world in public', { reason: 'DEMO is on at an address that others can reach' });
  await setUpHub({ ...config, demo: config.demo });
  const hub = await createHub({ config, clock: systemClock, log });
  return { ...hub, log, port: config.port, host: config.host, announceMs: config.announceMs };
});
