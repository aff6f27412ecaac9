import type { AgentGrant } from '@sports-hub/contract';
import { Problem, toUtcTime, type Audit, type Clock, type Database } from '@sports-hub/kernel';
import { endRegistration } from './endings.ts';
import { listGrants, lockRegistration, type AgentRegistrationRow } from './queries.ts';
import { scopesOf } from './scopes.ts';

const present = (registration: AgentRegistrationRow): AgentGrant => ({
  id: registration.id,
  name: registration.client_name,
  granted_at: toUtcTime(registration.claimed_at!),
  last_used_at: registration.last_used_at && toUtcTime(registration.last_used_at),
  scopes: scopesOf(registration),
  requested_scopes: registration.requested_scopes,
});

/** What a person has allowed, and taking it back. */
export function createGrants({ db, clock, audit }: { db: Database; clock: Clock; audit: Audit }) {
  return {
    list: async (accountId: number): Promise<AgentGrant[]> => (await listGrants(db, accountId)).map(present),
    withdraw: (accountId: number, id: number): Promise<void> =>
      db.transaction(async (tx) => {
        const registration = await lockRegistration(tx, id);
        // Another person's grant is as good as none.
        if (registration?.account_id !== accountId) throw new Problem('record.not_found');
        if (registration.status === 'withdrawn') return;
        const ended = await endRegistration(tx, id, clock.now());
        await audit(tx, {
          event: 'agent.withdrawn',
          actor: `account:${accountId}`,
          subject: `account:${accountId}`,
          detail: { registration: registration.public_id, ended },
        });
      }),
  };
}
export type Grants = ReturnType<typeof createGrants>;
