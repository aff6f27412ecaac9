import { operation, json } from '../operation.ts';
import { Empty, Fields } from '../schemas.ts';
import { FamilyCalendar, FamilyCalendarChoice } from './family-calendar-schemas.ts';

export const getFamilyCalendar = operation({
  name: 'getFamilyCalendar',
  service: 'hub',
  tag: 'Calendar',
  method: 'GET',
  path: '/account/calendar',
  access: 'verified',
  reach: 'hub',
  summary: 'The caller’s own calendar: its secret address, what is in it, and who last fetched it',
  responses: { 200: json(FamilyCalendar) },
  problems: [],
});

export const changeFamilyCalendar = operation({
  name: 'changeFamilyCalendar',
  service: 'hub',
  tag: 'Calendar',
  method: 'POST',
  path: '/account/calendar',
  access: 'verified',
  reach: 'hub',
  summary: 'Choose what is in the caller’s own calendar; its address stays',
  body: Fields(FamilyCalendarChoice.properties),
  responses: { 200: json(FamilyCalendar) },
  problems: [],
  throttle: ['family-calendar-change'],
});

export const renewFamilyCalendar = operation({
  name: 'renewFamilyCalendar',
  service: 'hub',
  tag: 'Calendar',
  method: 'POST',
  path: '/account/calendar/renew',
  access: 'verified',
  reach: 'hub',
  summary: 'Make a secret address for the caller’s own calendar; an earlier one stops at once',
  body: Empty,
  responses: { 200: json(FamilyCalendar) },
  problems: [],
  throttle: ['family-calendar-change'],
});
