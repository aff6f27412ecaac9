import { createLogger, runService, systemClock } from '@sports-hub/kernel';
import { readHubConfig } from './config.ts';
import { createHub } from './hub.ts';
import { setUpHub } from './setup.ts';

await runService(async () => {
  const config = readHubConfig(process.env);
  const log = createLogger({ service: 'hub', level: config.logLevel });
  await setUpHub({ ...config, demo: config.demo });
  const hub = await createHub({ config, clock: systemClock, log });
  return { ...hub, log, port: config.port, host: config.host };
});
