import { Button, Field, MomentText } from '../kit/index.ts';
import { HubFrame, type HubSite } from './frame.tsx';

export interface ShownMail {
  /** What names it in an address. */
  name: string;
  to: string;
  subject: string;
  captured_at: string;
  links: readonly string[];
  text: string;
}

export interface MailListData {
  site: HubSite;
  mails: readonly ShownMail[];
  /** The address that is looked for; empty for all. */
  to: string;
}

const None = ({ to }: { to: string }) => (
  <p className="card card--pad">
    {to ? (
      <>
        No mail to <strong>{to}</strong> yet. <a href="/dev/mail">Show all mail</a>
      </>
    ) : (
      'No mail yet. Register an account or ask for a new password, and it appears here.'
    )}
  </p>
);

export const MailListPage = ({ site, mails, to }: MailListData) => (
  <HubFrame site={site} place="mail">
    <main className="wrap wrap--narrow main stack" id="main">
      <div className="page-head">
        <h1>Captured mail</h1>
        <p>
          Nothing is sent in demo mode. What would have gone out is kept here, newest first; programs read{' '}
          <a href="/dev/mail.json">mail.json</a>.
        </p>
      </div>
      <form className="code" action="/dev/mail" method="get" role="search">
        <Field
          id="to"
          name="to"
          label="To"
          type="search"
          defaultValue={to}
          placeholder="pat.parker@riverbend.example"
          autoComplete="off"
        />
        <Button type="submit" className="end-row">
          Show
        </Button>
      </form>
      {mails.length === 0 ? (
        <None to={to} />
      ) : (
        <ol className="card rows mails">
          {mails.map((mail) => (
            <li key={mail.name}>
              <a className="rows__item" href={`/dev/mail/${mail.name}`}>
                <span className="grow">
                  <span className="strong">{mail.subject}</span>
                  <span className="small muted block">
                    {mail.to} · <MomentText value={mail.captured_at} />
                  </span>
                </span>
              </a>
            </li>
          ))}
        </ol>
      )}
    </main>
  </HubFrame>
);

export const MailPage = ({ site, mail }: { site: HubSite; mail: ShownMail }) => (
  <HubFrame site={site} place="mail">
    <main className="wrap wrap--narrow main stack" id="main">
      <div className="page-head">
        <p>
          <a href="/dev/mail">All mail</a> · <a href={`/dev/mail?to=${encodeURIComponent(mail.to)}`}>to {mail.to}</a>
        </p>
        <h1>{mail.subject}</h1>
      </div>
      <dl className="card card--pad mail-head">
        <div className="kv">
          <dt>To</dt>
          <dd>{mail.to}</dd>
        </div>
        <div className="kv">
          <dt>At</dt>
          <dd>
            <MomentText value={mail.captured_at} />
          </dd>
        </div>
        {mail.links.length > 0 ? (
          <div className="kv">
            <dt>Links</dt>
            {mail.links.map((link) => (
              <dd key={link}>
                <a href={link} rel="noreferrer">
                  {link}
                </a>
              </dd>
            ))}
          </div>
        ) : null}
      </dl>
      <h2>As HTML</h2>
      <iframe
        className="mail-frame"
        title="The mail as HTML"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        src={`/dev/mail/${mail.name}/html`}
      />
      <h2>As text</h2>
      <pre className="mail-text" tabIndex={0} aria-label="The mail as text">
        {mail.text}
      </pre>
    </main>
  </HubFrame>
);
