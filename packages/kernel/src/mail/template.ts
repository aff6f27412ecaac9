import { t } from '@sports-hub/contract/texts';
import { escapeHtml, oneLine } from './text.ts';
import { WEEK_DARK, weekHtml, weekText, type MailWeek } from './week-part.ts';

export { escapeHtml };

/** A mail in plain words. Everything is escaped when it is rendered, so names may hold anything. */
export interface MailDraft {
  subject: string;
  /** What stands on top, where that is not the subject. */
  title?: string;
  /** Left empty by a mail that is a page of its own. */
  greeting: string;
  paragraphs: string[];
  /** What was written with an editor: markup that has been made safe, and the same in plain words. */
  body?: { html: string; text: string };
  /** Days, and what is on. */
  week?: MailWeek;
  /** What somebody else wrote, shown as theirs and with their line breaks. */
  quote?: string;
  /** What something costs, line by line. */
  lines?: { label: string; amount: string }[];
  /** What it is about, for somebody who has to judge it: who, which address, when. */
  facts?: { label: string; value: string }[];
  action?: { label: string; url: string };
  /** Small print under the action. */
  footnote?: string;
  /** The other button: for somebody who knows nothing of it, or for what is not the main thing. */
  refusal?: { title: string; words: string; label: string; url: string };
  /** Whom a reply goes to, when it is not us. */
  replyTo?: MailPerson;
  /** An address of ours that ends mails of this kind when a mail program posts to it (RFC 8058). */
  unsubscribeUrl?: string;
}

export interface MailPerson {
  name: string;
  address: string;
}

/** Line breaks and tabs stay; other control characters could move a terminal's cursor or hide text. */
const quoted = (text: string): string => text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/(?![\n\t])\p{Cc}/gu, '');

/** The second form folds letters and dots that only look like ours, as a mail program does before it makes a link. */
const LINK = /:\/\/|\bwww\.|[\p{L}\p{N}-][.\u3002]\p{L}{2}/iu;
const readsLikeLink = (name: string): boolean => LINK.test(name) || LINK.test(name.normalize('NFKC'));
/** Anybody can take any name, so one that reads like a link is not repeated in a mail of ours. */
export const nameInMail = (name: string, otherwise: string): string => (readsLikeLink(name) ? otherwise : name);
export const greet = (firstName: string): string =>
  readsLikeLink(firstName) ? t('mails.template.hello') : t('mails.template.helloName', { firstName });

export function renderMail(draft: MailDraft, organisation: string, siteUrl: string): { text: string; html: string } {
  return { text: renderText(draft, organisation, siteUrl), html: renderHtml(draft, organisation, siteUrl) };
}

function renderText(
  {
    title,
    greeting,
    paragraphs,
    body,
    week,
    quote,
    lines = [],
    facts = [],
    action,
    footnote,
    refusal,
    unsubscribeUrl,
  }: MailDraft,
  organisation: string,
  siteUrl: string,
): string {
  const pairs = (list: readonly (readonly [string, string])[]): string[] =>
    list.length > 0 ? [list.map(([label, value]) => `${oneLine(label)}: ${oneLine(value)}`).join('\n')] : [];
  return [
    ...(title ? [oneLine(title)] : []),
    ...[greeting, ...paragraphs].filter(Boolean).map(oneLine),
    ...(body ? [quoted(body.text)] : []),
    ...(week ? weekText(week) : []),
    ...(quote === undefined ? [] : [quoted(quote).replace(/^/gm, '> ')]),
    ...pairs(lines.map(({ label, amount }) => [label, amount])),
    ...pairs(facts.map(({ label, value }) => [label, value])),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(footnote ? [oneLine(footnote)] : []),
    ...(refusal ? [`${refusal.title}\n${refusal.words}`, `${refusal.label}:\n${refusal.url}`] : []),
    ...(unsubscribeUrl ? [`${t('mails.template.unsubscribe')}:\n${unsubscribeUrl}`] : []),
    `-- \n${organisation}\n${siteUrl}`,
  ].join('\n\n');
}

const FONT = `font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;

/** Mail programs know no variables: the values of the hub's colours, and classes for those that have a dark mode. */
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.m-canvas{background:#0d1013!important;color:#edf1f3!important}
.m-card{background:#151a1d!important;border-color:#2e353b!important}
.m-soft{background:#070b0d!important}
.m-text{color:#edf1f3!important}
.m-2{color:#b7bfc5!important}
.m-link{color:#72aed5!important}
.m-btn{background:#407ba0!important;border-color:#407ba0!important}
.m-btn2{border-color:#677279!important;color:#edf1f3!important}
.m-line{border-color:#2e353b!important}
}`;
const BUTTON =
  'display:block;border:1px solid #1c5a7d;border-radius:8px;padding:12px 20px;font-weight:600;text-align:center;text-decoration:none';
const QUOTE =
  'margin:0 0 16px;padding:0 0 0 16px;border-left:4px solid #d5dde2;white-space:pre-wrap;overflow-wrap:anywhere';
const SMALL = 'font-size:14px;line-height:20px;color:#4b565d';

function renderHtml(
  {
    subject,
    title = subject,
    greeting,
    paragraphs,
    body,
    week,
    quote,
    lines = [],
    facts = [],
    action,
    footnote,
    refusal,
    unsubscribeUrl,
  }: MailDraft,
  organisation: string,
  siteUrl: string,
): string {
  const one = (text: string): string => escapeHtml(oneLine(text));
  const link = (url: string): string =>
    `<a href="${escapeHtml(url)}" class="m-link" style="color:#1c5a7d;word-break:break-all">${escapeHtml(url)}</a>`;
  const textLink = (url: string, label: string): string =>
    `<a href="${escapeHtml(url)}" class="m-link" style="color:#1c5a7d">${escapeHtml(label)}</a>`;
  const small = (html: string, margin: string): string =>
    `<p class="m-2" style="margin:${margin};${SMALL}">${html}</p>`;
  const cell = (text: string, align: 'left' | 'right') => {
    const padding = align === 'right' ? '6px 0 6px 16px;white-space:nowrap' : '6px 0';
    return `<td class="m-line" style="padding:${padding};text-align:${align};border-bottom:1px solid #d5dde2">${one(text)}</td>`;
  };
  const button = (label: string, url: string, look: 'm-btn' | 'm-btn2', colours: string): string =>
    `<a href="${escapeHtml(url)}" class="${look}" style="${BUTTON};${colours}">${escapeHtml(label)}</a>`;
  const rows = lines.map(({ label, amount }) => `<tr>${cell(label, 'left')}${cell(amount, 'right')}</tr>`);
  const parts = [
    `<h1 class="m-text" style="margin:0 0 12px;font-size:28px;line-height:32px;font-weight:700;color:#16212b">${one(title)}</h1>`,
    ...[greeting, ...paragraphs].filter(Boolean).map((text) => `<p style="margin:0 0 16px">${one(text)}</p>`),
    ...(body ? [`<div style="overflow-wrap:anywhere">${body.html}</div>`] : []),
    ...(week ? weekHtml(week) : []),
    quote === undefined ? '' : `<blockquote class="m-line" style="${QUOTE}">${escapeHtml(quoted(quote))}</blockquote>`,
    rows.length > 0
      ? `<table style="width:100%;border-collapse:collapse;margin:0 0 16px">${rows.join('')}</table>`
      : '',
    facts.length > 0
      ? `<div class="m-soft" style="background:#ecf2f6;border-radius:8px;padding:12px 16px 4px;margin:0 0 20px">${facts
          .map(
            ({ label, value }) =>
              `<p style="margin:0 0 8px"><span class="m-2" style="display:block;${SMALL}">${one(label)}</span>` +
              `<strong style="word-break:break-word">${one(value)}</strong></p>`,
          )
          .join('')}</div>`
      : '',
    action
      ? `<p style="margin:0 0 12px">${button(action.label, action.url, 'm-btn', 'background:#1c5a7d;color:#ffffff')}</p>
${small(`${footnote ? `${one(footnote)} ` : ''}${t('mails.template.doesTheButtonNotWork')}<br>${link(action.url)}`, '0')}`
      : footnote
        ? small(one(footnote), '0')
        : '',
    refusal
      ? `<div class="m-line" style="border-top:1px solid #d5dde2;margin-top:20px;padding-top:20px">
<h2 class="m-text" style="margin:0 0 4px;font-size:18px;line-height:24px;color:#16212b">${one(refusal.title)}</h2>
<p style="margin:0 0 12px">${one(refusal.words)}</p>
<p style="margin:0">${button(refusal.label, refusal.url, 'm-btn2', 'border-color:#7e8991;color:#16212b')}</p>
</div>`
      : '',
  ];
  const foot = [
    t('mails.template.weNeverAskForYour'),
    `${escapeHtml(organisation)}, ${textLink(siteUrl, siteUrl.replace(/^https?:\/\//, ''))}.`,
    ...(unsubscribeUrl ? [textLink(unsubscribeUrl, t('mails.template.unsubscribe'))] : []),
  ];
  return `<!doctype html>
<html lang="en-US">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK}${week ? WEEK_DARK : ''}</style></head>
<body class="m-canvas" style="margin:0;padding:0;background:#f5f8fa;color:#16212b;${FONT};font-size:16px;line-height:24px">
<div style="max-width:600px;margin:0 auto;padding:24px 16px">
<p class="m-text" style="margin:0 0 16px;font-size:18px;line-height:24px;font-weight:700;color:#16212b">${escapeHtml(organisation)}</p>
<div class="m-card" style="background:#ffffff;border:1px solid #d5dde2;border-radius:12px;padding:24px">
${parts.filter(Boolean).join('\n')}
</div>
${small(foot.join(' '), '16px 0 0')}
</div>
</body>
</html>
`;
}
