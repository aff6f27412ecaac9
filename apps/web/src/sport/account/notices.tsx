import { t } from '@sports-hub/contract/texts';
import { NoticeTable, QuietHoursFields, WeekMailSwitch } from '../../kit/index.ts';
import type { MemberSignedInData } from './data.ts';
import { MemberForm, Refusal } from './form.tsx';

/** What reaches a member and how. Who is linked to the hub has all of it there, for every sport. */
export const Notices = (data: MemberSignedInData) => {
  const { notices, csrf, member, site } = data;
  if (!notices) return null;
  return (
    <section className="stack" aria-labelledby="notifications">
      <div className="stack stack--s">
        <h2 id="notifications">{t('hub.account.signedIn.notifications')}</h2>
        <p className="small muted">{t('hub.account.notifications.atNightTheyWait')}</p>
      </div>
      <Refusal context={data} form="notice" />
      <NoticeTable
        title={t('hub.account.notifications.whatReachesYou', { sport: site.sportName })}
        kinds={notices.kinds}
        alwaysMailed={notices.always_mailed}
        hasPush={notices.devices.length > 0}
        form={(change, button) => (
          <MemberForm form="notice" csrf={csrf} hidden={change} className="">
            {button}
          </MemberForm>
        )}
      />
      {notices.week === null ? null : (
        <div className="card card--pad">
          <MemberForm
            form="notice"
            csrf={csrf}
            hidden={{ kind: 'week', mail: notices.week ? 'off' : 'on' }}
            className="switch"
          >
            <WeekMailSwitch isOn={notices.week} email={member.email} />
          </MemberForm>
        </div>
      )}
      <div className="card card--pad stack">
        <Refusal context={data} form="quiet" />
        <MemberForm form="quiet" csrf={csrf}>
          <QuietHoursFields id="own" own={notices.quiet[0]} />
        </MemberForm>
      </div>
    </section>
  );
};
