import type { FastifyInstance } from 'fastify';
import { html, type Html } from './html.ts';
import { layout, sendPage } from './layout.ts';

const verify = (): Html =>
  html`<h1>Confirm your e-mail address</h1>
    <form class="card" data-endpoint="/api/v1/auth/verify">
      <p>One more step: confirm that this address is yours.</p>
      <button>Confirm</button>
    </form>`;

const reset = (): Html =>
  html`<h1>Choose a new password</h1>
    <form class="card" data-endpoint="/api/v1/auth/reset-password">
      <div class="field">
        <label for="password">New password</label
        ><input
          id="password"
          name="password"
          type="password"
          autocomplete="new-password"
          required
          minlength="10"
          maxlength="128"
          aria-describedby="rule"
        />
      </div>
      <p id="rule" class="quiet">At least ten characters, with upper-case and lower-case letters and a number.</p>
      <button>Save</button>
    </form>`;

const broken = (): Html =>
  html`<h1>This link is not complete</h1>
    <p class="card">Open the link from the mail again, or copy its whole address into the browser.</p>`;

const purposes = new Map([
  ['verify', verify],
  ['reset', reset],
]);

/**
 * Where the links in mails lead. The page sends the token to the API only when the person presses the button,
 * so that a mail scanner that opens links does not use it up. The token stays in the address, which is sent to nobody.
 */
export function addAccountPage(
  app: FastifyInstance,
  { organisation, demo }: { organisation: string; demo: boolean },
): void {
  app.get('/account.php', async (request, reply) => {
    const { purpose, token } = request.query as { purpose?: unknown; token?: unknown };
    const form = typeof token === 'string' && token !== '' ? purposes.get(String(purpose)) : undefined;
    const body = html`<main id="main" class="narrow">
      ${(form ?? broken)()}
      <p id="outcome" class="notice" role="status" hidden></p>
      <noscript><p class="notice bad">This page needs JavaScript.</p></noscript>
    </main>`;
    return sendPage(reply, layout({ title: 'Account', organisation, demo, script: 'account.js', body }));
  });
}
