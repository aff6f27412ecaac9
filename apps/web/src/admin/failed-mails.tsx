import type { FailedMail } from '@sports-hub/contract';
import { Button, Empty, Notice, Tag } from '../kit/index.ts';
import { ActionForm } from './forms.tsx';
import { AdminFrame } from './frame.tsx';
import { adminPage } from './page.tsx';
import { age, may, type AdminView } from './view.ts';

const TAGS = {
  recipient: ['danger', 'Address refused'],
  message: ['danger', 'Mail refused'],
  failed: ['danger', 'Given up'],
  retry: ['warning', 'Tried again by itself'],
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
        <h1>Mails that did not arrive</h1>
        {canWrite && items.length > 1 ? (
          <ActionForm view={view} op="retryFailedMails" className="inline-form">
            <Button type="submit" icon="retry">
              Try all again
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
                  To <Person mail={mail} />
                  {mail.to} · {mail.tries} {mail.tries === 1 ? 'try' : 'tries'} · written{' '}
                  {age(mail.created_at, view.now)} ago
                </span>
                {mail.says === null ? null : (
                  <>
                    <br />
                    <span className="small">The mail server said: {mail.says}</span>
                  </>
                )}
              </span>
              {canWrite ? (
                <ActionForm view={view} op="retryFailedMails" hidden={{ mail_id: mail.id }} className="inline-form">
                  <Button kind="quiet" small type="submit">
                    Try again<span className="hidden-text">: {mail.subject}</span>
                  </Button>
                </ActionForm>
              ) : null}
            </li>
          ))}
        </ul>
      ) : (
        <Empty icon="check" title="Every mail was sent" />
      )}
      <Notice icon="mail" title="Why a mail stays here">
        A mail server that was away is tried again by itself for days. What it refused for good is not: a wrong address
        is told to its owner on their account page; whoever has none, or cannot be reached there, needs a call from you.
        Mails that did not arrive are kept for two weeks.
      </Notice>
    </AdminFrame>
  );
};

export const failedMails = adminPage({
  path: '/admin/mails',
  title: 'Mails that did not arrive',
  section: 'family-accounts',
  load: ({ need }) => need('listFailedMails'),
  Page: FailedMailsPage,
  done: { retryFailedMails: 'They are tried again now.' },
  audit: { 'mail.retried': 'tried failed mails again' },
});
