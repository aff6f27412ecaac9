import { t } from '@sports-hub/contract/texts';
import { rich } from '../kit/rich.tsx';
import type { PlayerLogin } from '@sports-hub/contract';
import { ButtonLink, Empty, Icon, list, MomentText, SectionHead, Tag, withDashes } from '../kit/index.ts';
import { AdminFrame, SectionTabs } from './frame.tsx';
import { adminPage, numberIn } from './page.tsx';
import { may, type AdminView } from './view.ts';

const canDisable = (view: AdminView): boolean => may(view.me, 'family-accounts', 'write');

/** What else can be done about a login; it works without script. */
const LoginMenu = ({ login, canWrite }: { login: PlayerLogin; canWrite: boolean }) => {
  const name = `${login.player.first_name} ${login.player.last_name}`;
  return (
    <details className="more">
      <summary className="btn btn--icon" aria-label={t('admin.playerLogins.moreFor', { name })}>
        <Icon name="dots" />
      </summary>
      <div className="menu">
        <a href={`/admin/families/${login.account_id}`}>{t('admin.playerLogins.openTheAccount')}</a>
        {canWrite ? (
          <a href={`/admin/families/${login.account_id}/disable`}>{t('admin.playerLogins.disableTheAccount')}</a>
        ) : null}
      </div>
    </details>
  );
};

const PlayerLoginsPage = ({
  view,
  items,
  next_before,
  total,
}: {
  view: AdminView;
  items: PlayerLogin[];
  next_before: number | null;
  total: number;
}) => (
  <AdminFrame view={view}>
    <div className="section-head">
      <h1>{t('admin.playerLogins.teamMessaging')}</h1>
    </div>
    <SectionTabs view={view} />
    <section className="stack stack--s" aria-labelledby="pl">
      <SectionHead id="pl" title={t('admin.playerLogins.playerLogins')}>
        {may(view.me, 'team-messaging', 'write') ? (
          <ButtonLink small icon="plus" href="/admin/player-logins/new">
            {t('admin.playerLogins.approveALogin')}
          </ButtonLink>
        ) : null}
      </SectionHead>
      {items.length > 0 ? (
        <p className="small muted">{t('admin.playerLogins.loginsByName', { count: total })}</p>
      ) : null}
      {items.length > 0 ? (
        <ul className="card rows">
          {items.map((login) => (
            <li key={login.account_id} className="rows__item rows__item--top">
              <span className="grow">
                <span className="strong">
                  {login.player.first_name} {login.player.last_name}
                </span>{' '}
                <Tag tone={login.messaging_enabled ? 'success' : undefined}>
                  {login.messaging_enabled ? t('admin.playerLogins.messagingOn') : t('admin.playerLogins.messagingOff')}
                </Tag>
                {login.has_guardian ? null : <Tag tone="warning">{t('admin.playerLogins.noGuardianCanReadAlong')}</Tag>}
                <br />
                <span className="small muted">
                  {rich('admin.playerLogins.playerGuardianApprovedBy', {
                    playerId: login.player.player_id,
                    part: login.player.teams.length > 0 ? `, ${login.player.teams.map(withDashes).join(', ')}` : '',
                    guardians: list(login.player.guardians.map(({ name }) => name)) || t('admin.playerLogins.none'),
                    break: <br />,
                    email: login.email,
                    approvedBy: login.approved_by,
                  })}
                </span>
                {login.consent.length > 0 ? (
                  <details className="more-way">
                    <summary>
                      <Icon name="right" size="s" />
                      {t('admin.playerLogins.historyOfConsent')}
                    </summary>
                    <ol className="timeline">
                      {login.consent.map((line, index) => (
                        <li key={index}>
                          {rich('admin.playerLogins.switchedMessaging', {
                            guardian: line.guardian,
                            enabled: line.enabled ? t('admin.playerLogins.on') : t('admin.playerLogins.off'),
                            break: <br />,
                            value: (
                              <span className="muted">
                                <MomentText value={line.at} today={view.now} /> ·{' '}
                                {line.via === 'hub'
                                  ? t('admin.playerLogins.onTheHub')
                                  : t('admin.playerLogins.onThisSite')}
                              </span>
                            ),
                          })}
                        </li>
                      ))}
                    </ol>
                  </details>
                ) : null}
              </span>
              {may(view.me, 'family-accounts') ? <LoginMenu login={login} canWrite={canDisable(view)} /> : null}
            </li>
          ))}
        </ul>
      ) : (
        <Empty icon="user" title={t('admin.playerLogins.noPlayerHasALogin')} />
      )}
      {next_before ? (
        <a href={`/admin/player-logins?before=${next_before}`}>{t('admin.playerLogins.moreLogins')}</a>
      ) : null}
      <p className="small muted">{t('admin.playerLogins.aLoginStartsWithMessaging')}</p>
    </section>
  </AdminFrame>
);

export const playerLogins = adminPage({
  path: '/admin/player-logins',
  title: t('admin.playerLogins.playerLogins'),
  section: 'team-messaging',
  tab: t('admin.playerLogins.playerLogins'),
  load: ({ need, query }) => need('listPlayerLogins', { query: { before: numberIn(query['before']) } }),
  Page: PlayerLoginsPage,
});
