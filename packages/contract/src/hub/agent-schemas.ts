import Type, { type Static } from 'typebox';
import { AGENT_SCOPES } from '../permissions.ts';
import { Id, Nullable, OneOf, UtcTime } from '../schemas.ts';

const AgentScopes = (description: string) => Type.Array(OneOf(AGENT_SCOPES), { description });

/** An assistant that a person has allowed to act for them. */
export const AgentGrant = Type.Object({
  id: Id,
  name: Nullable(Type.String({ description: 'What the assistant calls itself; nobody has checked it' })),
  granted_at: UtcTime,
  last_used_at: Nullable(UtcTime),
  scopes: AgentScopes('What it may do now'),
  requested_scopes: AgentScopes('What it asked for'),
});
export type AgentGrant = Static<typeof AgentGrant>;
