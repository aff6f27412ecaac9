import { t } from '@sports-hub/contract/texts';
import { rich } from '../kit/rich.tsx';
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
            <h2 id="ap">{t('admin.newPlayerLogin.approveALoginFor', { name })}</h2>
            <p className="small muted">{t('admin.newPlayerLogin.soThatCanSignIn', { firstName: player.first_name })}</p>
          </div>
          {player.account_id ? (
            <Tag tone="warning">{t('admin.newPlayerLogin.hasALogin')}</Tag>
          ) : guardians.length === 0 ? (
            <Tag tone="warning">{t('admin.newPlayerLogin.oneThingMissing')}</Tag>
          ) : (
            <Tag tone="success">{t('admin.newPlayerLogin.ready')}</Tag>
          )}
        </div>
        <div className="card__body stack stack--l">
          <p>
            <Tag tone="success">{t('admin.newPlayerLogin.registered')}</Tag>{' '}
            {t('admin.newPlayerLogin.player', {
              playerId: player.player_id,
              part: player.teams.length > 0 ? `, ${player.teams.map(withDashes).join(', ')}` : '',
            })}
          </p>
          {player.account_id ? (
            <Notice title={t('admin.newPlayerLogin.hasALoginAlready', { firstName: player.first_name })}>
              {t('admin.newPlayerLogin.thereIsOneLoginPer')}
            </Notice>
          ) : guardians.length === 0 ? (
            <Notice tone="warning" title={t('admin.newPlayerLogin.noVerifiedGuardianCanSign')}>
              {t('admin.newPlayerLogin.linkAndVerifyAGuardian')}
            </Notice>
          ) : (
            <ActionForm view={view} op={OP} hidden={{ player_id: player.player_id }} back="/admin/player-logins">
              <SelectField
                id="gu"
                name="guardian_id"
                label={t('admin.newPlayerLogin.verifiedGuardian')}
                hint={t('admin.newPlayerLogin.onlyVerifiedGuardiansWhoCan')}
                selected={valueOf(view, OP, 'guardian_id')}
                options={guardians.map(({ id, name: guardian }) => ({ value: String(id), label: guardian }))}
                error={errorOf(view, OP, 'guardian_id')}
              />
              <Field
                id="lo"
                name="email"
                type="email"
                label={t('admin.newPlayerLogin.loginEmail')}
                hint={t('admin.newPlayerLogin.anAccountThatIsS', { firstName: player.first_name })}
                required
                autoComplete="off"
                defaultValue={valueOf(view, OP, 'email')}
                error={refusal}
              />
              {refusal ? (
                <Notice tone="danger" icon="no" title={t('admin.newPlayerLogin.whyThisAccountIsRefused')}>
                  {t('admin.newPlayerLogin.whoeverSignsInWithA', { firstName: player.first_name })}
                </Notice>
              ) : null}
              <PasswordAgain view={view} id="ppw" />
              <div className="actions actions--fill">
                <Button kind="primary" type="submit">
                  {t('admin.newPlayerLogin.approveLoginFor', { name })}
                </Button>
                <ButtonLink kind="quiet" href="/admin/player-logins">
                  {t('admin.newPlayerLogin.notNow')}
                </ButtonLink>
              </div>
            </ActionForm>
          )}
        </div>
      </section>
      <div className="stack stack--l">
        <section className="stack stack--s" aria-labelledby="nx">
          <h2 id="nx">{t('admin.newPlayerLogin.whatHappensNext')}</h2>
          <ol className="timeline">
            <li>
              {rich('admin.newPlayerLogin.youApproveGetsAnEmail', {
                strong: (inside) => <strong>{inside}</strong>,
                break: <br />,
                firstName: player.first_name,
              })}
            </li>
            <li>
              {rich('admin.newPlayerLogin.messagingStaysOffNobodyCan', {
                strong: (inside) => <strong>{inside}</strong>,
                break: <br />,
                firstName: player.first_name,
              })}
            </li>
            <li>
              {rich('admin.newPlayerLogin.theGuardianIsAskedLet', {
                strong: (inside) => <strong>{inside}</strong>,
                break: <br />,
                firstName: player.first_name,
              })}
            </li>
          </ol>
        </section>
        <section className="stack stack--s" aria-labelledby="ne">
          <h2 id="ne">{t('admin.newPlayerLogin.allThreeAreNeeded')}</h2>
          <ul className="facts small">
            <Need done title={t('admin.newPlayerLogin.registeredPlayer')}>
              {t('admin.newPlayerLogin.donePlayer', { playerId: player.player_id })}
            </Need>
            <Need done={guardians.length > 0} title={t('admin.newPlayerLogin.verifiedGuardian')}>
              {guardians.length > 0
                ? t('admin.newPlayerLogin.done', { guardians: list(guardians.map(({ name: guardian }) => guardian)) })
                : t('admin.newPlayerLogin.missing')}
            </Need>
            <Need done={refusal ? false : 'open'} title={t('admin.newPlayerLogin.anAccountWithoutFamilyLinks')}>
              {refusal
                ? t('admin.newPlayerLogin.missingThisOneIsRefused')
                : t('admin.newPlayerLogin.checkedWhenYouApprove')}
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
    <PageHead
      crumb={{ href: '/admin/player-logins', label: t('admin.newPlayerLogin.playerLogins') }}
      title={t('admin.newPlayerLogin.approveAPlayerLogin')}
    >
      {null}
    </PageHead>
    <SectionTabs view={view} />
    <SearchForm
      id="pq"
      label={t('admin.newPlayerLogin.registeredPlayer')}
      hint={t('admin.newPlayerLogin.byNameOrPlayerNumber')}
      q={q}
      autoComplete="off"
    />
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
                  {t('admin.newPlayerLogin.playerGuardians', {
                    playerId: found.player_id,
                    part: found.teams.length > 0 ? ` · ${found.teams.map(withDashes).join(', ')}` : '',
                    guardians: list(found.guardians.map(({ name }) => name)) || t('admin.newPlayerLogin.none'),
                  })}
                </span>
              </span>
              <Icon name="right" size="s" />
            </a>
          </li>
        ))}
      </ul>
    ) : null}
    {!player && q && players.length === 0 ? (
      <Notice>{t('admin.newPlayerLogin.noRegisteredPlayerBeginsWith')}</Notice>
    ) : null}
    {player ? <Chosen view={view} player={player} /> : null}
  </AdminFrame>
);

export const newPlayerLogin = adminPage({
  path: '/admin/player-logins/new',
  title: t('admin.newPlayerLogin.approveAPlayerLogin'),
  section: 'team-messaging',
  load: async ({ need, query: { q = '', player } }) => {
    const players = q ? (await need('listMessagingPlayers', { query: { q } })).items : [];
    if (!q) await need('listPlayerLogins');
    const chosen = players.find(({ player_id }) => player_id === numberIn(player));
    return { q, players, player: chosen ?? (players.length === 1 ? players[0]! : null) };
  },
  Page: PlayerLoginPage,
  done: { approvePlayerLogin: t('admin.newPlayerLogin.theLoginIsApprovedThe') },
  audit: { 'player_login.approved': t('admin.newPlayerLogin.approvedThePlayerLoginOf') },
});
