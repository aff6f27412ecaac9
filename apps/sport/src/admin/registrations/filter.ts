import type { RegistrationPaid, RegistrationListState } from '@sports-hub/contract';
import { isUnconfirmed } from '../../registration/records/places.ts';
import { beginningWith } from '../families/search.ts';

/** What a list of registrations is narrowed to. */
export interface RegistrationListFilter {
  q?: string | undefined;
  state?: RegistrationListState | undefined;
  paid?: RegistrationPaid | undefined;
  period_id?: number | undefined;
  division_id?: number | undefined;
  ids?: readonly number[] | undefined;
}

/** Money of a registration that a person has to look at; takes the time as SQL. */
const toLookAt = (now: string): string => `
  select y.subject_id from payments y where y.subject = 'registration' and y.status = 'held'
  union select y.subject_id from payment_matters m join payments y on y.id = m.payment_id
   where m.closed_at is null and y.subject = 'registration'
  union select y.subject_id from payment_refunds f join payments y on y.id = f.payment_id
   where f.status = 'requested' and f.requested_at < ${now}::timestamptz - interval '1 hour' and y.subject = 'registration'`;

/** What was begun and came to its end by itself is in no list. */
const STATES: Readonly<Record<RegistrationListState, (now: string) => string>> = {
  all: () => `r.status in ('registered', 'waitlisted', 'cancelled', 'draft', 'awaiting_payment')`,
  registered: () => `r.status = 'registered'`,
  waitlisted: () => `r.status = 'waitlisted'`,
  unfinished: () => `r.status in ('draft', 'awaiting_payment')`,
  cancelled: () => `r.status = 'cancelled'`,
  look: (now) => `r.id in (${toLookAt(now)})`,
};

const PAID: Readonly<Record<RegistrationPaid, string>> = {
  paid: `r.payment_status = 'succeeded'`,
  owed: `r.total_cents > 0 and r.payment_status in ('none', 'requires_payment', 'mismatch') and r.status <> 'cancelled'`,
  refunded: `r.payment_status = 'refunded'`,
  free: 'r.total_cents = 0',
};

/** As lists name it: what waits for a confirmation is a draft in every other way. */
export const shownStatus = (now: string): string =>
  `case when ${isUnconfirmed('r', now)} then 'unconfirmed' else r.status end`;
export const needsLook = (now: string): string => `r.id in (${toLookAt(now)})`;

/** So many of each way of matching: what a search costs does not grow with the club. */
export const FOUND = 200;
const WAYS = [
  `lower(r.player_first_name || ' ' || r.player_last_name)`,
  `lower(r.player_last_name || ' ' || r.player_first_name)`,
  `lower(r.parent_first_name || ' ' || r.parent_last_name)`,
  `lower(r.parent_last_name || ' ' || r.parent_first_name)`,
  'lower(r.email)',
  'lower(r.receipt_number)',
];
export const BY_NAME = WAYS[1]!;

/** The text of statements over one list, and the values for them. */
export class RegistrationConditions {
  readonly values: unknown[];
  /** Narrowed to everything but the state. */
  readonly shared: string[];
  readonly state: string;
  readonly now: string;
  readonly isSearch: boolean;
  readonly #search: string;

  constructor(filter: RegistrationListFilter, now: Date) {
    this.values = [now];
    this.now = '$1';
    const add = (given: unknown): string => `$${this.values.push(given)}`;
    this.shared = [STATES.all('$1')];
    if (filter.period_id !== undefined) this.shared.push(`r.period_id = ${add(filter.period_id)}`);
    if (filter.division_id !== undefined) this.shared.push(`r.division_id = ${add(filter.division_id)}`);
    if (filter.paid) this.shared.push(`(${PAID[filter.paid]})`);
    if (filter.ids && filter.ids.length > 0) this.shared.push(`r.id = any (${add(filter.ids)}::bigint[])`);
    this.state = STATES[filter.state ?? 'all']('$1');
    const typed = filter.q?.trim() ?? '';
    this.isSearch = typed !== '';
    this.#search = this.isSearch ? this.#found(add(beginningWith(typed)), typed, add) : '';
  }

  /** Each way of matching reads one index in its order and stops. */
  #found(beginning: string, typed: string, add: (given: unknown) => string): string {
    const where = this.shared.join(' and ');
    const ways = WAYS.map(
      (name) =>
        `(select r.id from registrations r where ${name} like ${beginning} and ${where} order by ${name} using ~<~ limit ${FOUND})`,
    );
    const number = /^#?[1-9]\d{0,14}$/.test(typed) ? Number(typed.replace('#', '')) : undefined;
    if (number !== undefined) ways.push(`(select r.id from registrations r where r.id = ${add(number)} and ${where})`);
    return `r.id in (${ways.join(' union ')})`;
  }

  /** SQL for which registrations are meant, in any state. */
  get any(): string {
    return this.isSearch ? this.#search : this.shared.join(' and ');
  }

  /** And in the one that was asked for. */
  get meant(): string {
    return `${this.any} and ${this.state}`;
  }
}
