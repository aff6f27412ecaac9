import { t } from '@sports-hub/contract/texts';
import { Tabs } from '../../kit/index.ts';
import type { AccountTab } from './state.ts';

/** The parts of the account; registrations have an address of their own. */
export const AccountTabs = ({ tab }: { tab: AccountTab | 'registrations' }) => (
  <Tabs
    label={t('hub.account.signedIn.account')}
    items={[
      { href: '/account.php', label: t('hub.account.signedIn.account'), current: tab === 'account' },
      {
        href: '/account/registrations',
        label: t('hub.account.signedIn.registrations'),
        current: tab === 'registrations',
      },
      {
        href: '/account.php?tab=notifications',
        label: t('hub.account.signedIn.notifications'),
        current: tab === 'notifications',
      },
      { href: '/account.php?tab=calendar', label: t('hub.account.signedIn.calendar'), current: tab === 'calendar' },
      { href: '/account.php?tab=security', label: t('hub.account.signedIn.security'), current: tab === 'security' },
      {
        href: '/account.php?tab=assistants',
        label: t('hub.account.signedIn.assistants'),
        current: tab === 'assistants',
      },
    ]}
  />
);
