import Type from 'typebox';
import { json, operation } from '../../operation.ts';
import { DateOnly, Fields, Id, IdParam, Line } from '../../schemas.ts';
import { ClosurePreview, ClosureQuery, ClosureSeen, NewClosure, VenueClosure } from './closure-schemas.ts';

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
        today: DateOnly,
        items: Type.Array(VenueClosure),
        venues: Type.Array(
          Type.Object({
            id: Id,
            name: Type.String(),
            today: Type.Integer({ minimum: 0, description: 'Games and practices that are still to begin there today' }),
          }),
        ),
      }),
    ),
  },
  problems: [],
});

export const getClosurePreview = operation({
  ...base,
  name: 'getClosurePreview',
  method: 'GET',
  path: '/admin/venues/:id/closing',
  permission: 'season:read',
  summary:
    'What closing a place would affect, with free times for each game and practice, whom it reaches and the mail they get; ' +
    'nothing is closed',
  params: Type.Object({ id: IdParam }),
  query: ClosureQuery,
  responses: { 200: json(ClosurePreview) },
  problems: [],
});

export const closeVenue = operation({
  ...base,
  name: 'closeVenue',
  method: 'POST',
  path: '/admin/venues/:id/close',
  permission: 'season:write',
  summary:
    'Close a place for some days or hours: everything that was to be there moves to the times and places that are given, ' +
    'to another place, or practices are canceled and games postponed. All of it at once or nothing; every family hears of ' +
    'it once, after two minutes unless something begins within two hours',
  params: Type.Object({ id: IdParam }),
  body: NewClosure,
  responses: { 201: json(VenueClosure) },
  problems: ['venue.closed', 'record.changed'],
  problemData: { 'record.changed': Type.Object({ current: ClosurePreview }) },
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
  body: Fields({
    reason: Type.Optional(Line(1, 160)),
    seen: Type.Optional(Type.String({ maxLength: 160, description: 'The words that were seen; empty for none' })),
  }),
  responses: { 200: json(VenueClosure) },
  problems: ['venue.open', 'record.changed'],
  problemData: { 'record.changed': Type.Object({ current: VenueClosure }) },
});

export const liftClosure = operation({
  ...one,
  name: 'liftClosure',
  method: 'POST',
  path: '/admin/closures/:id/lift',
  permission: 'season:write',
  summary:
    'The place is open again: what the closure changed is as before, unless it was changed since, has begun, or its time is ' +
    'taken; every family that heard of the closure hears of it once',
  body: Fields({
    put_back: Type.Optional(Type.Boolean({ default: true, description: 'False: what the closure moved stays so' })),
  }),
  responses: { 200: json(VenueClosure) },
  problems: ['venue.open'],
});
