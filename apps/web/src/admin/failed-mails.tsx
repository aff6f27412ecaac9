import type { FailedMail } from '@sports-hub/contract';
import { Button, Empty, Notice, Tag } from '../kit/index.ts';
import { ActionForm } from './forms.tsx';
import { AdminFrame } from './frame.tsx';
import { age, may, type AdminView } from './view.ts';

/** Mails that the mail server did not take. What is in them is nobody's to read here. */
export const FailedMailsPage = ({ view, items }: { view: AdminView; items: FailedMail[] }) => {
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
                <span className="strong">{mail.subject}</span>{' '}
                <Tag tone={mail.state === 'failed' ? 'danger' : 'warning'}>
                  {mail.state === 'failed' ? 'Given up' : 'Tried again by itself'}
                </Tag>
                <br />
                <span className="small muted">
                  To {mail.to} · {mail.tries} tries · written {age(mail.created_at, view.now)} ago
                </span>
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
        The mail server did not take it, or the address does not exist. A wrong address is corrected by the family
        itself, in the account; a mail server that was away is tried again by itself for days.
      </Notice>
    </AdminFrame>
  );
};
