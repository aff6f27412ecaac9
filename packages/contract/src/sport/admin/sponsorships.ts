import Type from 'typebox';
import { json, operation } from '../../operation.ts';
import { Empty, Id, IdParam, Items } from '../../schemas.ts';
import { WithReason } from './schemas.ts';
import { AdminSponsorship } from './sponsorship-schemas.ts';

const base = { service: 'sport', tag: 'Administration', access: 'admin', reach: 'site' } as const;
const params = Type.Object({ id: IdParam });

export const listSponsorships = operation({
  ...base,
  name: 'listSponsorships',
  method: 'GET',
  path: '/admin/sponsorships',
  permission: 'registration:read',
  summary: 'Sponsorships to decide, oldest first, and the last that were decided',
  responses: { 200: json(Items(AdminSponsorship)) },
  problems: [],
});

export const approveSponsorship = operation({
  ...base,
  name: 'approveSponsorship',
  method: 'POST',
  path: '/admin/sponsorships/:id/approve',
  permission: 'registration:write',
  summary: 'Put a paid sponsorship on the site, and tell the sponsor',
  params,
  body: Empty,
  responses: { 200: json(Type.Object({ id: Id, sponsor_name: Type.String() })) },
  problems: ['record.conflict'],
});

export const refuseSponsorship = operation({
  ...base,
  name: 'refuseSponsorship',
  method: 'POST',
  path: '/admin/sponsorships/:id/refuse',
  permission: 'registration:write',
  summary: 'Refuse a sponsorship: what was paid goes back, and the sponsor is told why',
  params,
  body: WithReason,
  responses: {
    200: json(Type.Object({ id: Id, sponsor_name: Type.String(), refund_cents: Type.Integer({ minimum: 0 }) })),
  },
  problems: ['record.conflict'],
});
