import { CommandError, type Sql } from '@sports-hub/kernel';
import { findAccount, findAccountByEmail, type AccountRow } from './queries.ts';

/** The account that an operator names by its id or its address. */
export async function requireAccount(sql: Sql, name: string | undefined): Promise<AccountRow> {
  if (!name) throw new CommandError('Name an account by its id or its e-mail address.');
  const account = /^[1-9]\d{0,14}$/.test(name)
    ? await findAccount(sql, Number(name))
    : await findAccountByEmail(sql, name);
  if (!account) throw new CommandError(`There is no account ${name}.`);
  return account;
}
