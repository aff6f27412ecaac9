import { t } from '@sports-hub/contract/texts';
import { rich } from '../kit/rich.tsx';
import type { FailedMail } from '@sports-hub/contract';
import { Button, Empty, Notice, Tag } from '../kit/index.ts';
import { ActionForm } from './forms.tsx';
import { AdminFrame } from './frame.tsx';
import { adminPage } from './page.tsx';
import { age, may, type AdminView } from './view.ts';

const TAGS = {
  recipient: ['danger', t('admin.failedMails.addressRefused')],
  message: ['danger', t('admin.failedMails.mailRefused')],
  failed: ['danger', t('admin.failedMails.givenUp')],
  retry: ['warning', t('admin.failedMails.triedAgainByItself')],
} as const;
const TagOf = ({ mail }: { mail: FailedMail }) => {
  const [tone, words] = TAGS[mail.refused ?? mail.state];
  return <Tag tone={tone}>{words}</Tag>;
};

/** Whose address it is, with a way to their page where there is one. */
const Person = ({ mail: { person, member_id } }: { mail: FailedMail }) =>
  person === null ? null : <>{member_id === null ? person : <a href={`/admin/families/${member_id}`}>{person}</a>}, </>;

/** Mails that the mail server did not take. What is in them is nobody's to read here. */
const FailedMailsPage = ({ view, items }: { view: AdminView; items: FailedMail[] }) => {
  const canWrite = may(view.me, 'family-accounts', 'write');
  return (
    <AdminFrame view={view}>
      <div className="section-head">
        <h1>{t('admin.failedMails.mailsThatDidNotArrive')}</h1>
        {canWrite && items.length > 1 ? (
          <ActionForm view={view} op="retryFailedMails" className="inline-form">
            <Button type="submit" icon="retry">
              {t('admin.failedMails.tryAllAgain')}
            </Button>
          </ActionForm>
        ) : null}
      </div>
      {items.length > 0 ? (
        <ul className="card rows">
          {items.map((mail) => (
            <li key={mail.id} className="rows__item wrap-end">
              <span className="grow">
                <span className="strong">{mail.subject}</span> <TagOf mail={mail} />
                <br />
                <span className="small muted">
                  {t('admin.failedMails.to')} <Person mail={mail} />
                  {t('admin.failedMails.writtenAgo', {
                    to: mail.to,
                    count: mail.tries,
                    age: age(mail.created_at, view.now),
                  })}
                </span>
                {mail.says === null ? null : (
                  <>
                    <br />
                    <span className="small">{t('admin.failedMails.theMailServerSaid', { says: mail.says })}</span>
                  </>
                )}
              </span>
              {canWrite ? (
                <ActionForm view={view} op="retryFailedMails" hidden={{ mail_id: mail.id }} className="inline-form">
                  <Button kind="quiet" small type="submit">
                    {rich('admin.failedMails.tryAgain', {
                      subject: mail.subject,
                      hidden: (inside) => <span className="hidden-text">{inside}</span>,
                    })}
                  </Button>
                </ActionForm>
              ) : null}
            </li>
          ))}
        </ul>
      ) : (
        <Empty icon="check" title={t('admin.failedMails.everyMailWasSent')} />
      )}
      <Notice icon="mail" title={t('admin.failedMails.whyAMailStaysHere')}>
        {t('admin.failedMails.aMailServerThatWas')}
      </Notice>
    </AdminFrame>
  );
};

export const failedMails = adminPage({
  path: '/admin/mails',
  title: t('admin.failedMails.mailsThatDidNotArrive'),
  section: 'family-accounts',
  load: ({ need }) => need('listFailedMails'),
  Page: FailedMailsPage,
  done: { retryFailedMails: t('admin.failedMails.theyAreTriedAgainNow') },
  audit: { 'mail.retried': t('admin.failedMails.triedFailedMailsAgain') },
});
