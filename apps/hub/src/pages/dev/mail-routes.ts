import type { FastifyInstance } from 'fastify';
import { PAGE_CSP, Problem, readCapturedMail, sendPage, type CapturedMail } from '@sports-hub/kernel';
import { renderCapturedMail, renderMailList, type HubSite, type ShownMail } from '@sports-hub/web/render';

/** A mail brings its own inline styles and may run nothing, load nothing and be framed by us only. */
const MAIL_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'self'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";
const READER_CSP = `${PAGE_CSP}; frame-src 'self'`;

/** The part of a message id that names a mail in an address. */
const mailName = ({ message_id: id }: CapturedMail): string => id.replace(/[^a-zA-Z0-9-]/g, '').slice(0, 36);
const shown = (mail: CapturedMail): ShownMail => ({ ...mail, name: mailName(mail) });

interface MailAddress {
  Params: { name: string };
}

/** Captured mail, newest first. These routes exist only in demo mode. */
export function addMailPages(app: FastifyInstance, { folder, site }: { folder: string; site: () => HubSite }): void {
  const recipient = (query: unknown): string => {
    const { to } = query as { to?: unknown };
    return typeof to === 'string' ? to.trim() : '';
  };
  const find = async (name: string): Promise<CapturedMail> => {
    const mail = (await readCapturedMail(folder)).find((candidate) => mailName(candidate) === name);
    if (!mail) throw new Problem('record.not_found');
    return mail;
  };

  app.get('/dev/mail.json', async (request) => readCapturedMail(folder, recipient(request.query)));
  app.get('/dev/mail', async (request, reply) => {
    const to = recipient(request.query);
    const mails = (await readCapturedMail(folder, to)).map(shown);
    return sendPage(request, reply, renderMailList({ site: site(), mails, to }));
  });
  app.get<MailAddress>('/dev/mail/:name', async (request, reply) => {
    const mail = shown(await find(request.params.name));
    return sendPage(request, reply, renderCapturedMail({ site: site(), mail }), { policy: READER_CSP });
  });
  app.get<MailAddress>('/dev/mail/:name/html', async (request, reply) => {
    const { html } = await find(request.params.name);
    // Links open beside the page: inside the frame most sites would refuse to be shown.
    return sendPage(request, reply, html.replace('<head>', '<head><base target="_blank">'), {
      policy: MAIL_CSP,
      headers: { 'x-frame-options': 'SAMEORIGIN' },
    });
  });
}
