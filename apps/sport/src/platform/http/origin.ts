import type { FastifyRequest } from 'fastify';
import { t } from '@sports-hub/contract/texts';
import { clientFamily, type CommandOrigin } from '@sports-hub/kernel';
import './clients.ts';

/** Where a command came from: for throttles and the audit trail. */
export interface MemberOrigin extends CommandOrigin {
  /** What the client calls itself. */
  family: string | null;
  /** The agent that made it, by its public id; undefined for people and apps. */
  agent?: string | undefined;
}

export const originOf = (request: FastifyRequest): MemberOrigin => ({
  requestId: request.id,
  client: request.client,
  family: clientFamily(request.headers['user-agent']),
  agent: request.agent,
});

/** What the audit trail calls somebody who is not signed in. */
export const visitorName = ({ agent }: Pick<MemberOrigin, 'agent'>): string => (agent ? `agent:${agent}` : 'visitor');

/** Said in a mail that an assistant caused, so that whoever gets it can name the assistant to us. */
export const throughAgent = ({ agent }: Pick<MemberOrigin, 'agent'>): string[] =>
  agent ? [t('answers.platform.http.origin.sentByAnAssistantOn', { agent })] : [];
