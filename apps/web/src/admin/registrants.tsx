import { t } from '@sports-hub/contract/texts';
import type { ClaimRegistrant, Registrant } from '@sports-hub/contract';
import { DateText, formatMoney } from '../kit/index.ts';
import type { AdminView } from './view.ts';

/** An address may go on in the next line, but after the @ rather than within a word. */
export const breakable = (address: string): string => address.replace('@', '@\u200b');

type Registration = Registrant['registrations'][number] & Partial<ClaimRegistrant['registrations'][number]>;

const STATUS: Partial<Record<Registration['status'], string>> = {
  waitlisted: t('admin.registrants.waitingList'),
  cancelled: 'canceled',
};

/** One registration in a line: season, day, whether it was paid. */
export const RegistrationLine = ({ view, registration }: { view: AdminView; registration: Registration }) => {
  const { season, period, made_at, paid_cents, status, by_guardian, before_claim, is_compared } = registration;
  const facts = [
    paid_cents > 0
      ? t('admin.registrants.paid', { paidCents: formatMoney(paid_cents) })
      : t('admin.registrants.notPaid'),
    ...(STATUS[status] ? [STATUS[status]] : []),
    ...(by_guardian ? [t('admin.registrants.signedInAsAVerified')] : []),
    ...(before_claim === undefined
      ? []
      : [before_claim ? t('admin.registrants.beforeTheClaim') : t('admin.registrants.afterTheClaim')]),
    ...(is_compared ? [t('admin.registrants.comparedAbove')] : []),
  ];
  return (
    <>
      {period}, {season} · <DateText value={made_at} today={view.now} /> · {facts.join(' · ')}
    </>
  );
};

/** Everybody who registered a child, each with all registrations: never only the last one. */
export const Registrants = ({
  view,
  registrants,
}: {
  view: AdminView;
  registrants: readonly (Registrant | ClaimRegistrant)[];
}) =>
  registrants.length === 0 ? (
    <span className="muted">{t('admin.registrants.nobody')}</span>
  ) : (
    <ul className="stack stack--s">
      {registrants.map(({ name, email, phone, registrations }) => (
        <li key={`${name} ${email} ${phone}`}>
          {name}
          <br />
          {breakable(email)}
          <br />
          {phone}
          {registrations.map((registration) => (
            <span className="block muted" key={registration.id}>
              <RegistrationLine view={view} registration={registration} />
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
