import { t } from '@sports-hub/contract/texts';
import { useEffect } from 'react';

/** Says in the title, which is read first, that something was refused; as pages do that come back from the server. */
export function useErrorTitle(isWrong: boolean): void {
  useEffect(() => {
    if (!isWrong) return;
    const title = document.title;
    document.title = t('kit.document.error', { title });
    return () => {
      document.title = title;
    };
  }, [isWrong]);
}
