import { t } from '@sports-hub/contract/texts';
import { Icon, RegistrationRecord, RegistrationRows, SectionHead, type RecordData } from '../../kit/index.ts';
import { to } from '../addresses.ts';
import type { PageContext } from '../data.ts';
import { SportFrame } from '../frame.tsx';
import { sportHead } from '../head.ts';
import type { MemberSignedInData } from './data.ts';

export const Registrations = ({ registrations, today, site }: MemberSignedInData) => (
  <section className="stack" aria-labelledby="regs">
    <SectionHead id="regs" title={t('sport.account.registrations.registrationsAndReceipts')}>
      {site.registrationOpen ? (
        <a href={to.registration}>
          <Icon name="plus" />
          {t('sport.account.registrations.registerAChild')}
        </a>
      ) : null}
    </SectionHead>
    {registrations.length === 0 ? (
      <p className="muted">{t('sport.account.registrations.noneYet')}</p>
    ) : (
      <RegistrationRows registrations={registrations} today={today} hrefOf={to.ownRegistration} />
    )}
  </section>
);

export type MemberRegistrationData = PageContext &
  Omit<RecordData, 'issuer' | 'back' | 'contactHref' | 'receiptHref'> & { viewer: string | undefined };

/** One registration of the member's family. */
export const RegistrationPage = (data: MemberRegistrationData) => (
  <SportFrame {...data}>
    <main className="wrap wrap--narrow main stack stack--xl" id="main">
      <RegistrationRecord
        {...data}
        issuer={data.site.name}
        back={{ href: to.account, label: t('sport.account.registrations.yourAccount') }}
        receiptHref={`${to.ownRegistration(data.record.id)}/receipt.pdf`}
        contactHref={
          data.site.contact.email
            ? `mailto:${data.site.contact.email}?subject=${encodeURIComponent(data.record.receipt_number ?? data.record.period.name)}`
            : to.contact
        }
      />
    </main>
  </SportFrame>
);
export const registrationHead = (data: MemberRegistrationData) =>
  sportHead(
    { ...data, site: { ...data.site, seo: null } },
    {
      title: t('sport.account.registrations.yourRegistration'),
      hidden: true,
      sheet: 'main.css',
      scripts: ['sport.js', 'account.js'],
    },
  );
