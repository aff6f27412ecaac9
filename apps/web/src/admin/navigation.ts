import type { DeclaredPage } from './page.tsx';
import { SECTIONS, type SectionName } from './sections.ts';
import { may, type AdminView, type NavigationLink, type UnplacedView } from './view.ts';

const NAMES = Object.keys(SECTIONS) as SectionName[];
/** Those in whose place a section stands in the navigation, and with it the sections within it. */
const topOf = (name: SectionName): SectionName => SECTIONS[name].within ?? name;

const isOpen = ({ me }: UnplacedView, section: SectionName): boolean => {
  if (section === 'home') return true;
  const { alsoFor } = SECTIONS[section];
  return may(me, section) || (alsoFor !== undefined && may(me, alsoFor));
};

const badgeOf = ({ waiting }: UnplacedView, { badge }: DeclaredPage): NavigationLink['badge'] =>
  badge && { count: waiting[badge.of], words: badge.words, tone: badge.tone };

/** The page itself, or one below its address. */
const isAt = ({ path }: UnplacedView, href: string): boolean => {
  const [own = ''] = path.split('?', 1);
  return own === href || own.startsWith(`${href}/`);
};

/** What somebody sees of the navigation on this page: the sections that are open to them, and the pages of its own. */
export function placeView(view: UnplacedView, pages: readonly DeclaredPage[], current?: DeclaredPage): AdminView {
  /** The pages of a section and of those within it, as far as they are open. */
  const pagesOf = (top: SectionName): DeclaredPage[] => {
    const open = NAMES.filter((name) => topOf(name) === top && isOpen(view, name));
    return pages.filter(({ section }) => section !== null && open.includes(section));
  };
  const here = current?.section ? topOf(current.section) : undefined;
  const sections = NAMES.filter((name) => topOf(name) === name && pagesOf(name).length > 0);
  const navigation = sections.map((name) => {
    const own = pagesOf(name);
    const count = own.reduce((sum, page) => sum + (badgeOf(view, page)?.count ?? 0), 0);
    return {
      label: SECTIONS[name].label,
      icon: SECTIONS[name].icon,
      href: (own.find(({ tab }) => tab) ?? own[0]!).paths[0],
      isCurrent: here === name,
      badge: { count, words: 'waiting' },
    };
  });
  const tabs = (here ? pagesOf(here) : [])
    .filter(({ tab }) => tab)
    .map((page) => ({
      label: page.tab!,
      href: page.paths[0],
      isCurrent: isAt(view, page.paths[0]) || current?.under === page.paths[0],
      badge: badgeOf(view, page),
    }));
  return { ...view, navigation, tabs };
}
