import type { AdminDivision } from '@sports-hub/contract';
import { Problem, type Sql, type Tx } from '@sports-hub/kernel';
import { requireNotOver } from '../../season/seasons/writes.ts';
import { changedSince } from '../access.ts';
import { findDivision, lockDivision } from '../season/queries.ts';

/** A division of a season that is not over, seen at this version, for a change of it. */
export async function accessDivisionToChange(tx: Tx, id: number, seen?: number): Promise<AdminDivision> {
  await requireNotOver(tx, { division: id });
  const division = await lockDivision(tx, id);
  if (!division) throw new Problem('record.not_found');
  if (seen !== undefined && division.version !== seen) throw changedSince(division);
  return division;
}

export async function presentDivision(sql: Sql, id: number): Promise<AdminDivision> {
  const division = await findDivision(sql, id);
  if (!division) throw new Problem('record.not_found');
  return division;
}
