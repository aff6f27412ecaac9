import { join } from 'node:path';
import { keptPrograms } from '../../../scripts/releases/kept.ts';
import { programName } from '../../../scripts/releases/programs.ts';
import { deployed, variablesOf, type Machine, type Program } from './machines.ts';

export const SERVICES = ['hub', 'basketball', 'baseball'] as const;
export type ServiceName = (typeof SERVICES)[number];
/** This source, or a release that is kept. */
export type Release = 'here' | (string & {});

/** What is not as `deploy/cluster` has it: the demo world instead of a mail server, Stripe and an S3 of somebody's. */
const CHANGED: Record<string, string> = {
  DEMO: 'on',
  LOG_LEVEL: 'warn',
  SMTP_URL: '',
  PAYMENTS: '',
  STRIPE_SECRET_KEY: '',
  STRIPE_PUBLISHABLE_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
  FILES_ACCESS_KEY_ID: 'S3RVER',
  FILES_SECRET_ACCESS_KEY: 'S3RVER',
};

/** All of the load comes from one address. */
const MANY = '100000/60';
const OF_SPORTS = {
  THROTTLE_MESSAGES: MANY,
  THROTTLE_QUOTES: MANY,
  THROTTLE_REGISTRATIONS: MANY,
  THROTTLE_CONFIRMATIONS: MANY,
};

/** As the files of `deploy/cluster` say it. Services of machine two go through PgBouncer, as `pgbouncer.ini` says it. */
export async function programOf(
  machine: Machine,
  service: ServiceName,
  release: Release,
  run: string,
): Promise<Program> {
  const files = ['common.env', `${service}.env`, 'machine.env'];
  const texts = await Promise.all(files.map((file) => deployed(file, machine.name)));
  const env = variablesOf(texts.join('\n'));
  const source = service === 'hub' ? 'apps/hub/src/main.ts' : 'apps/sport/src/main.ts';
  const program = release === 'here' ? source : join(await keptPrograms(release), programName(source));
  const direct = env['DATABASE_URL'] ?? '';
  return machine.ours([program, ...(service === 'hub' ? [] : [service])], {
    ...env,
    ...CHANGED,
    ...(service === 'hub' ? {} : OF_SPORTS),
    ...(machine.name === 'two' && release === 'here'
      ? { DATABASE_URL: direct.replace(':5000/', ':6432/'), DATABASE_DIRECT_URL: direct }
      : {}),
    DATA_DIR: join(run, machine.name, 'data'),
    NODE_EXTRA_CA_CERTS: join(run, 'site.crt'),
  });
}
