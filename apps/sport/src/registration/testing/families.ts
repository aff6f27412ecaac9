import { randomBytes } from 'node:crypto';
import type { RegistrationField } from '@sports-hub/contract';
import type { TestSport } from '../../testing/sport.ts';

export type Body = Record<string, unknown>;
export interface Response {
  status: number;
  data: any;
  code: string | undefined;
  body: any;
}

const letters = (length: number): string =>
  [...randomBytes(length)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('');
const name = (): string => letters(1).toUpperCase() + letters(7);

/** A client of its own address each time, so that limits per client stay out of the way. */
const address = (): string => `10.${[...randomBytes(3)].join('.')}`;

export async function send(
  { app }: Pick<TestSport, 'app'>,
  method: 'GET' | 'POST',
  path: string,
  payload?: object,
  remoteAddress = address(),
): Promise<Response> {
  const url = path.startsWith('/dev/') ? path : `/api/v1${path}`;
  const response = await app.inject({ method, url, remoteAddress, ...(payload ? { payload } : {}) });
  const body = response.json();
  return { status: response.statusCode, data: body.data, code: body.data?.code, body };
}

/** The test's own view of what is on offer: league and division ids by name. */
export async function findLeague(
  sport: Pick<TestSport, 'db'>,
  period: string,
  division: string,
): Promise<{ league_id: number; division_id: number; period_id: number }> {
  return sport.db.one(
    `select l.id as league_id, d.id as division_id, p.id as period_id
       from registration_periods p join leagues l on l.id = p.league_id join divisions d on d.league_id = l.id
      where p.name = $1 and d.name = $2`,
    [period, division],
  );
}

export const openPeriod = (sport: Pick<TestSport, 'sport'>): string =>
  sport.sport === 'basketball' ? 'Winter registration' : 'Spring registration';
export const clinic = (sport: TestSport): string =>
  sport.sport === 'basketball' ? 'Free skills clinic' : 'Free pitching clinic';
export const closedPeriod = (sport: TestSport): string =>
  sport.sport === 'basketball' ? 'Summer registration' : 'Fall registration';

/** A value that a field takes, by what the schema says about it. */
export function valueFor(field: RegistrationField): unknown {
  switch (field.type) {
    case 'select':
      return field.options?.[0]?.value;
    case 'number':
      return field.minimum ?? 1;
    case 'boolean':
      return false;
    case 'agreement':
      return true;
    case 'email':
      return `${letters(10)}@families.example`;
    case 'phone':
      return `(555) ${String(100 + (randomBytes(1)[0] ?? 0))}-${String(1000 + (randomBytes(2).readUInt16BE() % 9000))}`;
    case 'zip':
      return '12345';
    case 'date':
      return '2016-05-14';
    case 'file':
      return undefined;
    case 'text':
      return name();
  }
}

/** Everything that is asked, filled in; another family each time. */
export function filledIn(fields: readonly RegistrationField[]): Body {
  const body: Body = Object.fromEntries(fields.map((field) => [field.name, valueFor(field)]));
  delete body['discount_code'];
  return body;
}

/** A family that fills in everything the schema asks for, as a client does. */
export async function aFamily(
  sport: TestSport,
  {
    period = openPeriod(sport),
    division = 'Grades 3-4',
    ...changes
  }: { period?: string; division?: string } & Body = {},
): Promise<Body> {
  const place = await findLeague(sport, period, division);
  const { data } = await send(sport, 'GET', `/registration/schema?league_id=${place.league_id}`);
  const grade = /Grades 5-6/.test(division) ? '5' : '3';
  return {
    ...filledIn(data.fields),
    league_id: place.league_id,
    division_id: place.division_id,
    grade,
    gender: 'girls',
    birth_date: grade === '5' ? '2015-05-14' : '2017-05-14',
    ...changes,
  };
}

/** Children of one family, as the wizard sends them. */
export async function aFamilyOf(sport: TestSport, children: readonly Body[]): Promise<Body[]> {
  const { email, parent_last_name, phone, zip } = await aFamily(sport);
  return Promise.all(
    children.map(async (child) => ({ ...(await aFamily(sport)), email, parent_last_name, phone, zip, ...child })),
  );
}

export const intentFor = (sport: TestSport, body: Body): Promise<Response> =>
  send(sport, 'POST', '/registration/payment-intent', body);
/** One intent for several children. */
export const intentForAll = (sport: TestSport, children: readonly Body[]): Promise<Response> =>
  send(sport, 'POST', '/registration/payment-intent', { children });
export const finalize = (sport: TestSport, body: Body, intent?: string): Promise<Response> =>
  send(sport, 'POST', '/registration/finalize', {
    ...body,
    ...(intent === undefined ? {} : { processor_payment_intent: intent }),
  });
export const pay = (sport: TestSport, clientSecret: string, outcome = 'succeeded'): Promise<Response> =>
  send(sport, 'POST', '/dev/payments/confirm', { clientSecret, outcome });

/** The whole way, as a family goes it. */
export async function registerAndPay(sport: TestSport, body: Body): Promise<{ intent: any; result: Response }> {
  const { data: intent, status } = await intentFor(sport, body);
  if (status > 201) throw new Error(`payment-intent answered ${status}: ${JSON.stringify(intent)}`);
  await pay(sport, intent.clientSecret);
  return { intent, result: await finalize(sport, body, intent.payment_intent) };
}

/** The token of the newest link that was mailed to an address for a place that is to be confirmed. */
export async function mailedToken(sport: TestSport, email: unknown): Promise<string> {
  const links = (await sport.mails(String(email))).flatMap((mail) => mail.links);
  const link = links.find((url) => url.includes('/registration/confirm?'));
  if (!link) throw new Error(`No link was mailed to ${String(email)}`);
  return new URL(link).searchParams.get('token') ?? '';
}
export const confirm = (sport: TestSport, token: string, changes: Body = {}): Promise<Response> =>
  send(sport, 'POST', '/registration/confirm', { token, ...changes });

/** The whole way of a free place, or one on the waiting list: the form, then the link in the mail. */
export async function finalizeAndConfirm(sport: TestSport, body: Body): Promise<Response> {
  const held = await finalize(sport, body);
  if (held.data.status !== 'unconfirmed') throw new Error(`finalize answered ${JSON.stringify(held.data)}`);
  return confirm(sport, await mailedToken(sport, body['email']));
}

/** All movements of money, and what they come to. */
export const ledger = (sport: TestSport): Promise<{ charges: number; balance: number }> =>
  sport.db.one(
    `select count(*) filter (where kind = 'charge')::int as charges, coalesce(sum(amount_cents), 0)::int as balance from payment_ledger`,
  );
