import { t } from '@sports-hub/contract/texts';
import type { AdminPage } from '@sports-hub/contract';
import type { IconName } from '../kit/index.ts';

export type SectionName = 'home' | AdminPage;

/** The parts of the administration in the order of the navigation: home, and what rights are granted for. */
export const SECTIONS: Readonly<Record<SectionName, { label: string; icon: IconName }>> = {
  home: { label: t('admin.sections.home'), icon: 'home' },
  'family-accounts': { label: t('admin.sections.familyAccounts'), icon: 'users' },
  'team-messaging': { label: t('admin.sections.teamMessaging'), icon: 'chat' },
  season: { label: t('admin.sections.season'), icon: 'calendar' },
  registration: { label: t('admin.sections.registration'), icon: 'doc' },
  content: { label: t('admin.sections.content'), icon: 'news' },
  permissions: { label: t('admin.sections.permissions'), icon: 'shield' },
  audit: { label: t('admin.sections.auditLog'), icon: 'audit' },
};
