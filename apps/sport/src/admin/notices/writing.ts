import { t } from '@sports-hub/contract/texts';
import { invalidField } from '@sports-hub/kernel';
import { htmlOfText, textOfHtml } from '../../platform/html/plain-text.ts';
import { HTML_RULES, sanitiseHtml, storableHtml, type StoredHtml } from '../../platform/html/safe-html.ts';

/** A short text as it was sent: typed, or as HTML. */
export function readText({ text, html }: { text?: string | undefined; html?: string | undefined }): StoredHtml {
  const written = storableHtml(text === undefined ? (html ?? '') : htmlOfText(text));
  if (textOfHtml(written.html) === '') throw invalidField('text', t('admin.notices.needsText'));
  return written;
}

/** The same as it is shown in a form. */
export function writtenText({ html: stored, html_rules }: { html: string; html_rules: number }): {
  html: string;
  text: string;
  is_plain: boolean;
} {
  const html = html_rules === HTML_RULES ? stored : sanitiseHtml(stored);
  const text = textOfHtml(html);
  const again = sanitiseHtml(htmlOfText(text));
  // Spaces between tags are nothing that anybody wrote.
  return { html, text, is_plain: again.replaceAll(/>\s+</g, '><') === html.replaceAll(/>\s+</g, '><') };
}
