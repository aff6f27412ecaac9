import { t } from '@sports-hub/contract/texts';
import type { ReactNode } from 'react';
import { attemptOf, Notice, PostForm, RefusalNotice, type HiddenFields } from '../../kit/index.ts';
import { to } from '../addresses.ts';
import { sportHead } from '../head.ts';
import type { AccountContext, AccountForm, AccountSaid } from './data.ts';

/** A form of the account page: it says which one it is and carries the session's token. */
export const MemberForm = ({
  form,
  csrf,
  hidden = {},
  ...rest
}: {
  form: AccountForm;
  csrf: string;
  hidden?: HiddenFields;
  children: ReactNode;
  className?: string;
}) => <PostForm action={to.account} data-form={form} hidden={{ form, csrf_token: csrf, ...hidden }} {...rest} />;

export const Refusal = ({ context, form }: { context: AccountContext; form: AccountForm }) => (
  <RefusalNotice refusal={attemptOf(context.refused, form).refusal} />
);

const SAID: Record<AccountSaid, string> = {
  out: t('sport.account.form.youAreSignedOut'),
  'out-here': t('sport.account.form.youAreSignedOutHere'),
  forgot: t('sport.account.form.ifTheAddressHasAn'),
  reset: t('sport.account.form.yourPasswordIsSetPlease'),
  verified: t('sport.account.form.yourEmailAddressIsConfirmed'),
  resent: t('sport.account.form.sentPleaseLookIntoYour'),
  password: t('sport.account.form.yourPasswordIsChangedPlease'),
  profile: t('sport.account.form.saved'),
  claim: t('sport.account.form.weGotItAVolunteer'),
  disowned: t('sport.account.form.weDoNotAskAgain'),
  withdrawn: t('sport.account.form.withdrawn'),
  answered: t('sport.account.form.thankYouTheLeagueLooks'),
  suspended: t('sport.account.form.theLinkIsSuspendedA'),
  on: t('sport.account.form.messagingIsOn'),
  off: t('sport.account.form.messagingIsOff'),
  'notices-on': t('hub.account.signedIn.theseEmailsComeAgain'),
  'notices-off': t('hub.account.signedIn.theseEmailsHaveStopped'),
  'device-tested': t('hub.account.signedIn.theTestIsOnItsWay'),
  'device-removed': t('hub.account.signedIn.thisDeviceGetsNoMore'),
  seen: t('hub.important.youHaveSeenIt'),
  agreed: t('sport.account.agreements.thankYou'),
  quiet: t('sport.account.form.saved'),
  'hub-over': t('sport.account.form.thatTookTooLongOr'),
  'hub-inactive': t('sport.account.form.thisAccountIsSwitchedOff'),
};

const WORKED = { tone: 'success', role: 'status' } as const;
const DID_NOT_WORK = { tone: 'danger', role: 'alert' } as const;

export const Said = ({ said }: { said: AccountSaid | undefined }) =>
  said ? <Notice {...(said.startsWith('hub-') ? DID_NOT_WORK : WORKED)}>{SAID[said]}</Notice> : null;

/** Nothing of it is for search engines. Its script shows passwords, ticks their rules and sends a form once. */
export const accountHead = (data: AccountContext, title: string) => ({
  ...sportHead(
    { ...data, site: { ...data.site, seo: null } },
    { title, hidden: true, sheet: 'main.css', scripts: ['sport.js', 'account.js'] },
  ),
  icons: ['check'] as const,
});
