import { t } from '@sports-hub/contract/texts';
import type { FamilyMailRow } from '@sports-hub/contract';
import { Button, Empty, MomentText, Notice, Tag } from '../../kit/index.ts';
import { ActionForm } from '../forms.tsx';
import { AdminFrame, SectionTabs } from '../frame.tsx';
import { adminPage } from '../page.tsx';
import { may, type AdminView } from '../view.ts';
import { goneOf, KINDS, MailStateTag, notReachedOf } from './parts.tsx';

const NewMail = ({ view, kind }: { view: AdminView; kind: 'primary' | 'secondary' }) => (
  <ActionForm view={view} op="createFamilyMail" back="/admin/mail/:id" className="inline-form" whole>
    <Button kind={kind} icon="plus" type="submit">
      {t('admin.mail.write')}
    </Button>
  </ActionForm>
);

/** Whom it reached is for those who may write; how many it reached for everybody who looks after content. */
const Subject = ({ view, mail }: { view: AdminView; mail: FamilyMailRow }) => {
  const words = mail.subject || t('admin.mail.noSubjectYet');
  return may(view.me, 'mail') ? <a href={`/admin/mail/${mail.id}`}>{words}</a> : <>{words}</>;
};

const Sent = ({ view, mail }: { view: AdminView; mail: FamilyMailRow }) => {
  const { figures } = mail;
  return (
    <tr>
      <th scope="row">
        <Subject view={view} mail={mail} /> {mail.state === 'sent' ? null : <MailStateTag state={mail.state} />}
        <span className="block small muted">
          {KINDS[mail.kind]} · <MomentText value={mail.at} today={view.now} /> · {mail.by} · {mail.to}
        </span>
      </th>
      <td>{figures ? goneOf(figures) : 0}</td>
      <td>{figures ? notReachedOf(figures) : 0}</td>
      <td className={mail.kind === 'news' ? 'more' : 'more muted'}>
        {mail.kind === 'news' ? (figures?.unsubscribed ?? 0) : t('admin.mail.notPossible')}
      </td>
    </tr>
  );
};

const MailsPage = ({ view, items }: { view: AdminView; items: FamilyMailRow[] }) => {
  const drafts = items.filter(({ state }) => state === 'draft');
  const sent = items.filter(({ state }) => state !== 'draft');
  const canWrite = may(view.me, 'mail', 'write');
  return (
    <AdminFrame view={view}>
      <div className="section-head">
        <h1>{t('admin.mail.mailToFamilies')}</h1>
        {canWrite && items.length > 0 ? <NewMail view={view} kind="primary" /> : null}
      </div>
      <SectionTabs view={view} />
      {items.length === 0 ? (
        <Empty
          icon="mail"
          title={t('admin.mail.nothingYet')}
          {...(canWrite ? { action: <NewMail view={view} kind="primary" /> } : {})}
        >
          {t('admin.mail.whatItIsFor')}
        </Empty>
      ) : null}
      {drafts.length > 0 ? (
        <section className="stack stack--s" aria-labelledby="drafts">
          <h2 id="drafts">{t('admin.mail.drafts')}</h2>
          <ul className="card rows">
            {drafts.map((mail) => (
              <li key={mail.id} className="rows__item">
                <span className="grow">
                  <span className="strong">
                    <Subject view={view} mail={mail} />
                  </span>{' '}
                  <Tag>{KINDS[mail.kind]}</Tag>
                  <span className="block small muted">
                    {mail.to} · {mail.by} · <MomentText value={mail.at} today={view.now} />
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {sent.length > 0 ? (
        <section className="stack stack--s" aria-labelledby="sent">
          <h2 id="sent">{t('admin.mail.sentMails')}</h2>
          <div className="card table-card">
            <table className="book">
              <caption className="hidden-text">{t('admin.mail.sentMails')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('admin.mail.email')}</th>
                  <th scope="col">{t('admin.mail.sent')}</th>
                  <th scope="col">{t('admin.mail.notReached')}</th>
                  <th scope="col" className="more">
                    {t('admin.mail.unsubscribed')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {sent.map((mail) => (
                  <Sent key={mail.id} view={view} mail={mail} />
                ))}
              </tbody>
            </table>
          </div>
        </section>
      ) : null}
      <Notice title={t('admin.mail.isItUrgent')}>{t('admin.mail.mailIsReadLate')}</Notice>
    </AdminFrame>
  );
};

export const familyMails = adminPage({
  path: '/admin/mail',
  title: t('admin.mail.mailToFamilies'),
  section: 'mail',
  tab: t('admin.mail.mailToFamilies'),
  load: ({ need }) => need('listFamilyMails', { query: { limit: 100 } }),
  Page: MailsPage,
  done: { deleteFamilyMail: t('admin.mail.isDeleted') },
  audit: {
    'family_mail.begun': t('admin.mail.hasBegun'),
    'family_mail.deleted': t('admin.mail.hasDeleted'),
    'family_mail.unsubscribed': t('admin.mail.hasUnsubscribed'),
    'family_mail.subscribed_again': t('admin.mail.hasSubscribedAgain'),
  },
});
