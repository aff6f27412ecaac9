import type { AdminClaim, ClaimCandidate, ClaimDoubt } from '@sports-hub/contract';
import { Button, Notice, TextField } from '../kit/index.ts';
import { ActionForm, PasswordAgain, SpokenTo } from './forms.tsx';
import { errorOf, valueOf, type AdminView } from './view.ts';

const DOUBTS: Record<ClaimDoubt, string> = {
  name_differs: 'The name differs.',
  birth_date_differs: 'The birth date differs.',
  registered_by_differs: 'Somebody else registered this child.',
  email_differs: 'The child was registered with another e-mail address.',
  nothing_to_compare: 'Nobody has registered this child: a name and a birth date are all that fits.',
  other_guardians: 'The child has a guardian already.',
  objection: 'A guardian of this child suspended the link from the mail about it.',
  possible_duplicates: 'Another player may be the same child.',
  no_player: 'No registered player is like this child.',
  several_players: 'Several players fit.',
};

/** What speaks against a claim, before anybody decides. */
export const Doubts = ({ claim }: { claim: AdminClaim }) => (
  <Notice tone="warning" title="Look twice at this claim">
    {claim.candidates
      .filter(({ doubts }) => doubts.length > 0)
      .map(({ player_id, doubts }) => (
        <div key={player_id}>
          {claim.candidates.length > 1 ? <p>Player {player_id}:</p> : null}
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
    label={`Note to ${claim.claimant.first_name}`}
    hint="Sent with the answer."
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
        Approve for {first_name} {last_name}, player {player_id}
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
    <summary>Approve in spite of the doubts…</summary>
    <ActionForm view={view} op="approveClaim" id={claim.id} version={claim.version}>
      <NoneByEnter players={players} />
      <SpokenTo
        view={view}
        op="approveClaim"
        id={claim.id}
        required
        hint="A guardian you know, or whoever answers the number of a registration that was paid. Kept with the claim and in the audit log."
      />
      <TextField
        id="approve-reason"
        name="reason"
        rows={2}
        required
        minLength={3}
        maxLength={500}
        label="Why do you approve it all the same?"
        hint="Kept with the claim and in the audit log."
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
        <summary>Ask {first} something first</summary>
        <ActionForm view={view} op="askAboutClaim" id={claim.id} version={claim.version}>
          <TextField
            id="question"
            name="question"
            rows={2}
            required
            minLength={3}
            maxLength={1000}
            label={`Question to ${first}`}
            hint="Sent by e-mail; the answer comes back here."
            defaultValue={valueOf(view, 'askAboutClaim', 'question', '', claim.id)}
            error={errorOf(view, 'askAboutClaim', 'question', claim.id)}
          />
          <div>
            <Button type="submit">Ask</Button>
          </div>
        </ActionForm>
      </details>
      {doubtful.length > 0 ? <ApproveInDoubt view={view} claim={claim} players={doubtful} /> : null}
      <details className="more-way" open={view.typed?.op === 'rejectClaim' || undefined}>
        <summary>Reject…</summary>
        <ActionForm view={view} op="rejectClaim" id={claim.id} version={claim.version}>
          <TextField
            id="reject"
            name="note"
            rows={2}
            required
            minLength={3}
            maxLength={1000}
            label={`Note to ${first}`}
            hint="Sent with the answer."
            defaultValue={valueOf(view, 'rejectClaim', 'note', '', claim.id)}
            error={errorOf(view, 'rejectClaim', 'note', claim.id)}
          />
          <div>
            <Button kind="danger-quiet" type="submit">
              Reject the claim
            </Button>
          </div>
        </ActionForm>
      </details>
    </div>
  );
};
