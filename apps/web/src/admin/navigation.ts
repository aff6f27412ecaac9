import type { DeclaredPage } from './page.tsx';
import { SECTIONS, type SectionName } from './sections.ts';
import { may, type AdminView, type NavigationLink, type UnplacedView } from './view.ts';

const isOpen = ({ me }: UnplacedView, section: SectionName): boolean => section === 'home' || may(me, section);

const badgeOf = ({ waiting }: UnplacedView, { badge }: DeclaredPage): NavigationLink['badge'] =>
  badge && { count: waiting[badge.of], words: badge.words, tone: badge.tone };

/** The page itself, or one below its address. */
const isAt = ({ path }: UnplacedView, href: string): boolean => {
  const [own = ''] = path.split('?', 1);
  return own === href || own.startsWith(`${href}/`);
};

/** What somebody sees of the navigation on this page: the sections that are open to them, and the pages of its own. */
export function placeView(view: UnplacedView, pages: readonly DeclaredPage[], current?: DeclaredPage): AdminView {
  const pagesOf = (name: SectionName): DeclaredPage[] => pages.filter(({ section }) => section === name);
  const sections = (Object.keys(SECTIONS) as SectionName[]).filter(
    (name) => pagesOf(name).length > 0 && isOpen(view, name),
  );
  const navigation = sections.map((name) => {
    const own = pagesOf(name);
    const count = own.reduce((sum, page) => sum + (badgeOf(view, page)?.count ?? 0), 0);
    return {
      ...SECTIONS[name],
      href: (own.find(({ tab }) => tab) ?? own[0]!).paths[0],
      isCurrent: current?.section === name,
      badge: { count, words: 'waiting' },
    };
  });
  const tabs = pages
    .filter(({ section, tab }) => tab && section !== null && section === current?.section)
    .map((page) => ({
      label: page.tab!,
      href: page.paths[0],
      isCurrent: isAt(view, page.paths[0]),
      badge: badgeOf(view, page),
    }));
  return { ...view, navigation, tabs };
}
