import type { FastifyInstance } from 'fastify';
import type { HubConfig } from '../config.ts';
import { addDevMail } from './dev/mail-routes.ts';
import { addDocsPage } from './docs/routes.ts';
import { addAccountPage } from './account.ts';
import { addAssets } from './assets.ts';
import { addLandingPage } from './landing.ts';

/** The pages that the hub itself serves. */
export function addHubPages(app: FastifyInstance, config: HubConfig): void {
  addAssets(app);
  addLandingPage(app, config);
  addDocsPage(app, config);
  addAccountPage(app, config);
  if (config.demo) addDevMail(app, { folder: config.mailDir, organisation: config.organisation });
}
