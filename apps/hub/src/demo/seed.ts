import { createPasswords, type Clock, type Database, type PasswordParameters } from '@sports-hub/kernel';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts';

/** Fills an empty hub with the demo world; does nothing when it was done before. */
export async function seedHub(db: Database, clock: Clock, passwordCost?: PasswordParameters): Promise<void> {
  const password = await createPasswords({ parameters: passwordCost }).hash(DEMO_PASSWORD);
  await db.transaction(async (tx) => {
    await tx.run('select pg_advisory_xact_lock(7421)');
    if (await tx.maybeOne('select 1 from accounts limit 1')) return;
    const now = clock.now();
    for (const account of DEMO_ACCOUNTS) {
      const { id } = await tx.one<{ id: number }>(
        `insert into accounts (email, password_hash, first_name, last_name, verified_at, disabled, created_at)
         values ($1, $2, $3, $4, $5, $6, $7) returning id`,
        [
          `${account.name}@riverbend.example`,
          password,
          account.first,
          account.last,
          account.verified ? now : null,
          account.disabled,
          now,
        ],
      );
      for (const [sport, memberId] of Object.entries(account.members)) {
        await tx.run('insert into sport_links (account_id, sport, member_id, linked_at) values ($1, $2, $3, $4)', [
          id,
          sport,
          memberId,
          now,
        ]);
      }
    }
  });
}
