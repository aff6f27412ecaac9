import { t } from '@sports-hub/contract/texts';
import { PageHead } from '../kit/index.ts';
import { AdminFrame } from './frame.tsx';
import type { AdminView } from './view.ts';

/** Where somebody may not go, or there is nothing. */
export const NoEntryPage = ({ view, title, words }: { view: AdminView; title: string; words: string }) => (
  <AdminFrame view={view}>
    <PageHead title={title}>
      <p>{words}</p>
    </PageHead>
    <p>
      <a href="/admin/community.php">{t('admin.noEntry.backToHome')}</a>
    </p>
  </AdminFrame>
);
