import Type from 'typebox';
import { json, operation } from '../../operation.ts';
import { DayQuery, Empty, Id, IdParam, IdQuery, Items } from '../../schemas.ts';
import { SeenRecord } from './schemas.ts';
import { AdminVenue, ChangedVenue, NewVenue, NewVenueSlot, VenueWeek } from './venues-schemas.ts';

const base = { service: 'sport', tag: 'Administration', access: 'admin', reach: 'site' } as const;
const one = { ...base, params: Type.Object({ id: IdParam }) } as const;
const season_id = Type.Optional(IdQuery);
const problemData = { 'record.changed': Type.Object({ current: AdminVenue }) };

export const listAdminVenues = operation({
  ...base,
  name: 'listAdminVenues',
  method: 'GET',
  path: '/admin/venues',
  permission: 'season:read',
  summary: 'Places with their weekly times in a season, what is next there, and whether it overlaps',
  query: Type.Object({ season_id }),
  responses: { 200: json(Items(AdminVenue)) },
  problems: [],
});

export const getVenueWeek = operation({
  ...one,
  name: 'getVenueWeek',
  method: 'GET',
  path: '/admin/venues/:id',
  permission: 'season:read',
  summary: 'A place with a week of what takes place there, and its closures to come',
  query: Type.Object({ season_id, week: Type.Optional(DayQuery) }),
  responses: { 200: json(VenueWeek) },
  problems: [],
});

export const createVenue = operation({
  ...base,
  name: 'createVenue',
  method: 'POST',
  path: '/admin/venues',
  permission: 'season:write',
  summary: 'Add a place; one of this name that was removed comes back',
  body: NewVenue,
  responses: { 201: json(AdminVenue) },
  problems: [],
});

export const changeVenue = operation({
  ...one,
  name: 'changeVenue',
  method: 'POST',
  path: '/admin/venues/:id/change',
  permission: 'season:write',
  summary: 'Change the name, address, map link, directions or courts of a place; calendars follow',
  body: ChangedVenue,
  responses: { 200: json(AdminVenue) },
  problems: ['record.changed'],
  problemData,
});

export const removeVenue = operation({
  ...one,
  name: 'removeVenue',
  method: 'POST',
  path: '/admin/venues/:id/remove',
  permission: 'season:write',
  summary: 'Stop using a place that nothing is planned at; what took place there keeps it',
  body: SeenRecord,
  responses: { 200: json(Type.Object({ id: Id, name: Type.String() })) },
  problems: ['record.changed', 'venue.in_use'],
  problemData,
});

export const addVenueSlot = operation({
  ...one,
  name: 'addVenueSlot',
  method: 'POST',
  path: '/admin/venues/:id/slots',
  permission: 'season:write',
  summary: 'Say when a place is ours, on one or several days of the week',
  body: NewVenueSlot,
  responses: { 201: json(AdminVenue) },
  problems: ['season.over'],
});

export const removeVenueSlot = operation({
  ...one,
  name: 'removeVenueSlot',
  method: 'POST',
  path: '/admin/venue-slots/:id/remove',
  permission: 'season:write',
  summary: 'Give back a weekly time; what is planned in it stays where it is',
  body: Empty,
  responses: { 200: json(AdminVenue) },
  problems: ['season.over'],
});
