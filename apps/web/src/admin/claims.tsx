import type { AdminClaim, AdminClaimRow, ClaimCandidate } from '@sports-hub/contract';
import {
  Button,
  ButtonLink,
  DateText,
  Empty,
  formatBirthDate,
  list,
  MomentText,
  Notice,
  Tag,
  TextField,
  withDashes,
} from '../kit/index.ts';
import { ActionForm, PasswordAgain } from './forms.tsx';
import { AdminFrame, FamilyTabs } from './frame.tsx';
import { errorOf, may, valueOf, type AdminView } from './view.ts';

const STATUS = {
  pending: ['Waiting', 'info'],
  approved: ['Approved', 'success'],
  rejected: ['Not approved', 'danger'],
  withdrawn: ['Withdrawn', 'warning'],
} as const;

const Sameness = ({ is }: { is: 'same' | 'different' | 'unknown' }) =>
  is === 'unknown' ? (
    <span className="muted">Not known</span>
  ) : (
    <span className={is === 'same' ? 'same' : 'differs'}>{is === 'same' ? 'Same' : 'Different'}</span>
  );

/** An address may go on in the next line, but after the @ rather than within a word. */
const breakable = (address: string): string => address.replace('@', '@\u200b');

const LINES: readonly [
  string,
  (claim: AdminClaim) => string,
  (candidate: ClaimCandidate) => string,
  keyof ClaimCandidate['compared'] | null,
][] = [
  [
    'Name',
    (claim) => `${claim.first_name} ${claim.last_name}`,
    (candidate) => `${candidate.first_name} ${candidate.last_name}`,
    'name',
  ],
  [
    'Born',
    (claim) => formatBirthDate(claim.birth_date),
    (candidate) => formatBirthDate(candidate.birth_date),
    'birth_date',
  ],
  [
    'Registered by',
    (claim) => `${claim.claimant.first_name} ${claim.claimant.last_name}`,
    (candidate) => candidate.registered_by ?? '',
    'registered_by',
  ],
  [
    'E-mail',
    (claim) => breakable(claim.claimant.email),
    (candidate) => breakable(candidate.registered_email ?? ''),
    'email',
  ],
  ['Phone', () => '', (candidate) => candidate.registered_phone ?? '', null],
  ['Division', () => '', (candidate) => list(candidate.divisions.map(withDashes)), null],
  ['Guardians now', () => '', (candidate) => list(candidate.guardians) || 'None', null],
];

const Compare = ({ claim }: { claim: AdminClaim }) => (
  <div className="compare-scroll" tabIndex={0} role="region" aria-label="The claim beside registered players">
    <table className="compare">
      <thead>
        <tr>
          <td />
          <th scope="col">{claim.claimant.first_name} wrote</th>
          {claim.candidates.map((candidate) => (
            <th key={candidate.player_id} scope="col">
              Player {candidate.player_id}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {LINES.map(([label, claimed, registered, compared]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{claimed(claim)}</td>
            {claim.candidates.map((candidate) => (
              <td key={candidate.player_id}>
                {registered(candidate)}
                {compared ? (
                  <>
                    <br />
                    <Sameness is={candidate.compared[compared]} />
                  </>
                ) : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const Decision = ({ view, claim }: { view: AdminView; claim: AdminClaim }) => {
  const first = claim.claimant.first_name;
  const isAnyAlike = claim.candidates.length > 0;
  return (
    <div className="stack stack--l">
      {isAnyAlike ? (
        <ActionForm view={view} op="approveClaim" id={claim.id} version={claim.version}>
          {/* Enter would take the first button: with several children nobody is chosen by a key. */}
          {claim.candidates.length > 1 ? <button type="submit" disabled hidden /> : null}
          <TextField
            id="approve"
            name="note"
            rows={2}
            maxLength={1000}
            optional
            label={`Note to ${first}`}
            hint="Sent with the answer."
            defaultValue={valueOf(view, 'approveClaim', 'note', '', claim.id)}
            error={errorOf(view, 'approveClaim', 'note', claim.id)}
          />
          <PasswordAgain view={view} id="pw" />
          <div className="actions actions--fill">
            {claim.candidates.map(({ player_id, first_name, last_name }) => (
              <Button
                key={player_id}
                kind={claim.candidates.length > 1 ? 'secondary' : 'primary'}
                type="submit"
                name="player_id"
                value={String(player_id)}
              >
                Approve for {first_name} {last_name}, player {player_id}
              </Button>
            ))}
          </div>
        </ActionForm>
      ) : null}
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

const ClaimCard = ({ view, claim }: { view: AdminView; claim: AdminClaim }) => {
  const name = `${claim.claimant.first_name} ${claim.claimant.last_name}`;
  const [word, tone] = STATUS[claim.status];
  return (
    <section className="card" aria-labelledby="cl">
      <div className="card__head card__head--wrap">
        <div>
          <h2 id="cl" className="title-s">
            Is {name} a guardian of this child?
          </h2>
          <p className="small muted">
            <a href={`/admin/families/${claim.claimant.id}`}>{name}</a> joined{' '}
            <DateText value={claim.claimant.created_at} today={view.now} /> ·{' '}
            {claim.claimant.email_verified ? 'e-mail verified' : 'e-mail not verified'} ·{' '}
            {claim.claimant.children.length > 0 ? `linked to ${list(claim.claimant.children)}` : 'no linked child yet'}
          </p>
        </div>
        <Tag tone={tone}>{word}</Tag>
      </div>
      <div className="stack stack--l card__body">
        {claim.protected ? <Notice icon="lock">{claim.protected}</Notice> : null}
        {claim.candidates.length > 0 ? (
          <>
            {claim.candidates.length > 1 ? (
              <p className="small muted phone-only">
                {claim.candidates.length} players could be meant: slide the table to see them all.
              </p>
            ) : null}
            <Compare claim={claim} />
          </>
        ) : (
          <Notice title="No registered player is like this child">
            <p>
              Ask {claim.claimant.first_name}, or reject the claim with a note. If you know which child is meant, you
              can{' '}
              <a href={`/admin/families/${claim.claimant.id}/link`}>link it on {claim.claimant.first_name}’s page</a>.
            </p>
          </Notice>
        )}
        {claim.question ? (
          <Notice tone="info" title={`Asked: “${claim.question}”`}>
            {claim.answer ? `Answer: “${claim.answer}”` : 'No answer yet.'}
          </Notice>
        ) : null}
        {claim.status === 'pending' ? (
          <>
            {claim.candidates.length > 0 ? (
              <Notice>
                A matching name is not proof. If anything is unclear, call the number of the registration or ask before
                you approve.
              </Notice>
            ) : null}
            {may(view.me, 'family-accounts', 'write') && claim.protected === null ? (
              <Decision view={view} claim={claim} />
            ) : null}
          </>
        ) : (
          <p>
            {word} by {claim.reviewed_by ?? 'the claimant'}
            {claim.reviewed_at ? (
              <>
                {' '}
                on <MomentText value={claim.reviewed_at} today={view.now} />
              </>
            ) : null}
            {claim.player_id ? `, for player ${claim.player_id}` : ''}.{claim.note ? ` “${claim.note}”` : ''}
          </p>
        )}
      </div>
    </section>
  );
};

export const ClaimsPage = ({
  view,
  state,
  items,
  total,
  claim,
}: {
  view: AdminView;
  state: 'waiting' | 'decided';
  items: AdminClaimRow[];
  total: number;
  claim: AdminClaim | null;
}) => (
  <AdminFrame view={view}>
    <div className="section-head">
      <h1>Family Accounts</h1>
      {may(view.me, 'family-accounts', 'write') ? (
        <ButtonLink kind="primary" icon="plus" href="/admin/families/new">
          New member
        </ButtonLink>
      ) : null}
    </div>
    <FamilyTabs view={view} current="claims" />
    <div className="cols cols--claims">
      <section className="stack stack--s" aria-label={state === 'waiting' ? 'Waiting claims' : 'Decided claims'}>
        {items.length > 0 ? (
          <ul className="card rows rows--tight">
            {items.map((row) => (
              <li key={row.id}>
                <a
                  className="rows__item"
                  href={`/admin/claims/${row.id}`}
                  aria-current={row.id === claim?.id ? 'true' : undefined}
                  data-soft
                >
                  <span className="grow">
                    <span className="strong">
                      {row.first_name} {row.last_name}
                    </span>
                    <br />
                    <span className="small">
                      Asked by {row.claimant.first_name} {row.claimant.last_name},{' '}
                      <DateText value={row.created_at} today={view.now} />
                      {row.answer ? ' · answered' : row.question ? ' · waits for an answer' : ''}
                    </span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        ) : (
          <Empty icon="check" title={state === 'waiting' ? 'No claim waits' : 'None decided yet'} />
        )}
        <p className="small muted">
          {total} {state === 'waiting' ? 'waiting' : 'decided'}.{' '}
          <a href={state === 'waiting' ? '/admin/claims?state=decided' : '/admin/claims'}>
            {state === 'waiting' ? 'Decided before' : 'Waiting'}
          </a>
        </p>
      </section>
      {claim ? <ClaimCard view={view} claim={claim} /> : null}
    </div>
  </AdminFrame>
);
