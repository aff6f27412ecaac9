import type { PlayerLogin } from '@sports-hub/contract';
import { ButtonLink, Empty, Icon, list, MomentText, SectionHead, Tag, withDashes } from '../kit/index.ts';
import { AdminFrame, SectionTabs } from './frame.tsx';
import { adminPage, numberIn } from './page.tsx';
import { may, type AdminView } from './view.ts';

const PlayerLoginsPage = ({
  view,
  items,
  next_before,
}: {
  view: AdminView;
  items: PlayerLogin[];
  next_before: number | null;
}) => (
  <AdminFrame view={view}>
    <div className="section-head">
      <h1>Team Messaging</h1>
    </div>
    <SectionTabs view={view} />
    <section className="stack stack--s" aria-labelledby="pl">
      <SectionHead id="pl" title="Player logins">
        {may(view.me, 'team-messaging', 'write') ? (
          <ButtonLink small icon="plus" href="/admin/player-logins/new">
            Approve a login
          </ButtonLink>
        ) : null}
      </SectionHead>
      {items.length > 0 ? (
        <ul className="card rows">
          {items.map((login) => (
            <li key={login.account_id} className="rows__item rows__item--top">
              <span className="grow">
                <span className="strong">
                  {login.player.first_name} {login.player.last_name}
                </span>{' '}
                <Tag tone={login.messaging_enabled ? 'success' : undefined}>
                  {login.messaging_enabled ? 'Messaging on' : 'Messaging off'}
                </Tag>
                {login.has_guardian ? null : <Tag tone="warning">No guardian can read along</Tag>}
                <br />
                <span className="small muted">
                  Player {login.player.player_id}
                  {login.player.teams.length > 0 ? `, ${login.player.teams.map(withDashes).join(', ')}` : ''} ·
                  guardian: {list(login.player.guardians.map(({ name }) => name)) || 'none'}
                  <br />
                  {login.email} · approved by {login.approved_by}
                </span>
                {login.consent.length > 0 ? (
                  <details className="more-way">
                    <summary>
                      <Icon name="right" size="s" />
                      History of consent
                    </summary>
                    <ol className="timeline">
                      {login.consent.map((line, index) => (
                        <li key={index}>
                          {line.guardian} switched messaging {line.enabled ? 'on' : 'off'}
                          <br />
                          <span className="muted">
                            <MomentText value={line.at} today={view.now} /> ·{' '}
                            {line.via === 'hub' ? 'on the hub' : 'on this site'}
                          </span>
                        </li>
                      ))}
                    </ol>
                  </details>
                ) : null}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <Empty icon="user" title="No player has a login yet" />
      )}
      {next_before ? <a href={`/admin/player-logins?before=${next_before}`}>Earlier logins</a> : null}
      <p className="small muted">A login starts with messaging off. Only the guardian can switch it on.</p>
    </section>
  </AdminFrame>
);

export const playerLogins = adminPage({
  path: '/admin/player-logins',
  title: 'Player logins',
  section: 'team-messaging',
  tab: 'Player logins',
  load: ({ need, query }) => need('listPlayerLogins', { query: { before: numberIn(query['before']) } }),
  Page: PlayerLoginsPage,
});
