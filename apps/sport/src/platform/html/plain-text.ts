// Short texts that people type without an editor: paragraphs, lists, bold, and links as [words](address).

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const plain = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&');

const inline = (text: string): string =>
  escaped(text)
    .replaceAll(/\[([^[\]\n]{1,200})\]\(((?:https?:\/\/|mailto:|\/(?![/\\]))[^()\s]{0,500})\)/g, '<a href="$2">$1</a>')
    .replaceAll(/\*\*([^*\n]{1,500})\*\*/g, '<strong>$1</strong>');

/** HTML of what was typed; to be sanitised like any other. */
export function htmlOfText(text: string): string {
  const blocks = text
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n{2,}/);
  return blocks
    .flatMap((block) => {
      const lines = block.split('\n').map((line) => line.trim());
      const isList = lines.every((line) => /^[-*•] /.test(line));
      if (isList) return [`<ul>${lines.map((line) => `<li>${inline(line.slice(2).trim())}</li>`).join('')}</ul>`];
      return block.trim() === '' ? [] : [`<p>${lines.map(inline).join('<br />')}</p>`];
    })
    .join('');
}

/** The same the other way round; parts that cannot be typed keep their words. */
export function textOfHtml(html: string): string {
  const marked = html
    .replaceAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs, '[$2]($1)')
    .replaceAll(/<(?:strong|b)>(.*?)<\/(?:strong|b)>/gs, '**$1**')
    .replaceAll(/<br ?\/?>/g, '\n')
    .replaceAll(/<li>/g, '- ')
    .replaceAll('</li>', '\n')
    .replaceAll(/<\/(?:p|ul|ol|h[1-6]|blockquote|pre|tr|figure)>/g, '\n\n')
    .replaceAll(/<[^>]*>/g, '');
  return plain(marked)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
