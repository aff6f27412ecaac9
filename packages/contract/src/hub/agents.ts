import { json, operation } from '../operation.ts';
import { Empty, Fields, IdParam, Items, Notice } from '../schemas.ts';
import { AgentGrant } from './agent-schemas.ts';

const common = { service: 'hub', tag: 'Assistants', access: 'signed-in', reach: 'hub' } as const;

export const listAgentGrants = operation({
  ...common,
  name: 'listAgentGrants',
  method: 'GET',
  path: '/account/agents',
  summary: 'The assistants that may act for this account, the last used first',
  responses: { 200: json(Items(AgentGrant)) },
  problems: [],
});

export const withdrawAgentGrant = operation({
  ...common,
  name: 'withdrawAgentGrant',
  method: 'POST',
  path: '/account/agents/:id/withdraw',
  summary: 'End what an assistant was allowed, with everything it holds',
  params: Fields({ id: IdParam }),
  body: Empty,
  responses: { 200: json(Notice) },
  problems: [],
});
