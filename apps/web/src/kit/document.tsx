import { t } from '@sports-hub/contract/texts';
import { render } from 'preact-render-to-string';
import type { ReactElement } from 'react';
import { assetCss, assetHref, assetImports } from './assets.ts';
import { clockOfPage, moneyOfPage } from './page-place.ts';
import { drawInPlace } from './drawings.ts';
import { ART_SHAPES, ICON_SHAPES, type IconName } from './shapes.ts';
import { sprite } from './sprite.ts';

/** A sport's colours as a file, `/theme.css?v=…`, and as what it says. */
export interface SiteTheme {
  href: string;
  css: string;
}

/** Everything about a page that is not its body. */
export interface DocumentHead {
  title: string;
  description?: string | undefined;
  /** Whose colours: `hub`, or the key of a sport. */
  brand: string;
  /** The sport's colours, after our own stylesheet. */
  theme?: SiteTheme | undefined;
  /** Light or dark whatever the device says; a sport may want it so. */
  colours?: 'light' | 'dark' | undefined;
  /** The stylesheet of this kind of page, whole: `hub.css`, `messages.css`, `registration.css`; else `main.css`. */
  sheet?: string;
  /**
   * The page brings `sheet` and `theme` within itself, so that somebody who arrives waits for nothing after the
   * document. For public pages; what is sent uncompressed, or opened again and again, is better off with files that are
   * kept.
   */
  bringsStyles?: boolean;
  /** Beside it: `admin.css`, `docs.css`. */
  styles?: readonly string[];
  /** Files of `src/browser`, with the ending `.js`. They run after the page was read. */
  scripts?: readonly string[];
  canonical?: string | undefined;
  /** `noindex` for everything personal. */
  robots?: 'noindex' | undefined;
  /** Open Graph and the like: [property, content]. */
  meta?: readonly (readonly [string, string])[];
  /** Other links: [rel, href, type]. */
  links?: readonly { rel: string; href: string; type?: string; title?: string }[];
  /** Structured data for search engines. */
  jsonLd?: readonly object[];
  /** What the page's script starts from; it reads it with `pageData()`. */
  data?: unknown;
  bodyClass?: string;
  /** Icons that the page's script will draw. */
  icons?: readonly IconName[];
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character]!);

/** JSON that cannot end its script element or become markup. */
const jsonText = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * A script that would find nothing to do on a page is not sent with it: on a slow connection each file delays the first
 * paint.
 */
const LOOKS_FOR: Readonly<Record<string, RegExp>> = {
  'sport.js': /<[a-z]+ [^>]*data-(share|copy|submit-on-change)\b/,
  'live.js': /<a [^>]*data-unread="/,
};

const stylesheet = (href: string): string => `<link rel="stylesheet" href="${href}">`;

/** Empty where the page's styles are files. */
function ownStyles({ bringsStyles, sheet = 'main.css', theme }: DocumentHead): string {
  if (!bringsStyles) return '';
  // The build has looked at the sheet.
  if (theme?.css.includes('<')) throw new Error('Styles within a page must not look like markup');
  return `<style>${assetCss(sheet)}${theme?.css ?? ''}</style>`;
}

/** What became of a form: a wrong field before the message about all of it, what failed before what worked. */
const REFUSED = [/ aria-invalid="true"/, /<div(?=[^>]* role="alert")(?=[^>]* class="notice)/];
const OUTCOMES = [...REFUSED, /<div(?=[^>]* role="status")(?=[^>]* class="notice)/];

/** Whoever sent a form goes on where its outcome stands, without script, and has it in view. */
function focusOnOutcome(body: string): string {
  const outcome = OUTCOMES.find((mark) => mark.test(body));
  return outcome ? body.replace(outcome, '$& autofocus') : body;
}

function headTags(head: DocumentHead, body: string): string {
  const { description, styles = [], canonical, robots, meta = [], links = [] } = head;
  const isRefused = REFUSED.some((mark) => mark.test(body));
  const title = isRefused ? t('kit.document.error', { title: head.title }) : head.title;
  const scripts = (head.scripts ?? []).filter((name) => LOOKS_FOR[name]?.test(body) ?? true);
  const attribute = (name: string, value: string | undefined): string =>
    value === undefined ? '' : ` ${name}="${escapeText(value)}"`;
  return [
    // First of all: the service allows these styles by their hash, and nothing that a person wrote may stand before
    // them.
    `<meta charset="utf-8">${ownStyles(head)}`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeText(title)}</title>`,
    description ? `<meta name="description"${attribute('content', description)}>` : '',
    '<meta name="color-scheme" content="light dark">',
    robots ? `<meta name="robots" content="${robots}">` : '',
    canonical ? `<link rel="canonical"${attribute('href', canonical)}>` : '',
    ...meta.map(
      ([property, content]) =>
        `<meta ${/^(og|article):/.test(property) ? 'property' : 'name'}="${escapeText(property)}"${attribute('content', content)}>`,
    ),
    ...[...(head.bringsStyles ? [] : [head.sheet ?? 'main.css']), ...styles].map((name) => stylesheet(assetHref(name))),
    head.theme && !head.bringsStyles ? stylesheet(escapeText(head.theme.href)) : '',
    `<link rel="icon" href="${assetHref('icon.svg')}" type="image/svg+xml">`,
    ...links.map(
      ({ rel, href, type, title: name }) =>
        `<link rel="${rel}"${attribute('href', href)}${attribute('type', type)}${attribute('title', name)}>`,
    ),
    ...[...new Set(scripts.flatMap((name) => assetImports(name)))].map(
      (href) => `<link rel="modulepreload" href="${href}">`,
    ),
    ...scripts.map((name) => `<script type="module" src="${assetHref(name)}"></script>`),
    ...(head.jsonLd ?? []).map((data) => `<script type="application/ld+json">${jsonText(data)}</script>`),
  ].join('');
}

/**
 * A whole page: no inline script, no style but those at its beginning, and a sprite of just the icons that its script
 * draws.
 */
export function renderDocument(head: DocumentHead, body: ReactElement): string {
  const drawings = { icons: ICON_SHAPES, art: ART_SHAPES };
  const result = focusOnOutcome(drawInPlace(drawings, () => render(body as never)));
  const shapes = sprite(head.icons ?? []);
  const data =
    head.data === undefined ? '' : `<script type="application/json" id="page-data">${jsonText(head.data)}</script>`;
  const theme = head.colours ? ` data-theme="${head.colours}"` : '';
  const clock = head.scripts?.length ? ` data-clock="${clockOfPage()}" data-money="${moneyOfPage()}"` : '';
  const bodyClass = head.bodyClass ? ` class="${escapeText(head.bodyClass)}"` : '';
  return (
    `<!doctype html><html lang="${t('language.tag')}" data-brand="${escapeText(head.brand)}"${theme}${clock}>` +
    `<head>${headTags(head, result)}</head><body${bodyClass}>${shapes}${result}${data}</body></html>`
  );
}

/** A document that is a file of its own: it brings everything within itself. */
export const renderPlain = (html: ReactElement): string => `<!doctype html>\n${render(html as never)}\n`;
