import type { AdminPlayer } from '@sports-hub/contract';
import { Button, ButtonLink, Field, Icon, list, Notice, PageHead, SelectField, Tag, withDashes } from '../kit/index.ts';
import { ActionForm, PasswordAgain, SearchForm } from './forms.tsx';
import { AdminFrame, SectionTabs } from './frame.tsx';
import { adminPage, numberIn } from './page.tsx';
import { errorOf, valueOf, type AdminView } from './view.ts';

const OP = 'approvePlayerLogin';

const Need = ({ done, title, children }: { done: boolean | 'open'; title: string; children: string }) => (
  <li>
    {done === 'open' ? (
      <Icon name="clock" className="muted" />
    ) : (
      <Icon name={done ? 'check' : 'x'} className={done ? 'yes' : 'no'} />
    )}
    <span>
      {title}
      <small>{children}</small>
    </span>
  </li>
);

const Chosen = ({ view, player }: { view: AdminView; player: AdminPlayer }) => {
  const guardians = player.guardians.filter(({ can_sign_in }) => can_sign_in);
  const name = `${player.first_name} ${player.last_name}`;
  const refusal = errorOf(view, OP, 'email');
  return (
    <div className="cols cols--side">
      <section className="card" aria-labelledby="ap">
        <div className="card__head card__head--wrap">
          <div>
            <h2 id="ap">Approve a login for {name}?</h2>
            <p className="small muted">
              So that {player.first_name} can sign in as a player, with an account of {player.first_name}’s own.
            </p>
          </div>
          {player.account_id ? (
            <Tag tone="warning">Has a login</Tag>
          ) : guardians.length === 0 ? (
            <Tag tone="warning">One thing missing</Tag>
          ) : (
            <Tag tone="success">Ready</Tag>
          )}
        </div>
        <div className="card__body stack stack--l">
          <p>
            <Tag tone="success">Registered</Tag> Player {player.player_id}
            {player.teams.length > 0 ? `, ${player.teams.map(withDashes).join(', ')}` : ''}
          </p>
          {player.account_id ? (
            <Notice title={`${player.first_name} has a login already`}>There is one login per player.</Notice>
          ) : guardians.length === 0 ? (
            <Notice tone="warning" title="No verified guardian can sign in">
              Link and verify a guardian in Family Accounts first. Without one, nobody could read along.
            </Notice>
          ) : (
            <ActionForm view={view} op={OP} hidden={{ player_id: player.player_id }} back="/admin/player-logins">
              <SelectField
                id="gu"
                name="guardian_id"
                label="Verified guardian"
                hint="Only verified guardians who can sign in are in this list."
                selected={valueOf(view, OP, 'guardian_id')}
                options={guardians.map(({ id, name: guardian }) => ({ value: String(id), label: guardian }))}
                error={errorOf(view, OP, 'guardian_id')}
              />
              <Field
                id="lo"
                name="email"
                type="email"
                label="Login e-mail"
                hint={`An account that is ${player.first_name}’s alone.`}
                required
                autoComplete="off"
                defaultValue={valueOf(view, OP, 'email')}
                error={refusal}
              />
              {refusal ? (
                <Notice tone="danger" icon="no" title="Why this account is refused">
                  {'Whoever signs in with a family account is a guardian: they read along and hold the switch. ' +
                    `If it were also the player, ${player.first_name} could read the family’s side and switch ` +
                    'messaging on alone. So an account is one or the other, never both.'}
                </Notice>
              ) : null}
              <PasswordAgain view={view} id="ppw" />
              <div className="actions actions--fill">
                <Button kind="primary" type="submit">
                  Approve login for {name}
                </Button>
                <ButtonLink kind="quiet" href="/admin/player-logins">
                  Not now
                </ButtonLink>
              </div>
            </ActionForm>
          )}
        </div>
      </section>
      <div className="stack stack--l">
        <section className="stack stack--s" aria-labelledby="nx">
          <h2 id="nx">What happens next</h2>
          <ol className="timeline">
            <li>
              <strong>You approve.</strong>
              <br />
              {player.first_name} gets an e-mail with a link to choose a password. Valid for one hour.
            </li>
            <li>
              <strong>Messaging stays off.</strong>
              <br />
              Nobody can write to {player.first_name}.
            </li>
            <li>
              <strong>The guardian is asked.</strong>
              <br />
              “Let {player.first_name} use messages?” Only the guardian can switch it on. You cannot, and neither can a
              coach.
            </li>
          </ol>
        </section>
        <section className="stack stack--s" aria-labelledby="ne">
          <h2 id="ne">All three are needed</h2>
          <ul className="facts small">
            <Need done title="Registered player">{`Done: player ${player.player_id}`}</Need>
            <Need done={guardians.length > 0} title="Verified guardian">
              {guardians.length > 0 ? `Done: ${list(guardians.map(({ name: guardian }) => guardian))}` : 'Missing'}
            </Need>
            <Need done={refusal ? false : 'open'} title="An account without family links">
              {refusal ? 'Missing: this one is refused' : 'Checked when you approve'}
            </Need>
          </ul>
        </section>
      </div>
    </div>
  );
};

const PlayerLoginPage = ({
  view,
  q,
  players,
  player,
}: {
  view: AdminView;
  q: string;
  players: AdminPlayer[];
  player: AdminPlayer | null;
}) => (
  <AdminFrame view={view}>
    <PageHead crumb={{ href: '/admin/player-logins', label: 'Player logins' }} title="Approve a player login">
      {null}
    </PageHead>
    <SectionTabs view={view} />
    <SearchForm id="pq" label="Registered player" hint="By name or player number." q={q} autoComplete="off" />
    {!player && players.length > 0 ? (
      <ul className="card rows">
        {players.map((found) => (
          <li key={found.player_id}>
            <a className="rows__item" href={`/admin/player-logins/new?q=${found.player_id}&player=${found.player_id}`}>
              <span className="grow">
                <span className="strong">
                  {found.first_name} {found.last_name}
                </span>
                <br />
                <span className="small muted">
                  Player {found.player_id}
                  {found.teams.length > 0 ? ` · ${found.teams.map(withDashes).join(', ')}` : ''} · guardians:{' '}
                  {list(found.guardians.map(({ name }) => name)) || 'none'}
                </span>
              </span>
              <Icon name="right" size="s" />
            </a>
          </li>
        ))}
      </ul>
    ) : null}
    {!player && q && players.length === 0 ? <Notice>No registered player begins with that.</Notice> : null}
    {player ? <Chosen view={view} player={player} /> : null}
  </AdminFrame>
);

export const newPlayerLogin = adminPage({
  path: '/admin/player-logins/new',
  title: 'Approve a player login',
  section: 'team-messaging',
  load: async ({ need, query: { q = '', player } }) => {
    const players = q ? (await need('listMessagingPlayers', { query: { q } })).items : [];
    if (!q) await need('listPlayerLogins');
    const chosen = players.find(({ player_id }) => player_id === numberIn(player));
    return { q, players, player: chosen ?? (players.length === 1 ? players[0]! : null) };
  },
  Page: PlayerLoginPage,
  done: { approvePlayerLogin: 'The login is approved. The guardian is asked by e-mail.' },
  audit: { 'player_login.approved': 'approved the player login of' },
});
