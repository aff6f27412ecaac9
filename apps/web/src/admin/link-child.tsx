import { t } from '@sports-hub/contract/texts';
import type { AdminMember, AdminPlayer } from '@sports-hub/contract';
import {
  Button,
  ButtonLink,
  Check,
  formatBirthDate,
  Icon,
  list,
  Notice,
  PageHead,
  SelectField,
  TextField,
  withDashes,
} from '../kit/index.ts';
import { ActionForm, PasswordAgain, SearchForm, SpokenTo } from './forms.tsx';
import { AdminFrame } from './frame.tsx';
import { adminPage } from './page.tsx';
import { errorOf, valueOf, type AdminView } from './view.ts';

/** A registered player, chosen by a search and never guessed. */
const PlayerChoice = ({
  view,
  op,
  players,
  id,
}: {
  view: AdminView;
  op: string;
  players: AdminPlayer[];
  id: number;
}) => (
  <fieldset className="stack stack--s">
    <legend className="label">{t('admin.linkChild.registeredPlayer')}</legend>
    {players.map((player) => (
      <Check
        key={player.player_id}
        type="radio"
        choice
        name="player_id"
        value={String(player.player_id)}
        required
        defaultChecked={valueOf(view, op, 'player_id', '', id) === String(player.player_id)}
        label={t('admin.linkChild.player', {
          firstName: player.first_name,
          lastName: player.last_name,
          playerId: player.player_id,
        })}
        hint={[
          t('admin.linkChild.born', { birthDate: formatBirthDate(player.birth_date) }),
          ...(player.teams.length > 0 ? [player.teams.map(withDashes).join(', ')] : []),
          t('admin.linkChild.guardians', {
            guardians: list(player.guardians.map((guardian) => guardian.name)) || 'none',
          }),
        ].join(' · ')}
      />
    ))}
    {errorOf(view, op, 'player_id', id) ? (
      <p className="error">
        <Icon name="alert" size="s" />
        {errorOf(view, op, 'player_id', id)}
      </p>
    ) : null}
  </fieldset>
);

const LinkChildPage = ({
  view,
  member,
  q,
  players,
}: {
  view: AdminView;
  member: AdminMember;
  q: string;
  players: AdminPlayer[];
}) => {
  const name = `${member.first_name} ${member.last_name}`;
  return (
    <AdminFrame view={view}>
      <PageHead
        crumb={{ href: `/admin/families/${member.id}`, label: name }}
        title={t('admin.linkChild.linkAChildTo', { name })}
      >
        <p>{t('admin.linkChild.theGuardiansAChildHas')}</p>
      </PageHead>
      <SearchForm
        id="pq"
        label={t('admin.linkChild.findThePlayer')}
        hint={t('admin.linkChild.byNameOrPlayerNumber')}
        q={q}
      />
      {players.length > 0 ? (
        <section className="card card--pad" aria-label={t('admin.linkChild.link')}>
          <ActionForm
            view={view}
            op="verifyGuardianLink"
            id={member.id}
            version={member.version}
            back={`/admin/families/${member.id}`}
          >
            <PlayerChoice view={view} op="verifyGuardianLink" players={players} id={member.id} />
            <SelectField
              id="rel"
              name="relationship"
              label={t('admin.linkChild.relationship')}
              hint={t('admin.linkChild.onlyAParentOrGuardian')}
              selected={valueOf(view, 'verifyGuardianLink', 'relationship', 'parent_guardian', member.id)}
              options={[
                { value: 'parent_guardian', label: t('admin.linkChild.parentOrGuardian') },
                { value: 'other', label: t('admin.linkChild.other') },
                { value: 'coach', label: t('admin.linkChild.coach') },
              ]}
            />
            <SpokenTo
              view={view}
              op="verifyGuardianLink"
              id={member.id}
              hint={t('admin.linkChild.aGuardianYouKnowOr')}
            />
            <TextField
              id="lr"
              name="reason"
              label={t('admin.linkChild.reason')}
              hint={t('admin.linkChild.howYouKnowForThe')}
              rows={2}
              required
              minLength={3}
              maxLength={500}
              defaultValue={valueOf(view, 'verifyGuardianLink', 'reason', '', member.id)}
              error={errorOf(view, 'verifyGuardianLink', 'reason', member.id)}
            />
            <PasswordAgain view={view} id="lpw" />
            <div className="actions actions--fill">
              <Button kind="primary" type="submit">
                {t('admin.linkChild.verifyTheLink')}
              </Button>
              <ButtonLink kind="quiet" href={`/admin/families/${member.id}`}>
                {t('admin.linkChild.notNow')}
              </ButtonLink>
            </div>
          </ActionForm>
        </section>
      ) : q ? (
        <Notice>{t('admin.linkChild.noRegisteredPlayerBeginsWith')}</Notice>
      ) : null}
    </AdminFrame>
  );
};

export const linkChild = adminPage({
  path: '/admin/families/:id/link',
  title: t('admin.linkChild.linkAChild'),
  section: 'family-accounts',
  load: async ({ need, params: { id }, query: { q = '' } }) => ({
    q,
    member: await need('getAdminMember', { params: { id } }),
    players: q ? (await need('listAdminPlayers', { query: { q } })).items : [],
  }),
  Page: LinkChildPage,
  done: { verifyGuardianLink: t('admin.linkChild.theLinkIsVerified') },
  audit: { 'guardian_link.verified': t('admin.linkChild.verifiedALinkToA') },
});
