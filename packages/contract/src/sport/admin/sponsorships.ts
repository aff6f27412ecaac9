import Type from 'typebox';
import { json, operation } from '../../operation.ts';
import { Empty, Id, IdParam, Items } from '../../schemas.ts';
import { WithReason } from './schemas.ts';
import { AdminSponsorship, NewSponsorSpots, SponsorOnSite, SponsorPackageSpots } from './sponsorship-schemas.ts';

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
  permission: 'money:write',
  summary: 'Put a paid sponsorship on the site, and tell the sponsor',
  params,
  body: Empty,
  responses: { 200: json(Type.Object({ id: Id, sponsor_name: Type.String() })) },
  problems: ['record.conflict', 'admin.own_affair'],
});

export const refuseSponsorship = operation({
  ...base,
  name: 'refuseSponsorship',
  method: 'POST',
  path: '/admin/sponsorships/:id/refuse',
  permission: 'money:write',
  summary: 'Refuse a sponsorship: what was paid goes back, and the sponsor is told why',
  params,
  body: WithReason,
  responses: {
    200: json(Type.Object({ id: Id, sponsor_name: Type.String(), refund_cents: Type.Integer({ minimum: 0 }) })),
  },
  problems: ['record.conflict', 'admin.confirmation_required', 'admin.own_affair'],
});

export const listSponsorsOnSite = operation({
  ...base,
  name: 'listSponsorsOnSite',
  method: 'GET',
  path: '/admin/sponsorships/on-site',
  permission: 'registration:read',
  summary: 'Sponsors of the site and of the last year, those that end first first, and when they were asked to renew',
  responses: { 200: json(Items(SponsorOnSite)) },
  problems: [],
});

export const askSponsorToRenew = operation({
  ...base,
  name: 'askSponsorToRenew',
  method: 'POST',
  path: '/admin/sponsorships/on-site/:id/ask',
  permission: 'registration:write',
  summary: 'Mail a sponsor a link to renew, at most once a day; 30 and 7 days before the last day it is done by itself',
  params,
  body: Empty,
  responses: { 200: json(Type.Object({ id: Id, sponsor_name: Type.String() })) },
  problems: ['record.conflict'],
});

export const listSponsorSpots = operation({
  ...base,
  name: 'listSponsorSpots',
  method: 'GET',
  path: '/admin/sponsorships/packages',
  permission: 'registration:read',
  summary: 'The packages that are offered, with how many spots there are and how many are taken',
  responses: { 200: json(Items(SponsorPackageSpots)) },
  problems: [],
});

export const setSponsorSpots = operation({
  ...base,
  name: 'setSponsorSpots',
  method: 'POST',
  path: '/admin/sponsorships/packages/:id/spots',
  permission: 'registration:write',
  summary: 'Say how many spots a package has, not fewer than are taken; without a number, as many as people ask for',
  params,
  body: NewSponsorSpots,
  responses: { 200: json(SponsorPackageSpots) },
  problems: [],
});
