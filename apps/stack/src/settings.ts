import type { Sport } from '@sports-hub/contract/sports';

export interface StackConfig {
  /** Where the hub listens. */
  host: string;
  port: number;
  dataDir: string;
  siteUrl: string;
  sports: StackSport[];
  /** Undefined: the stack runs its own PostgreSQL in the data directory. */
  databaseUrl: string | undefined;
  smtpUrl: string | undefined;
  demo: boolean;
  /** Others can reach the demo world, whose passwords are known. */
  isDemoPublic: boolean;
  reset: boolean;
  /** Instead of serving: write everything into a file, or fill a new data directory from one. */
  task: { kind: 'backup' | 'restore'; file: string } | undefined;
  /** Secrets from the environment; for the other sports the stack makes its own. */
  sportSecrets: ReadonlyMap<Sport, string>;
  /** Variables that only the services read. */
  forServices: Record<string, string>;
}

export interface StackSport {
  name: Sport;
  /** Where the hub finds the sport. */
  origin: string;
  siteUrl: string;
  /** Who reads this sport's contact form, when that is not the same for all. */
  contactTo: string | undefined;
  /** Where this sport is, when that is not where the organisation is. */
  timeZone: string | undefined;
  /** How this sport takes payments: the variables for all, and what `BASKETBALL_STRIPE_…` says for one. */
  payments: Record<string, string>;
  /** Undefined when the sport runs elsewhere, so that the stack does not start it. */
  listen: { host: string; port: number } | undefined;
}

/** Only a sport reads these; the hub takes no money. */
export const PAYMENT_VARIABLE = /^(PAYMENTS|SANDBOX_PAYMENTS|STRIPE_.+)$/;
