import { t } from '@sports-hub/contract/texts';

/** What stands in the place of a page that is refused: nobody is told that a right is missing where something failed. */
export function insteadOf(
  status: number,
  requestId: string,
): { status: number; words: { title: string; words: string } } {
  if (status === 404 || status === 422)
    return {
      status: 404,
      words: {
        title: t('answers.admin.pages.routes.pageNotFound'),
        words: t('answers.admin.pages.routes.theAddressMayBeOld'),
      },
    };
  if (status === 401 || status === 403)
    return {
      status,
      words: {
        title: t('answers.admin.pages.routes.accessDenied'),
        words: t('answers.admin.pages.routes.aSuperAdminCanGive'),
      },
    };
  return {
    status,
    words: {
      title: t('answers.admin.pages.routes.didNotLoad'),
      words: t('answers.admin.pages.routes.tellUsThisNumber', { number: requestId }),
    },
  };
}
