import { sportTitle, type Sport } from '@sports-hub/contract';
import { escapeHtml } from '@sports-hub/kernel';
import type { NewsletterPage, RenderNewsletterPage } from './pages.ts';

/** The pages without any design: they work wherever the site's own do not. */
export function createPlainNewsletterPages({ sport }: { sport: Sport }): RenderNewsletterPage {
  const name = `${sportTitle(sport)} newsletter`;
  const words = (page: NewsletterPage): { title: string; body: string } => {
    const button = (action: string, label: string): string =>
      'token' in page
        ? `<form method="post" action="/newsletter/${action}"><input type="hidden" name="token" value="${escapeHtml(page.token)}"><button>${label}</button></form>`
        : '';
    switch (page.kind) {
      case 'ask-confirm':
        return {
          title: `Get the ${name}?`,
          body: `<p>Press the button to get it at the address that the mail came to.</p>${button('confirm', 'Yes, send me the newsletter')}`,
        };
      case 'ask-unsubscribe':
        return {
          title: `End the ${name}?`,
          body: `<p>Press the button, and no more newsletters will come.</p>${button('unsubscribe', 'End the newsletter')}`,
        };
      case 'subscribed':
        return { title: 'You are subscribed', body: `<p>The ${name} comes to your address from now on.</p>` };
      case 'unsubscribed':
        return { title: 'You are unsubscribed', body: `<p>No more ${name} will come to your address.</p>` };
      case 'link-invalid':
        return {
          title: 'This link is not valid any more',
          body: '<p>If you have confirmed before, there is nothing left to do. Otherwise ask for the newsletter again.</p>',
        };
    }
  };
  return (page) => {
    const { title, body } = words(page);
    return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title></head>
<body><main><h1>${escapeHtml(title)}</h1>${body}<p><a href="/">To the site</a></p></main></body>
</html>
`;
  };
}
