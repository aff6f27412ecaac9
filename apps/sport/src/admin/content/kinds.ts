import type { ContentKind } from '@sports-hub/contract';
import { newsContent } from '../../content/news/kind.ts';
import { pageContent } from '../../content/pages/kind.ts';
import type { AnyContent } from '../../content/versions/kind.ts';

/** Everything that volunteers look after on the site. */
export const contentKinds: ReadonlyMap<ContentKind, AnyContent> = new Map(
  ([newsContent, pageContent] as AnyContent[]).map((kind) => [kind.name, kind]),
);
