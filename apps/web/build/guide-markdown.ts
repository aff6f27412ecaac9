import type { Guide, GuideBlock, GuideWords, PictureSize } from '../src/hub/guide-text.ts';

/** `code`, **strong**, [words](address). */
const INLINE = /`([^`]+)`|\*\*(.+?)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

export function readWords(text: string): GuideWords[] {
  const words: GuideWords[] = [];
  let at = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, strong, linked, href] = match;
    if (match.index > at) words.push(text.slice(at, match.index));
    if (code !== undefined) words.push({ kind: 'code', text: code });
    else if (strong !== undefined) words.push({ kind: 'strong', words: readWords(strong) });
    else words.push({ kind: 'link', href: href!, words: readWords(linked!) });
    at = match.index + whole.length;
  }
  return at < text.length ? [...words, text.slice(at)] : words;
}

const ITEM = /^(?:- |\d+\. )/;
const PICTURE = /^!\[([^\]]+)\]\(\.\.\/pictures\/([\w-]+\.webp)\)$/;
/** What GitHub would show, and this does not know. */
const UNKNOWN = /^(?:#{3,} |> |\||<(?!https?:)|={3,}$|-{3,}$|\s+(?:- |\d+\. ))/;

export type SizeOf = (picture: string) => PictureSize;

/** One block: lines without an empty one between them. */
function readBlock(lines: readonly string[], sizeOf: SizeOf): GuideBlock {
  const [first = ''] = lines;
  const text = lines.map((line) => line.trim()).join(' ');
  const unknown = lines.find((line) => UNKNOWN.test(line));
  if (unknown !== undefined) throw new Error(`a guide cannot have this: ${unknown}`);
  const [, description, file] = PICTURE.exec(text) ?? [];
  if (file !== undefined) return { kind: 'picture', file, description: description!, ...sizeOf(file) };
  if (text.startsWith('![')) throw new Error(`a picture is ../pictures/<name>.webp: ${text}`);
  if (first.startsWith('## ')) return { kind: 'heading', words: readWords(text.slice(3)) };
  if (!ITEM.test(first)) return { kind: 'paragraph', words: readWords(text) };
  const items: string[] = [];
  for (const line of lines)
    if (ITEM.test(line)) items.push(line.replace(ITEM, ''));
    else items.push(`${items.pop()!} ${line.trim()}`);
  return { kind: 'list', isOrdered: !first.startsWith('- '), items: items.map(readWords) };
}

/** Reads the Markdown that guides are written in; refuses what it would show otherwise than GitHub does. */
export function readGuide(name: string, markdown: string, sizeOf: SizeOf): Guide {
  const blocks: GuideBlock[] = [];
  let open: string[] = [];
  const close = (): void => {
    if (open.length > 0) blocks.push(readBlock(open, sizeOf));
    open = [];
  };
  // Comments are for checks.
  const [title = '', ...lines] = markdown.replaceAll(/^<!--.*-->\n/gm, '').split('\n');
  if (!title.startsWith('# ')) throw new Error(`guide ${name}: it must begin with a title, "# …"`);
  try {
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at]!;
      if (line.startsWith('```')) {
        close();
        const end = lines.indexOf('```', at + 1);
        if (end < 0) throw new Error('a block of code has no end');
        blocks.push({ kind: 'code', text: lines.slice(at + 1, end).join('\n') });
        at = end;
      } else {
        const isHeading = line.startsWith('## ');
        if (isHeading || line.trim() === '') close();
        if (line.trim() !== '') open.push(line);
        if (isHeading) close();
      }
    }
    close();
  } catch (error) {
    throw new Error(`guide ${name}: ${(error as Error).message}`, { cause: error });
  }
  const [lead, ...rest] = blocks;
  if (lead?.kind !== 'paragraph') throw new Error(`guide ${name}: after the title comes a paragraph`);
  return { name, title: title.slice(2), lead: lead.words, blocks: rest };
}
