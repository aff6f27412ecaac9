import { t } from '@sports-hub/contract/texts';

/** So many are on one page of a list. */
export const LIST_LIMIT = 50;

/** A page of a list as it was asked for, with one of its records beside it. */
export function listPlace(path: string, query: Readonly<Record<string, string>>, page: number, id?: number): string {
  const asked = new URLSearchParams({ ...query, ...(page > 1 ? { page: String(page) } : {}) });
  return `${path}${id === undefined ? '' : `/${id}`}${asked.size > 0 ? `?${asked}` : ''}`;
}

/** The ways to the pages of a list before and after this one, where it has several. */
export const ListPages = ({ page, total, href }: { page: number; total: number; href: (page: number) => string }) => {
  const last = Math.max(1, Math.ceil(total / LIST_LIMIT));
  if (last === 1) return null;
  return (
    <nav className="row row--between small" aria-label={t('admin.lists.pages')}>
      {page > 1 ? <a href={href(page - 1)}>{t('admin.lists.before')}</a> : <span />}
      <span className="muted">{t('admin.lists.pageOf', { page, last })}</span>
      {page < last ? <a href={href(page + 1)}>{t('admin.lists.next')}</a> : <span />}
    </nav>
  );
};
