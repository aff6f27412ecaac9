import { isForwarded, type OperationSpec } from './operation.ts';
import type { ProblemCode } from './problems.ts';
import type { ThrottleName } from './throttles.ts';

/** What any operation may meet; too common to be told of each. */
const EVERYWHERE: readonly ProblemCode[] = ['request.malformed', 'server.error'];

/** Where an agent's token is looked at, if one is sent: at the hub, for everything but what anyone may read there. */
const meetsAgents = (op: OperationSpec): boolean => isForwarded(op) || (op.service === 'hub' && op.access !== 'public');

/** The limits on agents, beside those of the operation itself. */
export const agentThrottlesOf = (op: OperationSpec): readonly ThrottleName[] => [
  ...(meetsAgents(op) ? (['agent-requests'] as const) : []),
  ...(op.scope && op.method === 'POST' ? (['agent-writes'] as const) : []),
];

/** Whether the contract says that this limit can end a call of this operation. */
export const isThrottledBy = (op: OperationSpec, rule: string): boolean =>
  [...(op.throttle ?? []), ...agentThrottlesOf(op)].some((name) => name === rule);

/** Problems that any operation of this kind can meet, beside those it declares. */
export function commonProblems(op: OperationSpec): ProblemCode[] {
  const codes: ProblemCode[] = [];
  if (op.query || op.body || op.bodyKind) codes.push('request.invalid');
  if (op.params) codes.push('record.not_found');
  if (op.method === 'POST') codes.push('request.malformed', 'request.too_large', 'request.media_type');
  if (op.method === 'POST' && op.access !== 'public' && op.access !== 'service') codes.push('csrf.invalid');
  if (op.access === 'service') codes.push('auth.required', 'auth.invalid_token');
  if (op.access === 'admin')
    codes.push(
      'auth.required',
      'permission.missing',
      'admin.second_step_required',
      'admin.setup_required',
      'member.inactive',
      'member.email_unverified',
      'member.temporary_password',
    );
  if (['signed-in', 'verified', 'member'].includes(op.access)) {
    codes.push('auth.required', 'auth.invalid_token');
    if (op.service === 'hub' || op.reach === 'hub') codes.push('account.disabled');
    if (op.service === 'sport') codes.push('member.inactive');
  }
  if (['verified', 'member'].includes(op.access)) codes.push('account.unverified');
  if (op.access === 'member') codes.push('link.required', 'member.email_unverified', 'member.temporary_password');
  if (meetsAgents(op)) codes.push('auth.invalid_token', 'agent.insufficient_scope', 'throttle.exceeded');
  if (op.throttle?.length) codes.push('throttle.exceeded');
  if (op.service === 'sport' && op.reach === 'hub') codes.push('sport.not_found', 'sport.unavailable');
  codes.push('server.busy');
  return codes;
}

const declared = new WeakMap<OperationSpec, ReadonlySet<ProblemCode>>();

/** Whether the contract says that this operation can respond with this problem. */
export function isDeclared(op: OperationSpec, code: ProblemCode): boolean {
  let codes = declared.get(op);
  if (!codes) declared.set(op, (codes = new Set([...EVERYWHERE, ...commonProblems(op), ...op.problems])));
  return codes.has(code);
}
