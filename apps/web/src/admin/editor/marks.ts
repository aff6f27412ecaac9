import { t } from '@sports-hub/contract/texts';
import type { Node } from 'prosemirror-model';
import { Decoration, DecorationSet } from 'prosemirror-view';

/** A paragraph that somebody else is in. */
export interface OtherHere {
  place: number;
  name: string;
}

const paragraphsOf = (doc: Node, others: readonly OtherHere[]): Decoration[] => {
  const marks: Decoration[] = [];
  doc.forEach((node, offset, index) => {
    for (const { place, name } of others)
      if (place === index)
        marks.push(
          Decoration.node(offset, offset + node.nodeSize, {
            class: 'other-here',
            title: t('admin.editor.isHere', { name }),
          }),
        );
  });
  return marks;
};

const linksOf = (doc: Node, dead: ReadonlyMap<string, string>): Decoration[] => {
  const marks: Decoration[] = [];
  doc.descendants((node, place) => {
    const href = node.isText ? node.marks.find(({ type }) => type.name === 'link')?.attrs['href'] : undefined;
    const why = typeof href === 'string' ? dead.get(href) : undefined;
    if (why !== undefined)
      marks.push(Decoration.inline(place, place + node.nodeSize, { class: 'dead-link', title: why }));
  });
  return marks;
};

/** One letter for each, so that places stay the same. */
const comparable = (text: string): string => text.replaceAll("'", '’').toLowerCase();

const insertsOf = (doc: Node, inserts: readonly string[]): Decoration[] => {
  const marks: Decoration[] = [];
  doc.descendants((node, place) => {
    const text = node.isText ? comparable(node.text!) : '';
    for (const words of inserts.map(comparable))
      for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length))
        marks.push(Decoration.inline(place + at, place + at + words.length, { class: 'insert-field' }));
  });
  return marks;
};

interface Marks {
  others: readonly OtherHere[];
  /** Why, by address. */
  dead: ReadonlyMap<string, string>;
  inserts: readonly string[];
}

/**
 * What stands on a text and is no part of it: where others are, links that lead nowhere, and words that become something
 * else.
 */
export function marksOn(doc: Node, { others, dead, inserts }: Marks): DecorationSet {
  const marks = [
    ...paragraphsOf(doc, others),
    ...(dead.size > 0 ? linksOf(doc, dead) : []),
    ...(inserts.length > 0 ? insertsOf(doc, inserts) : []),
  ];
  return marks.length > 0 ? DecorationSet.create(doc, marks) : DecorationSet.empty;
}
