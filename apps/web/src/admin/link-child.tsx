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
    <legend className="label">Registered player</legend>
    {players.map((player) => (
      <Check
        key={player.player_id}
        type="radio"
        choice
        name="player_id"
        value={String(player.player_id)}
        required
        defaultChecked={valueOf(view, op, 'player_id', '', id) === String(player.player_id)}
        label={`${player.first_name} ${player.last_name}, player ${player.player_id}`}
        hint={[
          `Born ${formatBirthDate(player.birth_date)}`,
          ...(player.teams.length > 0 ? [player.teams.map(withDashes).join(', ')] : []),
          `guardians: ${list(player.guardians.map((guardian) => guardian.name)) || 'none'}`,
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
      <PageHead crumb={{ href: `/admin/families/${member.id}`, label: name }} title={`Link a child to ${name}`}>
        <p>The guardians a child has already are told by e-mail and can suspend the link.</p>
      </PageHead>
      <SearchForm id="pq" label="Find the player" hint="By name or player number." q={q} />
      {players.length > 0 ? (
        <section className="card card--pad" aria-label="Link">
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
              label="Relationship"
              hint="Only a parent or guardian can read along and switch messaging on."
              selected={valueOf(view, 'verifyGuardianLink', 'relationship', 'parent_guardian', member.id)}
              options={[
                { value: 'parent_guardian', label: 'Parent or guardian' },
                { value: 'other', label: 'Other' },
                { value: 'coach', label: 'Coach' },
              ]}
            />
            <SpokenTo
              view={view}
              op="verifyGuardianLink"
              id={member.id}
              hint="A guardian you know, or whoever answers the number of a registration that was paid. Needed where the child has a guardian already or somebody else registered it."
            />
            <TextField
              id="lr"
              name="reason"
              label="Reason"
              hint="How you know. For the audit log."
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
                Verify the link
              </Button>
              <ButtonLink kind="quiet" href={`/admin/families/${member.id}`}>
                Not now
              </ButtonLink>
            </div>
          </ActionForm>
        </section>
      ) : q ? (
        <Notice>No registered player begins with that.</Notice>
      ) : null}
    </AdminFrame>
  );
};

export const linkChild = adminPage({
  path: '/admin/families/:id/link',
  title: 'Link a child',
  section: 'family-accounts',
  load: async ({ need, params: { id }, query: { q = '' } }) => ({
    q,
    member: await need('getAdminMember', { params: { id } }),
    players: q ? (await need('listAdminPlayers', { query: { q } })).items : [],
  }),
  Page: LinkChildPage,
  done: { verifyGuardianLink: 'The link is verified.' },
  audit: { 'guardian_link.verified': 'verified a link to a child of' },
});
