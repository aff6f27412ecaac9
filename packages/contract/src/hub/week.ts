import { operation, json } from '../operation.ts';
import { Fields } from '../schemas.ts';
import { WeekMailSetting } from './week-schemas.ts';

export const getWeekMail = operation({
  name: 'getWeekMail',
  service: 'hub',
  tag: 'Accounts',
  method: 'GET',
  path: '/account/week-mail',
  access: 'verified',
  reach: 'hub',
  summary: 'Whether the caller is mailed about the coming week on Sunday evening',
  responses: { 200: json(WeekMailSetting) },
  problems: [],
});

export const changeWeekMail = operation({
  name: 'changeWeekMail',
  service: 'hub',
  tag: 'Accounts',
  method: 'POST',
  path: '/account/week-mail',
  access: 'verified',
  reach: 'hub',
  summary: 'Switch the mail about the coming week on or off',
  body: Fields(WeekMailSetting.properties),
  responses: { 200: json(WeekMailSetting) },
  problems: [],
  throttle: ['profile'],
});
