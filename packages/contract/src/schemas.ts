import Type, { type Static, type TProperties, type TSchema } from 'typebox';
import { KNOWN_SPORTS } from './sports.ts';

/**
 * Request schemas may carry keywords of our own, applied by the kernel's validator: `x-text` ("trim" or "raw"), `x-id`
 * (a digit string becomes a number), `x-day` (a time becomes its date) and `x-switch` (0 and 1 become false and true).
 */

const MAX_ID = Number.MAX_SAFE_INTEGER;

/** A record id in a response: always a JSON number. */
export const Id = Type.Integer({ minimum: 1, maximum: MAX_ID });

/** An amount of money in a response. */
export const Cents = Type.Integer({ minimum: 0, description: 'In the smallest unit of the currency: cents' });

/** A record id in a request body: a number or a string of digits. Handlers always see a number. */
export const IdInput = Type.Unsafe<number>({
  anyOf: [
    { type: 'integer', minimum: 1, maximum: MAX_ID },
    { type: 'string', pattern: '^[1-9][0-9]{0,14}$' },
  ],
  'x-id': true,
});

/** A record id in a query string. */
export const IdQuery = Type.Integer({ minimum: 1, maximum: MAX_ID });

/** A cursor in a query string: 0 means "from the beginning". */
export const Cursor = Type.Integer({ minimum: 0, maximum: MAX_ID });

/** Path parameters. Anything that does not match is a 404, at the hub and at the sport. */
export const IdParam = Type.Unsafe<number>({ type: 'string', pattern: '^[1-9][0-9]{0,15}$', 'x-id': true });
export const SlugParam = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 120 });

/** Text typed by a person: trimmed, then counted in code points. */
export const Text = (minLength: number, maxLength: number) => Type.String({ minLength, maxLength, 'x-text': 'trim' });

/** Text on one line: names, subjects, whatever may stand in a mail's header. */
export const Line = (minLength: number, maxLength: number) =>
  Type.String({ minLength, maxLength, format: 'single-line', 'x-text': 'trim' });

/** A person's name: on one line, with something to see in it, and no dots that only look like dots. */
export const PersonName = Type.String({ minLength: 1, maxLength: 80, format: 'person-name', 'x-text': 'trim' });

/** Text that must arrive exactly as sent: passwords and tokens. */
export const Secret = (minLength: number, maxLength: number) => Type.String({ minLength, maxLength, 'x-text': 'raw' });

export const Email = Type.String({ minLength: 3, maxLength: 254, format: 'email-address', 'x-text': 'trim' });

/** 10 to 128 code points with upper case, lower case and a digit. Common passwords are refused by the service. */
export const NewPassword = Type.String({
  minLength: 10,
  maxLength: 128,
  format: 'password-strength',
  'x-text': 'raw',
  description:
    'At least ten characters with upper-case and lower-case letters and a number. Common passwords, such as a common ' +
    'word with a year (Summer2026), are refused all the same: 422 on this field. Several words that have nothing to do ' +
    'with each other are accepted.',
});

/** Any password a person may try: bounds only, so that a refusal tells nothing. */
export const TriedPassword = Secret(0, 1024);

/** A calendar date without a time, `2026-11-14`. */
export const DateOnly = Type.String({ format: 'date' });

/** A day in a query string; one that comes with a time counts as its date as written, whatever zone it names. */
export const DayQuery = Type.String({ format: 'date', 'x-day': true });

/** On or off in a request body, also as older apps write it. Handlers always see a boolean. */
export const Switch = Type.Unsafe<boolean>({
  anyOf: [{ type: 'boolean' }, { type: 'integer', enum: [0, 1] }, { type: 'string', enum: ['0', '1'] }],
  'x-switch': true,
});

/** Hub times, `2026-11-14T23:30:00Z`. */
export const UtcTime = Type.String({ description: 'UTC, for example 2026-11-14T23:30:00Z' });

/** What every amount of an organisation is in. */
export const Currency = Type.String({
  pattern: '^[a-z]{3}$',
  description:
    'The currency by its code in lower case, `usd` at Riverbend. Amounts are whole numbers of its smallest unit',
});

/** Sport times: the site's local time without offset, `2026-11-14T18:30:00`. */
export const LocalTime = Type.String({
  description: 'Local time (Eastern at Riverbend; `time_zone` of /bootstrap), for example 2026-11-14T18:30:00',
});

/** Made by the client, once for what it wants to store once. */
export const ClientId = Type.String({ pattern: '^[A-Za-z0-9_-]{16,64}$' });

/** When a button was pressed on a device without a connection. */
export const PressedAt = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,3})?Z$',
  description: 'UTC, for example 2026-11-14T23:30:00Z',
});

/** Written as a list of types, which serialises faster than a union. */
export const Nullable = <T extends TSchema>(schema: T) => {
  const { type, ...rest } = schema as unknown as { type: string; enum?: unknown[] };
  return Type.Unsafe<Static<T> | null>({
    ...rest,
    type: [type, 'null'],
    ...(rest.enum ? { enum: [...rest.enum, null] } : {}),
  });
};

/** A choice of fixed strings. */
export const OneOf = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values] });

/** A sport that can be run; a hub knows those of its configuration, and its documents name no other. */
export const SportName = OneOf(KNOWN_SPORTS);

/** A request or response object: unknown fields are never read in requests and never sent in responses. */
export const Fields = <T extends TProperties>(properties: T) =>
  Type.Object(properties, { additionalProperties: false });

/** The body of a POST that takes nothing. */
export const Empty = Type.Object({}, { additionalProperties: false });
export type Empty = Static<typeof Empty>;

export const Items = <T extends TSchema>(item: T) => Type.Object({ items: Type.Array(item) });

/** `page` and `limit` of paged lists. */
export const paging = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
};

/** From a mailed link. */
export const OneTimeToken = Secret(1, 200);
export const MailedToken = Fields({ token: OneTimeToken });
export type MailedToken = Static<typeof MailedToken>;

export const PageMeta = Type.Object({ page: Type.Integer(), limit: Type.Integer(), total: Type.Integer() });
export type PageMeta = Static<typeof PageMeta>;

/** A plain confirmation a person can read. */
export const Notice = Type.Object({ message: Type.String() });
export type Notice = Static<typeof Notice>;

/** What goes to and comes from the browser's own functions for passkeys, as WebAuthn writes it in JSON. */
export const WebAuthnJson = Type.Unsafe<object>({ type: 'object', additionalProperties: true });
export const PasskeyOptions = Type.Object({ options: WebAuthnJson });
export type PasskeyOptions = Static<typeof PasskeyOptions>;
export const PasskeyResponse = Fields({ response: WebAuthnJson });
export type PasskeyResponse = Static<typeof PasskeyResponse>;
