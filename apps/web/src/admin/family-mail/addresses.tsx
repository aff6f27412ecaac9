import { t, listInWords } from '@sports-hub/contract/texts';
import type { AudienceAddress, FamilyMailAddresses } from '@sports-hub/contract';
import { Empty, Tag } from '../../kit/index.ts';
import { AdminFrame } from '../frame.tsx';
import { adminPage } from '../page.tsx';
import { FromPage } from '../season/parts.tsx';
import type { AdminView } from '../view.ts';

const ROLES: Readonly<Record<AudienceAddress['role'], string>> = {
  guardian: t('admin.mail.guardian'),
  registrant: t('admin.mail.registrant'),
  coach: t('admin.mail.coach'),
};

const AddressesPage = ({
  view,
  id,
  total,
  items,
  without_address: without,
}: FamilyMailAddresses & { view: AdminView; id: string }) => (
  <AdminFrame view={view}>
    <div className="page-head">
      <FromPage href={`/admin/mail/${id}`} label={t('admin.mail.theMail')} />
      <h1>{t('admin.mail.addressCount', { count: total })}</h1>
      <p className="muted">{t('admin.mail.nobodySeesOthers')}</p>
    </div>
    {without.length > 0 ? (
      <section className="stack stack--s" aria-labelledby="without">
        <h2 id="without">{t('admin.mail.nobodyToWriteTo')}</h2>
        <p className="small muted">{t('admin.mail.whatToDoWithout')}</p>
        <ul className="card rows">
          {without.map((name, place) => (
            <li key={place} className="rows__item">
              {name}
            </li>
          ))}
        </ul>
      </section>
    ) : null}
    {items.length === 0 ? <Empty icon="mail" title={t('admin.mail.nobodyFits')} /> : null}
    <ul className="card rows" hidden={items.length === 0}>
      {items.map(({ name, email, role, children, was_refused }) => (
        <li key={email} className="rows__item">
          <span className="grow">
            <span className="strong">{name}</span>{' '}
            {was_refused ? <Tag tone="danger">{t('admin.mail.lastWasRefused')}</Tag> : null}
            <span className="block small muted">
              {[email, ROLES[role], listInWords(children)].filter(Boolean).join(' · ')}
            </span>
          </span>
        </li>
      ))}
    </ul>
    <p className="small muted">{t('admin.mail.lookIsLogged')}</p>
  </AdminFrame>
);

export const familyMailAddresses = adminPage({
  path: '/admin/mail/:id/addresses',
  title: t('admin.mail.addresses'),
  section: 'mail',
  under: '/admin/mail',
  load: async ({ need, params: { id = '' } }) => ({
    id,
    ...(await need('listFamilyMailAddresses', { params: { id } })),
  }),
  Page: AddressesPage,
  audit: { 'family_mail.addresses_shown': t('admin.mail.hasLookedAtAddresses') },
});
