import { t } from '@sports-hub/contract/texts';
import type { NoticeKind, NoticeSetting } from '@sports-hub/contract';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** In the order of how much they matter on the day. */
const WORDS: readonly (readonly [kind: NoticeKind, name: string, hint: string])[] = [
  [
    'schedule',
    t('hub.account.notifications.movedPostponedCanceled'),
    t('hub.account.notifications.gamesAndPracticesOfYour'),
  ],
  ['answers', t('hub.account.notifications.answersThatAreWanted'), t('hub.account.notifications.whenACoachReminds')],
  ['messages', t('hub.account.notifications.unreadMessages'), t('hub.account.notifications.after15MinutesNeverWhat')],
  ['announcements', t('hub.account.notifications.announcements'), t('hub.account.notifications.ofYourTeams')],
  ['duties', t('hub.account.notifications.helping'), t('hub.account.notifications.shiftsAndSnacks')],
  ['rides', t('hub.account.notifications.rides'), t('hub.account.notifications.seatsAndDrivers')],
  ['claims', t('hub.account.notifications.claims'), t('hub.account.notifications.youDecideAboutThem')],
  ['reports', t('hub.account.notifications.reports'), t('hub.account.notifications.youDecideAboutThem')],
];
const IN_WEEK: ReadonlySet<NoticeKind> = new Set(['schedule', 'answers', 'announcements', 'duties']);

export type NoticeWay = 'push' | 'mail' | 'digest';

export interface NoticeTableProps {
  /** Of whose notices; several tables may stand on one page. */
  title: string;
  kinds: readonly NoticeSetting[];
  /** Those whose mails cannot be switched off. */
  alwaysMailed: readonly NoticeKind[];
  hasPush: boolean;
  /** The form around a switch: one press turns one way of one kind. */
  form(change: Readonly<Record<string, string>>, button: ReactNode): ReactNode;
}

/** What reaches somebody, and how. Works without script. */
export const NoticeTable = ({ title, kinds, alwaysMailed, hasPush, form }: NoticeTableProps) => {
  const ways: NoticeWay[] = hasPush ? ['push', 'mail', 'digest'] : ['mail', 'digest'];
  const heads = {
    push: ['bell', t('kit.noticeTable.push')],
    mail: ['mail', t('kit.noticeTable.email')],
    digest: ['news', t('kit.noticeTable.yourWeek')],
  } as const;
  const labels = {
    push: (name: string) => t('kit.noticeTable.byPush', { name }),
    mail: (name: string) => t('kit.noticeTable.byEmail', { name }),
    digest: (name: string) => t('kit.noticeTable.inYourWeek', { name }),
  };
  const cell = (setting: NoticeSetting, way: NoticeWay, name: string): ReactNode => {
    if (way === 'digest' && !IN_WEEK.has(setting.kind)) return null;
    if (way === 'mail' && alwaysMailed.includes(setting.kind))
      return (
        <span className="how__always">
          <Icon name="lock" />
          {t('kit.noticeTable.always')}
        </span>
      );
    return form(
      { kind: setting.kind, [way]: setting[way] ? 'off' : 'on' },
      <button
        className="how__tick"
        type="submit"
        role="switch"
        aria-checked={setting[way]}
        aria-label={labels[way](name)}
      />,
    );
  };
  return (
    <div className="card table-card">
      <table className="how">
        <caption className="hidden-text">{title}</caption>
        <thead>
          <tr>
            <td />
            {ways.map((way) => (
              <th key={way} scope="col">
                <Icon name={heads[way][0]} />
                {heads[way][1]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {WORDS.flatMap(([kind, name, hint]) => {
            const setting = kinds.find((one) => one.kind === kind);
            return setting ? [{ setting, name, hint }] : [];
          }).map(({ setting, name, hint }) => (
            <tr key={setting.kind}>
              <th scope="row">
                {name}
                <small>{hint}</small>
              </th>
              {ways.map((way) => (
                <td key={way}>{cell(setting, way, name)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
