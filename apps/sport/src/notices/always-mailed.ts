import type { MailKind } from '@sports-hub/contract';

/** What changes somebody's day comes by mail, whatever is switched off. */
export const ALWAYS_MAILED = ['schedule'] as const satisfies MailKind[];

export const isAlwaysMailed = (kind: MailKind): boolean => ALWAYS_MAILED.some((always) => always === kind);
