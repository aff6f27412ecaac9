import { t } from '@sports-hub/contract/texts';
import { WeekMailSwitch } from '../../kit/index.ts';
import { AccountForm } from './forms.tsx';
import type { FormContext } from './state.ts';

/** The mail about these days as it would come now. */
export const WEEK_PREVIEW_PATH = '/account/week-email';

/** The mail about the week: whether it comes, when, and where to. One press. */
export const WeekMail = ({ byMail, email, forms }: { byMail: boolean; email: string; forms: FormContext }) => (
  <section className="stack" aria-labelledby="week-mail">
    <h2 id="week-mail">{t('hub.account.notifications.weekByMail')}</h2>
    <div className="card card--pad stack">
      <AccountForm name="week-mail" forms={forms} hidden={{ mail: byMail ? 'off' : 'on' }} className="switch">
        <WeekMailSwitch isOn={byMail} email={email} />
      </AccountForm>
      <p className="small muted">{t('hub.account.notifications.weekHint')}</p>
      <p className="small">
        <a href={WEEK_PREVIEW_PATH}>{t('hub.account.notifications.seeThisWeeksEmail')}</a>
      </p>
    </div>
  </section>
);
