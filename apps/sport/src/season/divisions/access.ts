import type { DivisionRef } from '@sports-hub/contract';
import { Problem, type Sql } from '@sports-hub/kernel';
import { findPublicDivision } from './queries.ts';

/** A division that anyone may see. A hidden one looks like one that does not exist. */
export async function accessPublicDivision(sql: Sql, id: number): Promise<DivisionRef> {
  const division = await findPublicDivision(sql, id);
  if (!division) throw new Problem('record.not_found');
  return division;
}
