import type { CapturedMail } from '@sports-hub/kernel';
import { html, type Html } from '../html.ts';

/** The part of a message id that names a mail in an address. */
export const mailName = ({ message_id: id }: CapturedMail): string => id.replace(/[^a-zA-Z0-9-]/g, '').slice(0, 36);

const when = (mail: CapturedMail): string => mail.captured_at.slice(0, 19).replace('T', ' ');

export const mailList = (mails: readonly CapturedMail[], to: string): Html =>
  html`<main id="main">
    <h1>Captured mail</h1>
    <p class="quiet">
      Nothing is sent in demo mode. What would have gone out is kept here, newest first; programs read
      <a href="/dev/mail.json">mail.json</a>.
    </p>
    <form class="row" action="/dev/mail" method="get">
      <div class="field">
        <label for="to">To</label
        ><input
          id="to"
          name="to"
          type="search"
          value="${to}"
          placeholder="pat.parker@riverbend.example"
          autocomplete="off"
        />
      </div>
      <button>Show</button>
    </form>
    ${
      mails.length === 0
        ? html`<p class="card">
            ${to ? html`No mail to <strong>${to}</strong> yet. <a href="/dev/mail">Show all mail</a>` : 'No mail yet. Register an account or ask for a new password, and it appears here.'}
          </p>`
        : html`<ol class="mails">
            ${mails.map(
              (mail) =>
                html`<li>
                  <a href="/dev/mail/${mailName(mail)}"
                    ><strong>${mail.subject}</strong><span>${mail.to} · ${when(mail)} UTC</span></a
                  >
                </li> `,
            )}
          </ol>`
    }
  </main>`;

export const mailReader = (mail: CapturedMail): Html =>
  html`<main id="main">
    <p><a href="/dev/mail">All mail</a> · <a href="/dev/mail?to=${encodeURIComponent(mail.to)}">to ${mail.to}</a></p>
    <h1>${mail.subject}</h1>
    <dl>
      <dt>To</dt>
      <dd>${mail.to}</dd>
      <dt>At</dt>
      <dd>${when(mail)} UTC</dd>
      ${
        mail.links.length > 0
          ? html`<dt>Links</dt>
              <dd>${mail.links.map((link) => html`<a href="${link}" rel="noreferrer">${link}</a><br />`)}</dd>`
          : ''
      }
    </dl>
    <h2>As HTML</h2>
    <iframe
      title="The mail as HTML"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      src="/dev/mail/${mailName(mail)}/html"
    ></iframe>
    <h2>As text</h2>
    <pre class="letter">${mail.text}</pre>
  </main>`;
