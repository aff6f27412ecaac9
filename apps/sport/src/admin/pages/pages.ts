import { ADMIN_PAGES, type DeclaredPage } from '@sports-hub/web/render';

interface FoundPage {
  page: DeclaredPage;
  /** What stands in the address. */
  params: Record<string, string>;
}

/** The parameters of an address, when it is of this pattern. */
function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [place, part] of wanted.entries()) {
    if (part.startsWith(':')) params[part.slice(1)] = given[place] ?? '';
    else if (part !== given[place]) return undefined;
  }
  return params;
}

/** The page at an address: the most particular one, as the router would choose. */
export function findPage(path: string): FoundPage | undefined {
  const found = ADMIN_PAGES.flatMap((page) =>
    page.paths.flatMap((pattern): FoundPage[] => {
      const params = matchPath(pattern, path);
      return params ? [{ page, params }] : [];
    }),
  );
  return found.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0];
}
