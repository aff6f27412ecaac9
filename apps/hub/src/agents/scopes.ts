import type { AgentScope } from '@sports-hub/contract';
import { inOrder, READING } from './protocol.ts';
import type { AgentRegistrationRow } from './queries.ts';

type Granted = Pick<
  AgentRegistrationRow,
  'status' | 'requested_scopes' | 'approved_scopes' | 'account_id' | 'has_secret' | 'is_disabled'
>;

/**
 * What a registration may do now. Reading is open to all; everything else needs the operator's approval, and a person
 * who granted it, or credentials that the operator issued to an integration.
 */
export function scopesOf({
  status,
  requested_scopes: asked,
  approved_scopes: approved,
  account_id,
  has_secret,
  is_disabled,
}: Granted): AgentScope[] {
  if (status === 'withdrawn' || is_disabled) return [];
  const mayWrite = status === 'approved' && (account_id !== null || has_secret);
  return inOrder([READING, ...(mayWrite ? approved.filter((scope) => asked.includes(scope)) : [])]);
}
