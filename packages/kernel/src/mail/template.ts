/** A letter in plain words. Everything is escaped when it is rendered, so names may hold anything. */
export interface MailDraft {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** What somebody else wrote, shown as theirs and with their line breaks. */
  quote?: string;
  /** What something costs, line by line. */
  lines?: { label: string; amount: string }[];
  action?: { label: string; url: string };
  /** Small print under the letter. */
  footnote?: string;
  /** Whom an answer goes to, when it is not us. */
  replyTo?: MailPerson;
  /** An address of ours that ends mails of this kind when a mail program posts to it (RFC 8058). */
  unsubscribeUrl?: string;
}

export interface MailPerson {
  name: string;
  address: string;
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** One line, whatever a name holds. */
const oneLine = (text: string): string => text.replace(/[\r\n\t\u2028\u2029]+/g, ' ');

/** Line breaks and tabs stay; other control characters could move a terminal's cursor or hide text. */
const quoted = (text: string): string => text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/(?![\n\t])\p{Cc}/gu, '');

/** The second form folds letters and dots that only look like ours, as a mail program does before it makes a link. */
const LINK = /:\/\/|\bwww\.|[\p{L}\p{N}-][.\u3002]\p{L}{2}/iu;
const readsLikeLink = (name: string): boolean => LINK.test(name) || LINK.test(name.normalize('NFKC'));
/** Anybody can take any name, so one that reads like a link is not repeated in a mail of ours. */
export const nameInMail = (name: string, otherwise: string): string => (readsLikeLink(name) ? otherwise : name);
export const greet = (firstName: string): string => (readsLikeLink(firstName) ? 'Hello,' : `Hello ${firstName},`);

export function renderMail(draft: MailDraft, organisation: string, siteUrl: string): { text: string; html: string } {
  return { text: renderText(draft, organisation, siteUrl), html: renderHtml(draft, organisation, siteUrl) };
}

function renderText(
  { greeting, paragraphs, quote, lines = [], action, footnote, unsubscribeUrl }: MailDraft,
  organisation: string,
  siteUrl: string,
): string {
  return [
    oneLine(greeting),
    ...paragraphs.map(oneLine),
    ...(quote === undefined ? [] : [quoted(quote).replace(/^/gm, '> ')]),
    ...(lines.length > 0 ? [lines.map(({ label, amount }) => `${oneLine(label)}: ${oneLine(amount)}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(footnote ? [oneLine(footnote)] : []),
    ...(unsubscribeUrl ? [`Unsubscribe:\n${unsubscribeUrl}`] : []),
    `-- \n${organisation}\n${siteUrl}`,
  ].join('\n\n');
}

function renderHtml(
  { subject, greeting, paragraphs, quote, lines = [], action, footnote, unsubscribeUrl }: MailDraft,
  organisation: string,
  siteUrl: string,
): string {
  const paragraph = (text: string, style = 'margin:0 0 16px') => `<p style="${style}">${escapeHtml(oneLine(text))}</p>`;
  const cell = (text: string, align: 'left' | 'right') =>
    `<td style="padding:6px 0;text-align:${align};border-bottom:1px solid #e5e7eb">${escapeHtml(oneLine(text))}</td>`;
  const rows = lines.map(({ label, amount }) => `<tr>${cell(label, 'left')}${cell(amount, 'right')}</tr>`);
  const table = `<table style="width:100%;border-collapse:collapse;margin:0 0 16px">${rows.join('')}</table>`;
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;background:#14532d;color:#ffffff;padding:12px 24px;border-radius:6px;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#4b5563">If the button does not work, copy this address into your browser:<br><a href="${escapeHtml(action.url)}" style="color:#14532d;word-break:break-all">${escapeHtml(action.url)}</a></p>`
    : '';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f3f4f6;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#111827;line-height:1.5">
<div style="max-width:560px;margin:0 auto;padding:32px 16px">
<div style="background:#ffffff;border-radius:8px;padding:32px;border-top:4px solid #14532d">
<p style="margin:0 0 24px;font-weight:700;color:#14532d">${escapeHtml(organisation)}</p>
${paragraph(greeting)}
${paragraphs.map((text) => paragraph(text)).join('\n')}
${quote === undefined ? '' : `<blockquote style="margin:0 0 16px;padding:0 0 0 16px;border-left:4px solid #d1d5db;white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(quoted(quote))}</blockquote>`}
${lines.length > 0 ? table : ''}
${button}
${footnote ? paragraph(footnote, 'margin:24px 0 0;font-size:13px;color:#4b5563') : ''}
</div>
<p style="margin:16px 0;text-align:center;font-size:12px;color:#6b7280">${escapeHtml(organisation)} · <a href="${escapeHtml(siteUrl)}" style="color:#6b7280">${escapeHtml(siteUrl)}</a>${unsubscribeUrl ? ` · <a href="${escapeHtml(unsubscribeUrl)}" style="color:#6b7280">Unsubscribe</a>` : ''}</p>
</div>
</body>
</html>
`;
}
