import type { FastifyReply } from 'fastify';
import { PAGE_CSP } from '@sports-hub/kernel';
import { asset } from './assets.ts';
import { html, type Html } from './html.ts';

export interface Page {
  title: string;
  organisation: string;
  /** Which entry of the navigation this page is. */
  current?: 'docs' | 'mail';
  /** Captured mail exists in demo mode only. */
  demo: boolean;
  body: Html;
  script?: 'docs.js' | 'account.js';
}

const link = (href: string, label: string, isCurrent: boolean): Html =>
  html`<a href="${href}" ${isCurrent ? html` aria-current="page"` : ''}>${label}</a>`;

/** The frame that all pages of the hub share. */
export const layout = ({ title, organisation, current, demo, body, script }: Page): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · ${organisation}</title>
        <link rel="icon" href="${asset('icon.svg')}" type="image/svg+xml" />
        <link rel="stylesheet" href="${asset('hub.css')}" />
        ${script ? html`<script src="${asset(script)}" defer></script>` : ''}
      </head>
      <body>
        <a class="skip" href="#main">Skip to the content</a>
        <header class="top">
          <a class="brand" href="/">${organisation}</a>
          <nav aria-label="Main">
            ${link('/docs', 'API', current === 'docs')}${demo ? link('/dev/mail', 'Mail', current === 'mail') : ''}
          </nav>
        </header>
        ${body}
        <footer class="bottom">
          Sports Hub 1.0.0 · <a href="/api/v1/health">Status</a> · <a href="/api/v1/openapi.json">OpenAPI document</a>
        </footer>
      </body>
    </html> `.text;

/** Sends a page under the pages' own security policy: everything from our host, nothing inline. */
export const sendPage = (reply: FastifyReply, page: string, policy = PAGE_CSP): FastifyReply =>
  reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page);
