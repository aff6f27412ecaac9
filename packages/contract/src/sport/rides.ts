import Type from 'typebox';
import { json, operation } from '../operation.ts';
import { Empty, Fields, IdInput, IdParam, IdQuery, Items, Line } from '../schemas.ts';
import { EventKind } from './answers-schemas.ts';
import { EventRides, NewRide, Ride, SeatOfChild } from './rides-schemas.ts';

const member = { service: 'sport', tag: 'Rides', access: 'member', reach: 'hub', throttle: ['rides'] } as const;
const RideParams = Type.Object({ id: IdParam });
const ofRide = { method: 'POST', params: RideParams, responses: { 200: json(Ride) } } as const;

export const listRides = operation({
  ...member,
  throttle: [],
  name: 'listRides',
  method: 'GET',
  path: '/community/rides',
  summary: 'Rides that are offered within one’s teams, by time',
  responses: { 200: json(Items(Ride)) },
  problems: [],
});

export const getEventRides = operation({
  ...member,
  throttle: [],
  name: 'getEventRides',
  method: 'GET',
  path: '/community/event-rides',
  summary: 'The rides to one event of a team of one’s own, and where people can meet',
  query: Type.Object({ team_id: IdQuery, kind: EventKind, event_id: IdQuery }),
  responses: { 200: json(EventRides) },
  problems: ['record.not_found'],
});

export const offerRide = operation({
  ...member,
  name: 'offerRide',
  method: 'POST',
  path: '/community/rides',
  summary: 'Offer seats to an event of a team of one’s own; the same offer again is the one that is there',
  body: NewRide,
  responses: { 201: json(Ride) },
  problems: ['scope.not_assigned'],
});

export const withdrawRide = operation({
  ...member,
  ...ofRide,
  name: 'withdrawRide',
  path: '/community/rides/:id/withdraw',
  summary: 'Withdraw an offer of one’s own, with everybody’s seats',
  body: Empty,
  problems: [],
});

export const askForRide = operation({
  ...member,
  ...ofRide,
  name: 'askForRide',
  path: '/community/rides/:id/ask',
  summary: 'Ask for a seat for a child of one’s own who is on the team',
  body: SeatOfChild,
  problems: ['guardian.required', 'ride.full'],
  throttle: ['rides', 'asks'],
});

export const acceptRideRequest = operation({
  ...member,
  ...ofRide,
  name: 'acceptRideRequest',
  path: '/community/ride-requests/:id/accept',
  summary:
    'Give a child a seat in one’s own ride. If it would be alone with the driver, it waits for its guardian’s yes',
  body: Empty,
  problems: ['ride.full'],
});

export const endRideRequest = operation({
  ...member,
  ...ofRide,
  name: 'endRideRequest',
  path: '/community/ride-requests/:id/end',
  summary: 'The driver declines, or a guardian of the child withdraws; a seat is free again',
  body: Empty,
  problems: [],
});

export const allowRideAlone = operation({
  ...member,
  ...ofRide,
  name: 'allowRideAlone',
  path: '/community/rides/:id/yes',
  summary: 'Say in writing, by one’s own name, that this driver may take a child of one’s own alone this season',
  body: Fields({ player_id: IdInput, typed_name: Line(1, 160) }),
  problems: ['guardian.required'],
  throttle: ['rides', 'asks'],
});

export const forbidRideAlone = operation({
  ...member,
  ...ofRide,
  name: 'forbidRideAlone',
  path: '/community/rides/:id/no',
  summary: 'Take one’s written yes back, from now on',
  body: SeatOfChild,
  problems: ['guardian.required'],
});
