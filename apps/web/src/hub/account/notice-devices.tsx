import { t } from '@sports-hub/contract/texts';
import type { NoticeDevice, NoticeSettings } from '@sports-hub/contract';
import type { ReactNode } from 'react';
import { Button, formatMoment, Icon, Notice, QuietHoursFields } from '../../kit/index.ts';
import { rich } from '../../kit/rich.tsx';
import { AccountForm } from './forms.tsx';
import type { FormContext } from './state.ts';

interface OfSport {
  sport: string;
  settings: NoticeSettings;
  forms: FormContext;
}

const hidden = (inside: ReactNode) => <span className="hidden-text">{inside}</span>;

/** What the device itself has said; nothing is guessed. */
const arrivalOf = ({ arrived_at, tested_at, test_seconds }: NoticeDevice): string => {
  if (test_seconds !== null) return t('hub.account.notifications.theTestArrived', { count: test_seconds });
  if (tested_at !== null) return t('hub.account.notifications.theTestDidNotArrive', { time: formatMoment(tested_at) });
  return arrived_at === null
    ? t('hub.account.notifications.nothingArrivedYet')
    : t('hub.account.notifications.lastNoticeArrived', { time: formatMoment(arrived_at) });
};

/** Browsers and installed apps that show notices of a sport. */
export const OwnDevices = ({ sport, settings: { devices, dropped }, forms }: OfSport) => (
  <>
    {dropped.map(({ client, dropped_at }) => (
      <Notice key={dropped_at} tone="warning">
        {t('hub.account.notifications.wasDropped', {
          client: client ?? t('hub.account.notifications.aBrowser'),
          day: formatMoment(dropped_at),
        })}
      </Notice>
    ))}
    {devices.length > 0 ? (
      <>
        <h3>{t('hub.account.notifications.yourDevices')}</h3>
        <ul className="card rows">
          {devices.map((device) => {
            const name = device.client ?? t('hub.account.notifications.aBrowser');
            return (
              <li key={device.id} className="rows__item session">
                <Icon name="device" size="l" />
                <span className="grow">
                  <span className="strong">{name}</span>
                  <span className="small muted block">{arrivalOf(device)}</span>
                </span>
                <div className="actions">
                  <AccountForm name="device-test" forms={forms} hidden={{ sport, id: device.id }} className="">
                    <Button kind="secondary" small type="submit">
                      {rich('hub.account.notifications.sendATest', { name, hidden })}
                    </Button>
                  </AccountForm>
                  <AccountForm name="device-remove" forms={forms} hidden={{ sport, id: device.id }} className="">
                    <Button kind="quiet" small type="submit">
                      {rich('hub.account.notifications.switchItOff', { name, hidden })}
                    </Button>
                  </AccountForm>
                </div>
              </li>
            );
          })}
        </ul>
      </>
    ) : null}
  </>
);

/** When somebody wants to hear nothing of a sport. */
export const OwnQuietHours = ({ sport, settings: { quiet }, forms }: OfSport) => {
  const [own] = quiet;
  return (
    <div className="card card--pad stack">
      <AccountForm name="quiet" forms={forms} hidden={{ sport }}>
        <QuietHoursFields id={sport} own={own} />
      </AccountForm>
    </div>
  );
};
