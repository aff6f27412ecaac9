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

/** What stands on a text and is no part of it: where others are, and links that lead nowhere, with why by address. */
export function marksOn(
  doc: Node,
  { others, dead }: { others: readonly OtherHere[]; dead: ReadonlyMap<string, string> },
): DecorationSet {
  if (others.length === 0 && dead.size === 0) return DecorationSet.empty;
  return DecorationSet.create(doc, [...paragraphsOf(doc, others), ...(dead.size > 0 ? linksOf(doc, dead) : [])]);
}
