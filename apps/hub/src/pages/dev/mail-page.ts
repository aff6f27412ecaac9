import type { CapturedMail } from '@sports-hub/kernel';
import { words } from '@sports-hub/web/render';
import { html, type Html } from '../html.ts';

/** The part of a message id that names a mail in an address. */
export const mailName = ({ message_id: id }: CapturedMail): string => id.replace(/[^a-zA-Z0-9-]/g, '').slice(0, 36);

const when = (mail: CapturedMail): Html =>
  html`<time datetime="${mail.captured_at}">${words.formatMoment(mail.captured_at)}</time>`;

const list = (mails: readonly CapturedMail[]): Html =>
  html`<ol class="card rows mails">
    ${mails.map(
      (mail) =>
        html`<li>
          <a class="rows__item" href="/dev/mail/${mailName(mail)}"
            ><span class="grow"
              ><span class="strong">${mail.subject}</span
              ><span class="small muted block">${mail.to} · ${when(mail)}</span></span
            ></a
          >
        </li> `,
    )}
  </ol>`;

const none = (to: string): Html =>
  html`<p class="card card--pad">
    ${
      to
        ? html`No mail to <strong>${to}</strong> yet. <a href="/dev/mail">Show all mail</a>`
        : 'No mail yet. Register an account or ask for a new password, and it appears here.'
    }
  </p>`;

export const mailList = (mails: readonly CapturedMail[], to: string): Html =>
  html`<main class="wrap wrap--narrow main stack" id="main">
    <div class="page-head">
      <h1>Captured mail</h1>
      <p>
        Nothing is sent in demo mode. What would have gone out is kept here, newest first; programs read
        <a href="/dev/mail.json">mail.json</a>.
      </p>
    </div>
    <form class="code" action="/dev/mail" method="get" role="search">
      <div class="field">
        <label for="to">To</label
        ><input
          class="input"
          id="to"
          name="to"
          type="search"
          value="${to}"
          placeholder="pat.parker@riverbend.example"
          autocomplete="off"
        />
      </div>
      <button class="btn btn--secondary end-row">Show</button>
    </form>
    ${mails.length === 0 ? none(to) : list(mails)}
  </main>`;

export const mailReader = (mail: CapturedMail): Html =>
  html`<main class="wrap wrap--narrow main stack" id="main">
    <div class="page-head">
      <p><a href="/dev/mail">All mail</a> · <a href="/dev/mail?to=${encodeURIComponent(mail.to)}">to ${mail.to}</a></p>
      <h1>${mail.subject}</h1>
    </div>
    <dl class="card card--pad mail-head">
      <div class="kv">
        <dt>To</dt>
        <dd>${mail.to}</dd>
      </div>
      <div class="kv">
        <dt>At</dt>
        <dd>${when(mail)}</dd>
      </div>
      ${
        mail.links.length > 0
          ? html`<div class="kv">
              <dt>Links</dt>
              ${mail.links.map((link) => html`<dd><a href="${link}" rel="noreferrer">${link}</a></dd>`)}
            </div>`
          : ''
      }
    </dl>
    <h2>As HTML</h2>
    <iframe
      class="mail-frame"
      title="The mail as HTML"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      src="/dev/mail/${mailName(mail)}/html"
    ></iframe>
    <h2>As text</h2>
    <pre class="mail-text" tabindex="0" aria-label="The mail as text">${mail.text}</pre>
  </main>`;
