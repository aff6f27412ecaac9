import { t } from '@sports-hub/contract/texts';
import { attemptOf, ButtonLink, NoticeTable, QuietHoursFields, WeekMailSwitch } from '../../kit/index.ts';
import { OwnDevices } from '../../push/own-devices.tsx';
import { ThisDevice } from '../../push/this-device.tsx';
import type { NoticeSettings } from '@sports-hub/contract';
import type { MemberSignedInData } from './data.ts';
import { MemberForm, Refusal } from './form.tsx';

/** The worker of the site shows notices for the pages of the account. */
const SCOPE = '/account';

/** Devices: here of who has no account at the hub, which has one switch for all sports. */
const Devices = (data: MemberSignedInData & { notices: NoticeSettings }) => {
  const { notices, csrf, site, isOnHub } = data;
  if (notices.push_key === null) return null;
  if (isOnHub)
    return (
      <p>
        <ButtonLink kind="secondary" icon="bell" href={`${site.hubUrl}/account.php?tab=notifications`}>
          {t('sport.account.notices.devicesAtTheHub', { organisation: site.organisation })}
        </ButtonLink>
      </p>
    );
  return (
    <>
      <ThisDevice
        organisation={site.name}
        pushKey={notices.push_key}
        sports={['/api/v1']}
        csrf={csrf}
        scope={SCOPE}
        forApple={t('sport.account.notices.forApple', { organisation: site.organisation })}
      />
      <Refusal context={data} form="device-test" />
      <OwnDevices
        settings={notices}
        form={(form, id, button) => (
          <MemberForm form={form} csrf={csrf} hidden={{ id }} className="">
            {button}
          </MemberForm>
        )}
      />
    </>
  );
};

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
      <Devices {...data} notices={notices} />
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
          <QuietHoursFields id="own" own={notices.quiet[0]} attempt={attemptOf(data.refused, 'quiet')} />
        </MemberForm>
      </div>
    </section>
  );
};
