import type { Sport } from '@sports-hub/contract';
import type { Audit, Clock, Command, Commands, Database, Jobs, Mail, Variables } from '@sports-hub/kernel';
import type { FilesConfig } from '../platform/files/location.ts';
import type { PaymentProcessor } from '../payments/processor.ts';
import type { Payments } from '../payments/service.ts';

/** What a command can leave for the service to do: mails, refunds. The command itself sends and pays nothing. */
export interface OperatorQueue {
  jobs: Jobs;
  mail: Mail;
  payments: Payments;
  siteUrl: string;
  hubUrl: string;
  /** Those that the service signs links with; an operator's shell need not have them. */
  secrets: readonly string[];
  organisation: string;
  /** Who reads what visitors write; empty: the address that the site shows. */
  contactTo: readonly string[];
  /** The real one, for reading: what it says is compared with what we say. */
  processor(): PaymentProcessor;
}

/** What a command works with. A command that changes something writes an audit row with `actor`. */
export interface CommandContext {
  sport: Sport;
  db: Database;
  clock: Clock;
  audit: Audit;
  /** `operator:<login name>`. */
  actor: string;
  /** What the service has there: keys, and its files unless they are kept elsewhere. */
  dataDir: string;
  files: FilesConfig;
  variables: Variables;
  adminKeySecret: string | undefined;
  /** For commands that leave mails or refunds to the service. */
  queue(): Promise<OperatorQueue>;
}

export type AdminCommand = Command<CommandContext>;
export type AdminCommands = Commands<CommandContext>;
