import { t } from '@sports-hub/contract/texts';
import type { AdminPage } from '@sports-hub/contract';
import type { IconName } from '../kit/index.ts';

/** Held only by those to whom it was granted, super-admin or not; as `BY_NAME` of the contract. */
export const BY_NAME: readonly AdminPage[] = ['aid'];

export type SectionName = 'home' | AdminPage;

export interface Section {
  label: string;
  icon: IconName;
  /** Its pages stand among the tabs of another one, which has the place in the navigation. */
  within?: SectionName;
  /** Who may read this may see it, too. */
  alsoFor?: AdminPage;
}

/** The parts of the administration in the order of the navigation: home, and what rights are granted for. */
export const SECTIONS: Readonly<Record<SectionName, Section>> = {
  home: { label: t('admin.sections.home'), icon: 'home' },
  'family-accounts': { label: t('admin.sections.familyAccounts'), icon: 'users' },
  'team-messaging': { label: t('admin.sections.teamMessaging'), icon: 'chat' },
  season: { label: t('admin.sections.season'), icon: 'calendar' },
  registration: { label: t('admin.sections.registration'), icon: 'doc' },
  money: { label: t('admin.sections.money'), icon: 'card' },
  aid: { label: t('admin.sections.aid'), icon: 'heart' },
  content: { label: t('admin.sections.content'), icon: 'news' },
  mail: { label: t('admin.sections.mail'), icon: 'mail', within: 'content', alsoFor: 'content' },
  site: { label: t('admin.sections.site'), icon: 'spark', within: 'content' },
  permissions: { label: t('admin.sections.permissions'), icon: 'shield' },
  audit: { label: t('admin.sections.auditLog'), icon: 'audit' },
};
