// Every page of the administration by its name: data in, HTML out.
import type { ReactElement } from 'react';
import { renderDocument } from '../kit/document.tsx';
import { ClaimsPage } from './claims.tsx';
import { DuplicatesPage } from './duplicates.tsx';
import { FamiliesPage } from './families.tsx';
import { MenuPage } from './frame.tsx';
import { HomePage } from './home.tsx';
import { DisablePage } from './disable-member.tsx';
import { LinkChildPage } from './link-child.tsx';
import { NewMemberPage } from './new-member.tsx';
import { AssignmentsPage } from './assignments.tsx';
import { PlayerLoginsPage } from './player-logins.tsx';
import { SafetyPage } from './safety.tsx';
import { AuditPage } from './audit.tsx';
import { NoEntryPage } from './no-entry.tsx';
import { NewAdministratorPage, PermissionPage, PermissionsPage } from './permissions.tsx';
import { PlayerLoginPage } from './new-player-login.tsx';
import { ReportsPage } from './reports.tsx';
import { SecondStepPage, SignInPage } from './sign-in.tsx';
import type { AdminView } from './view.ts';
import { FailedMailsPage } from './failed-mails.tsx';
import { PaymentExceptionsPage, WaitingListPage } from './registration-lists.tsx';

const PAGES = {
  signIn: ['Sign in', SignInPage],
  secondStep: ['Your second step', SecondStepPage],
  home: ['Home', HomePage],
  menu: ['Menu', MenuPage],
  families: ['Family Accounts', FamiliesPage],
  newMember: ['New member', NewMemberPage],
  disable: ['Disable', DisablePage],
  linkChild: ['Link a child', LinkChildPage],
  claims: ['Claims', ClaimsPage],
  duplicates: ['Duplicates', DuplicatesPage],
  assignments: ['Team Messaging', AssignmentsPage],
  playerLogins: ['Player logins', PlayerLoginsPage],
  playerLogin: ['Approve a player login', PlayerLoginPage],
  reports: ['Reports', ReportsPage],
  safety: ['Safety', SafetyPage],
  paymentExceptions: ['Payments to look at', PaymentExceptionsPage],
  waitingList: ['Waiting lists', WaitingListPage],
  failedMails: ['Mails that did not arrive', FailedMailsPage],
  permissions: ['Permissions', PermissionsPage],
  permission: ['Permissions', PermissionPage],
  newAdministrator: ['Add an administrator', NewAdministratorPage],
  audit: ['Audit log', AuditPage],
  noEntry: ['No entry', NoEntryPage],
} as const;

export type AdminPageName = keyof typeof PAGES;
export type AdminPageData<N extends AdminPageName> = Omit<Parameters<(typeof PAGES)[N][1]>[0], 'view'>;

/** A page of the administration. The same for everybody who may open it, script or not. */
export function renderAdmin<N extends AdminPageName>(name: N, view: AdminView, data: AdminPageData<N>): string {
  const [title, Page] = PAGES[name];
  const Any = Page as unknown as (props: object) => ReactElement;
  return renderDocument(
    {
      title: `${title} – ${view.site.name} administration`,
      brand: view.site.sport,
      theme: view.site.theme,
      // A report shows messages as they look to those who wrote them.
      styles: name === 'reports' ? ['messages.css', 'admin.css'] : ['admin.css'],
      scripts: ['admin.js'],
      robots: 'noindex',
    },
    <Any view={view} {...data} />,
  );
}
