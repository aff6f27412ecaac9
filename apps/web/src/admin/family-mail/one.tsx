import { t } from '@sports-hub/contract/texts';
import type { FamilyMail } from '@sports-hub/contract';
import { AdminFrame } from '../frame.tsx';
import { adminPage } from '../page.tsx';
import type { AdminView } from '../view.ts';
import { Draft, loadDraft, type DraftData } from './draft.tsx';
import { Result, type ResultData } from './result.tsx';

interface OneProps {
  view: AdminView;
  mail: FamilyMail;
  draft: DraftData | null;
  result: ResultData | null;
}

const OnePage = ({ view, mail, draft, result }: OneProps) => (
  <AdminFrame view={view}>
    {draft ? <Draft view={view} mail={mail} {...draft} /> : null}
    {result ? <Result view={view} mail={mail} {...result} /> : null}
  </AdminFrame>
);

export const familyMail = adminPage<OneProps>({
  path: '/admin/mail/:id',
  title: t('admin.mail.mailToFamilies'),
  section: 'mail',
  under: '/admin/mail',
  load: async (request) => {
    const { id = '' } = request.params;
    const mail = await request.need('getFamilyMail', { params: { id } });
    if (mail.state === 'draft') return { mail, draft: await loadDraft(request, id), result: null };
    const { items } = await request.need('listFamilyMailsNotReached', { params: { id } });
    return { mail, draft: null, result: { notReached: items } };
  },
  Page: OnePage,
  scripts: ['editor.js'],
  done: {
    createFamilyMail: t('admin.mail.isBegun'),
    saveFamilyMail: t('admin.mail.isKept'),
    sendFamilyMail: t('admin.mail.isOnItsWay'),
    stopFamilyMail: t('admin.mail.isStopped'),
    resendFamilyMail: t('admin.mail.goesAgain'),
  },
  audit: {
    'family_mail.saved': t('admin.mail.hasSaved'),
    'family_mail.stopped': t('admin.mail.hasStopped'),
    'family_mail.not_reached_shown': t('admin.mail.hasLookedAtNotReached'),
    'family_mail.sent_again': t('admin.mail.hasSentAgain'),
  },
});
