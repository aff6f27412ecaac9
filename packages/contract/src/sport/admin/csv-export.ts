import type { TSchema } from 'typebox';
import { operation, raw } from '../../operation.ts';
import type { Permission } from '../../permissions.ts';

/** A list as a file. What leaves needs the password of a moment ago, and is an entry of the audit log. */
export const csvExport = <
  const S extends { name: string; path: string; permission: Permission; summary: string; body: TSchema },
>(
  spec: S,
) =>
  operation({
    service: 'sport',
    tag: 'Administration',
    access: 'admin',
    reach: 'site',
    method: 'POST',
    responses: { 200: raw('text/csv; charset=utf-8') },
    problems: ['admin.confirmation_required'],
    ...spec,
  });
