import Type from 'typebox';
import { json, operation } from '../../operation.ts';
import { DateOnly, Fields, Id, IdInput, IdParam, Line } from '../../schemas.ts';
import { VenueClosure } from './closure-schemas.ts';

const base = { service: 'sport', tag: 'Administration', access: 'admin', reach: 'site' } as const;

export const listClosures = operation({
  ...base,
  name: 'listClosures',
  method: 'GET',
  path: '/admin/closures',
  permission: 'season:read',
  summary: 'Places that are closed today or later, and all places',
  responses: {
    200: json(
      Type.Object({
        items: Type.Array(VenueClosure),
        venues: Type.Array(Type.Object({ id: Id, name: Type.String() })),
      }),
    ),
  },
  problems: [],
});

export const closeVenue = operation({
  ...base,
  name: 'closeVenue',
  method: 'POST',
  path: '/admin/venues/:id/close',
  permission: 'season:write',
  summary:
    'Close a place for a day: what was to begin there moves to another place, or practices are canceled and games ' +
    'postponed; every family hears of it once',
  params: Type.Object({ id: IdParam }),
  body: Fields({
    day: DateOnly,
    instead_venue_id: Type.Optional(IdInput),
    reason: Type.Optional(Line(1, 160)),
  }),
  responses: { 201: json(VenueClosure) },
  problems: ['venue.closed'],
});
