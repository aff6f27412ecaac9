import { escapeHtml, oneLine } from './text.ts';

/** A question that is answered with one press. */
export interface MailQuestion {
  words: string;
  choices: readonly { label: string; url: string }[];
}

/** Something that is on. */
export interface MailWeekRow {
  time: string;
  title: string;
  lines: readonly { words: string; tone?: 'good' | 'warn' | undefined }[];
  questions: readonly MailQuestion[];
}

/** Days and what is on, in place of paragraphs. */
export interface MailWeek {
  /** "Nov 23 – Nov 29 · Riley and Sam" */
  about: string;
  /** What is asked of the reader, and what they should know first. */
  wanted?: { title?: string | undefined; words?: string | undefined } | undefined;
  /** What is not in it. */
  warning?: string | undefined;
  days: readonly { title: string; rows: readonly MailWeekRow[] }[];
  /** What else is new. */
  news?: { title: string; items: readonly { label: string; words: string }[] } | undefined;
}

export const weekText = ({ about, wanted, warning, days, news }: MailWeek): string[] => [
  oneLine(about),
  ...[[wanted?.title, wanted?.words].flatMap((words) => words ?? []).join('\n')].filter(Boolean),
  ...(warning ? [oneLine(warning)] : []),
  ...days.map(({ title, rows }) => [title, ...rows.map(rowText)].join('\n')),
  ...(news ? [[news.title, ...news.items.map(({ label, words }) => oneLine(`${label}: ${words}`))].join('\n')] : []),
];

const rowText = ({ time, title, lines, questions }: MailWeekRow): string =>
  [
    oneLine(`${time}  ${title}`),
    ...lines.map(({ words }) => `  ${oneLine(words)}`),
    ...questions.flatMap(({ words, choices }) => [
      `  ${oneLine(words)}`,
      ...choices.map(({ label, url }) => `    ${label}: ${url}`),
    ]),
  ].join('\n');

const TONES = { good: ['m-good', '#0b6b57'], warn: ['m-warn', '#8a5a00'] } as const;
const SMALL = 'display:block;font-size:14px;line-height:20px';
const CHOICE =
  'display:inline-block;margin:4px 4px 4px 0;padding:10px 9px;border:1px solid #7e8991;border-radius:8px;color:#16212b;text-decoration:none;font-size:14px;line-height:22px;font-weight:600';
const HEADING = 'margin:20px 0 4px;font-size:18px;line-height:24px;font-weight:700;color:#16212b';

const one = (words: string): string => escapeHtml(oneLine(words));
const line = (words: string, [look, colour]: readonly [string, string] = ['m-2', '#4b565d']): string =>
  `<span class="${look}" style="${SMALL};color:${colour}">${one(words)}</span>`;

const questionHtml = ({ choices }: MailQuestion): string =>
  `<div style="margin:6px 0 10px">${choices
    .map(({ label, url }) => `<a class="m-btn2" href="${escapeHtml(url)}" style="${CHOICE}">${one(label)}</a>`)
    .join('')}</div>`;

const rowHtml = ({ time, title, lines, questions }: MailWeekRow): string => {
  const said = lines.map(({ words, tone }) => line(words, tone && TONES[tone])).join('');
  const [first, ...others] = questions;
  const about = `<div class="m-line" style="border-top:1px solid #d5dde2;padding:10px 0">
<div style="display:inline-block;vertical-align:top;width:86px;font-weight:700">${one(time)}</div>
<div style="display:inline-block;vertical-align:top;width:70%;max-width:400px"><strong>${one(title)}</strong>${said}${first ? line(first.words) : ''}</div></div>`;
  return [
    about,
    ...(first ? [questionHtml(first)] : []),
    ...others.map((question) => `<p style="margin:0">${line(question.words)}</p>${questionHtml(question)}`),
  ].join('\n');
};

export const weekHtml = ({ about, wanted, warning, days, news }: MailWeek): string[] => [
  `<p class="m-2" style="margin:0 0 16px;color:#4b565d">${one(about)}</p>`,
  ...(wanted?.title || wanted?.words
    ? [
        `<div class="m-ask" style="background:#dff2fe;border-radius:8px;padding:12px 16px">${
          wanted.title ? `<strong>${one(wanted.title)}</strong>` : ''
        }${wanted.words ? `<span style="${SMALL}">${one(wanted.words)}</span>` : ''}</div>`,
      ]
    : []),
  ...(warning
    ? [
        `<div class="m-alert" style="background:#fff4da;border:1px solid #e6c77c;border-radius:8px;padding:12px 16px;margin-top:12px">${one(warning)}</div>`,
      ]
    : []),
  ...days.map(
    ({ title, rows }) => `<h2 class="m-text" style="${HEADING}">${one(title)}</h2>\n${rows.map(rowHtml).join('\n')}`,
  ),
  ...(news
    ? [
        `<h2 class="m-text" style="${HEADING}">${one(news.title)}</h2>\n${news.items
          .map(
            ({ label, words }) =>
              `<p class="m-line" style="border-top:1px solid #d5dde2;margin:0;padding:10px 0">${line(label)}${one(words)}</p>`,
          )
          .join('\n')}`,
      ]
    : []),
  '<div style="height:20px"></div>',
];

/** For mail programs with a dark mode. */
export const WEEK_DARK = `
@media (prefers-color-scheme:dark){
.m-ask{background:#163142!important}
.m-alert{background:#38280a!important;border-color:#684d1c!important}
.m-good{color:#5cc6a8!important}
.m-warn{color:#e0b25b!important}
}`;
