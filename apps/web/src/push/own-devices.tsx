import { t } from '@sports-hub/contract/texts';
import type { NoticeDevice, NoticeSettings } from '@sports-hub/contract';
import type { ReactNode } from 'react';
import { Button, formatMoment, Icon, Notice } from '../kit/index.ts';
import { rich } from '../kit/rich.tsx';

export interface OwnDevicesProps {
  settings: Pick<NoticeSettings, 'devices' | 'dropped'>;
  /** The form around a button: one press tests a device, or tells it nothing more. */
  form(name: 'device-test' | 'device-remove', id: number, button: ReactNode): ReactNode;
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
export const OwnDevices = ({ settings: { devices, dropped }, form }: OwnDevicesProps) => (
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
                  {form(
                    'device-test',
                    device.id,
                    <Button kind="secondary" small type="submit">
                      {rich('hub.account.notifications.sendATest', { name, hidden })}
                    </Button>,
                  )}
                  {form(
                    'device-remove',
                    device.id,
                    <Button kind="quiet" small type="submit">
                      {rich('hub.account.notifications.switchItOff', { name, hidden })}
                    </Button>,
                  )}
                </div>
              </li>
            );
          })}
        </ul>
      </>
    ) : null}
  </>
);
