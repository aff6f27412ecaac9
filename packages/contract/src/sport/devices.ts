import { operation, json } from '../operation.ts';
import { DeviceChoices, DeviceGone, DeviceLeaving, DeviceRegistration, DeviceSubscription } from './devices-schemas.ts';

const device = {
  service: 'sport',
  tag: 'Devices',
  method: 'POST',
  access: 'public',
  reach: 'hub',
  scope: 'notifications:write',
  legacy: true,
} as const;

export const registerDevice = operation({
  ...device,
  name: 'registerDevice',
  path: '/push/register',
  summary:
    'Store or renew what an installation of an app wants to hear of. Nothing is delivered by this: that needs credentials of the app',
  body: DeviceRegistration,
  responses: { 200: json(DeviceSubscription), 201: json(DeviceSubscription) },
  problems: [],
  throttle: ['push-register-ip'],
});

export const changeDeviceSubscriptions = operation({
  ...device,
  name: 'changeDeviceSubscriptions',
  path: '/push/subscriptions',
  summary: 'Change the categories of an installation; with its device token and platform it is registered as well',
  body: DeviceChoices,
  responses: { 200: json(DeviceSubscription), 201: json(DeviceSubscription) },
  problems: ['record.not_found'],
  throttle: ['push-register-ip', 'push-change-ip'],
});

export const unregisterDevice = operation({
  ...device,
  name: 'unregisterDevice',
  path: '/push/unregister',
  summary: 'Forget an installation; the response is the same for one that is not known',
  body: DeviceLeaving,
  responses: { 200: json(DeviceGone) },
  problems: [],
  throttle: ['push-change-ip'],
});
