import { t } from '@sports-hub/contract/texts';
import type { AdminClaim, ClaimCandidate, ClaimDoubt } from '@sports-hub/contract';
import { Button, Notice, TextField } from '../kit/index.ts';
import { ActionForm, PasswordAgain, SpokenTo } from './forms.tsx';
import { errorOf, valueOf, type AdminView } from './view.ts';

const DOUBTS: Record<ClaimDoubt, string> = {
  name_differs: t('admin.claimDecision.theNameDiffers'),
  birth_date_differs: t('admin.claimDecision.theBirthDateDiffers'),
  registered_by_differs: t('admin.claimDecision.somebodyElseRegisteredThisChild'),
  email_differs: t('admin.claimDecision.theChildWasRegisteredWith'),
  nothing_to_compare: t('admin.claimDecision.nobodyHasRegisteredThisChild'),
  other_guardians: t('admin.claimDecision.theChildHasAGuardian'),
  objection: t('admin.claimDecision.aGuardianOfThisChild'),
  possible_duplicates: t('admin.claimDecision.anotherPlayerMayBeThe'),
  no_player: t('admin.claimDecision.noRegisteredPlayerIsLike'),
  several_players: t('admin.claimDecision.severalPlayersFit'),
};

/** What speaks against a claim, before anybody decides. */
export const Doubts = ({ claim }: { claim: AdminClaim }) => (
  <Notice tone="warning" title={t('admin.claimDecision.lookTwiceAtThisClaim')}>
    {claim.candidates
      .filter(({ doubts }) => doubts.length > 0)
      .map(({ player_id, doubts }) => (
        <div key={player_id}>
          {claim.candidates.length > 1 ? <p>{t('admin.claimDecision.player', { playerId: player_id })}</p> : null}
          <ul>
            {doubts.map((doubt) => (
              <li key={doubt}>{DOUBTS[doubt]}</li>
            ))}
          </ul>
        </div>
      ))}
  </Notice>
);

const Note = ({ view, claim, id }: { view: AdminView; claim: AdminClaim; id: string }) => (
  <TextField
    id={id}
    name="note"
    rows={2}
    maxLength={1000}
    optional
    label={t('admin.claimDecision.noteTo', { firstName: claim.claimant.first_name })}
    hint={t('admin.claimDecision.sentWithTheAnswer')}
    defaultValue={valueOf(view, 'approveClaim', 'note', '', claim.id)}
    error={errorOf(view, 'approveClaim', 'note', claim.id)}
  />
);

const Players = ({ players, isMain = false }: { players: readonly ClaimCandidate[]; isMain?: boolean }) => (
  <div className="actions actions--fill">
    {players.map(({ player_id, first_name, last_name }) => (
      <Button
        key={player_id}
        kind={isMain && players.length === 1 ? 'primary' : 'secondary'}
        type="submit"
        name="player_id"
        value={String(player_id)}
      >
        {t('admin.claimDecision.approveForPlayer', { firstName: first_name, lastName: last_name, playerId: player_id })}
      </Button>
    ))}
  </div>
);

/** Enter would take the first button: with several children nobody is chosen by a key. */
const NoneByEnter = ({ players }: { players: readonly unknown[] }) =>
  players.length > 1 ? <button type="submit" disabled hidden /> : null;

/** Everything fits: one press. */
const Approve = ({
  view,
  claim,
  players,
}: {
  view: AdminView;
  claim: AdminClaim;
  players: readonly ClaimCandidate[];
}) => (
  <ActionForm view={view} op="approveClaim" id={claim.id} version={claim.version}>
    <NoneByEnter players={players} />
    <Note view={view} claim={claim} id="approve" />
    <PasswordAgain view={view} id="pw" />
    <Players players={players} isMain />
  </ActionForm>
);

/** Something does not fit: a reason, and somebody who was spoken to. */
const ApproveInDoubt = ({
  view,
  claim,
  players,
}: {
  view: AdminView;
  claim: AdminClaim;
  players: readonly ClaimCandidate[];
}) => (
  <details className="more-way" open={isTypedInDoubt(view) || undefined}>
    <summary>{t('admin.claimDecision.approveInSpiteOfThe')}</summary>
    <ActionForm view={view} op="approveClaim" id={claim.id} version={claim.version}>
      <NoneByEnter players={players} />
      <SpokenTo
        view={view}
        op="approveClaim"
        id={claim.id}
        required
        hint={t('admin.claimDecision.aGuardianYouKnowOr')}
      />
      <TextField
        id="approve-reason"
        name="reason"
        rows={2}
        required
        minLength={3}
        maxLength={500}
        label={t('admin.claimDecision.whyDoYouApproveIt')}
        hint={t('admin.claimDecision.keptWithTheClaimAnd')}
        defaultValue={valueOf(view, 'approveClaim', 'reason', '', claim.id)}
        error={errorOf(view, 'approveClaim', 'reason', claim.id)}
      />
      <Note view={view} claim={claim} id="approve-note" />
      <PasswordAgain view={view} id="dpw" />
      <Players players={players} />
    </ActionForm>
  </details>
);

const isTypedInDoubt = ({ typed }: AdminView): boolean =>
  typed?.op === 'approveClaim' && (typed.fields['reason'] !== undefined || typed.fields['spoken_to'] !== undefined);

/** Approving comes first only where nothing speaks against it. */
export const ClaimDecision = ({ view, claim }: { view: AdminView; claim: AdminClaim }) => {
  const first = claim.claimant.first_name;
  const sure = claim.candidates.filter(({ doubts }) => doubts.length === 0);
  const doubtful = claim.candidates.filter(({ doubts }) => doubts.length > 0);
  return (
    <div className="stack stack--l">
      {sure.length > 0 ? <Approve view={view} claim={claim} players={sure} /> : null}
      <details className="more-way" open={view.typed?.op === 'askAboutClaim' || undefined}>
        <summary>{t('admin.claimDecision.askSomethingFirst', { first })}</summary>
        <ActionForm view={view} op="askAboutClaim" id={claim.id} version={claim.version}>
          <TextField
            id="question"
            name="question"
            rows={2}
            required
            minLength={3}
            maxLength={1000}
            label={t('admin.claimDecision.questionTo', { first })}
            hint={t('admin.claimDecision.sentByEmailTheAnswer')}
            defaultValue={valueOf(view, 'askAboutClaim', 'question', '', claim.id)}
            error={errorOf(view, 'askAboutClaim', 'question', claim.id)}
          />
          <div>
            <Button type="submit">{t('admin.claimDecision.ask')}</Button>
          </div>
        </ActionForm>
      </details>
      {doubtful.length > 0 ? <ApproveInDoubt view={view} claim={claim} players={doubtful} /> : null}
      <details className="more-way" open={view.typed?.op === 'rejectClaim' || undefined}>
        <summary className="btn btn--secondary">{t('admin.claimDecision.reject')}</summary>
        <ActionForm view={view} op="rejectClaim" id={claim.id} version={claim.version}>
          <TextField
            id="reject"
            name="note"
            rows={2}
            required
            minLength={3}
            maxLength={1000}
            label={t('admin.claimDecision.noteTo2', { first })}
            hint={t('admin.claimDecision.sentWithTheAnswer')}
            defaultValue={valueOf(view, 'rejectClaim', 'note', '', claim.id)}
            error={errorOf(view, 'rejectClaim', 'note', claim.id)}
          />
          <div>
            <Button kind="danger-quiet" type="submit">
              {t('admin.claimDecision.rejectTheClaim')}
            </Button>
          </div>
        </ActionForm>
      </details>
    </div>
  );
};
