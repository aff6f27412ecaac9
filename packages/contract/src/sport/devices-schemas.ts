import Type, { type Static } from 'typebox';
import { Fields, Line, Switch } from '../schemas.ts';

export const DEVICE_CATEGORIES = ['registration', 'schedule', 'events', 'news'] as const;
export type DeviceCategory = (typeof DEVICE_CATEGORIES)[number];

const InstallationId = Line(1, 128);
const DeviceToken = Type.String({ pattern: '^[0-9a-fA-F]{64,200}$', description: 'Hexadecimal' });
const choice = Type.Optional(Switch);
/** Only what is named changes. */
export const CategoryChoices = Fields({ registration: choice, schedule: choice, events: choice, news: choice });
export type CategoryChoices = Static<typeof CategoryChoices>;

const about = {
  app_version: Type.Optional(Line(0, 40)),
  os_version: Type.Optional(Line(0, 40)),
  device_model: Type.Optional(Line(0, 80)),
};

export const DeviceRegistration = Fields({
  installation_id: InstallationId,
  device_token: DeviceToken,
  platform: Line(1, 32),
  ...about,
  subscriptions: Type.Optional(CategoryChoices),
});
export type DeviceRegistration = Static<typeof DeviceRegistration>;

/** With `device_token` and `platform` it is a registration as well. */
export const DeviceChoices = Fields({
  installation_id: InstallationId,
  device_token: Type.Optional(DeviceToken),
  platform: Type.Optional(Line(1, 32)),
  ...about,
  subscriptions: CategoryChoices,
});
export type DeviceChoices = Static<typeof DeviceChoices>;

/** Older clients send the whole record. */
export const DeviceLeaving = Fields({
  installation_id: InstallationId,
  device_token: Type.Optional(DeviceToken),
  platform: Type.Optional(Line(1, 32)),
  ...about,
  subscriptions: Type.Optional(CategoryChoices),
});
export type DeviceLeaving = Static<typeof DeviceLeaving>;

export const DeviceSubscription = Type.Object({
  status: Type.Literal('registered'),
  installation_id: Type.String(),
  subscriptions: Type.Object({
    registration: Type.Boolean(),
    schedule: Type.Boolean(),
    events: Type.Boolean(),
    news: Type.Boolean(),
  }),
  message: Type.String(),
});
export type DeviceSubscription = Static<typeof DeviceSubscription>;

export const DeviceGone = Type.Object({
  status: Type.Literal('unregistered'),
  installation_id: Type.String(),
  message: Type.String(),
});
export type DeviceGone = Static<typeof DeviceGone>;
