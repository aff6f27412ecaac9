import Type from 'typebox';
import { json, operation } from '../../operation.ts';
import { DateOnly, Empty, Fields, Id, IdInput, IdParam, Line } from '../../schemas.ts';
import { ClosureSeen, VenueClosure } from './closure-schemas.ts';

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

const one = { ...base, params: Type.Object({ id: IdParam }) } as const;

export const getClosureSeen = operation({
  ...one,
  name: 'getClosureSeen',
  method: 'GET',
  path: '/admin/closures/:id',
  permission: 'season:read',
  summary: 'A closure, and who has seen it: children by first name with their guardians, without addresses and numbers',
  responses: { 200: json(ClosureSeen) },
  problems: [],
});

export const changeClosure = operation({
  ...one,
  name: 'changeClosure',
  method: 'POST',
  path: '/admin/closures/:id/change',
  permission: 'season:write',
  summary: 'Change the words of a closure; without any there are none. Nobody is told again',
  body: Fields({ reason: Type.Optional(Line(1, 160)) }),
  responses: { 200: json(VenueClosure) },
  problems: ['venue.open'],
});

export const liftClosure = operation({
  ...one,
  name: 'liftClosure',
  method: 'POST',
  path: '/admin/closures/:id/lift',
  permission: 'season:write',
  summary:
    'The place is open again: what the closure changed is as before, unless it was changed since or has begun; every ' +
    'family that heard of the closure hears of it once',
  body: Empty,
  responses: { 200: json(VenueClosure) },
  problems: ['venue.open'],
});
