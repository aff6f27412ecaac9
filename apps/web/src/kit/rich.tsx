import { partsOf, textOf, type TagName, type TextKey, type TextPart, type ValueName } from '@sports-hub/contract/texts';
import { Fragment, type ReactNode } from 'react';

type Markup = ReactNode | ((inside: ReactNode) => ReactNode);
type MarkupFor<K extends TextKey> = Readonly<
  Record<ValueName<K>, ReactNode> & Record<TagName<K>, (inside: ReactNode) => ReactNode>
>;

const drawn = (parts: readonly TextPart[], markup: Readonly<Record<string, Markup>>): ReactNode => (
  <>
    {parts.map((part, index) => {
      if (typeof part === 'string') return part;
      if ('value' in part) return <Fragment key={index}>{markup[part.value] as ReactNode}</Fragment>;
      const around = markup[part.tag] as (inside: ReactNode) => ReactNode;
      return <Fragment key={index}>{around(drawn(part.inside, markup))}</Fragment>;
    })}
  </>
);

/** A whole sentence with markup in it: elements for `{value}`, functions that draw around `<link>words</link>`. */
export const rich = <K extends TextKey>(key: K, markup: MarkupFor<K>): ReactNode => {
  const given: Readonly<Record<string, Markup>> = markup;
  return drawn(partsOf(textOf(key, given.count)), given);
};
