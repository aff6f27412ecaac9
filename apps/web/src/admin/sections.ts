import type { AdminPage } from '@sports-hub/contract';
import type { IconName } from '../kit/index.ts';

export type SectionName = 'home' | AdminPage;

/** The parts of the administration in the order of the navigation: home, and what rights are granted for. */
export const SECTIONS: Readonly<Record<SectionName, { label: string; icon: IconName }>> = {
  home: { label: 'Home', icon: 'home' },
  'family-accounts': { label: 'Family Accounts', icon: 'users' },
  'team-messaging': { label: 'Team Messaging', icon: 'chat' },
  season: { label: 'Season', icon: 'calendar' },
  registration: { label: 'Registration', icon: 'doc' },
  content: { label: 'Content', icon: 'news' },
  permissions: { label: 'Permissions', icon: 'shield' },
  audit: { label: 'Audit log', icon: 'audit' },
};
