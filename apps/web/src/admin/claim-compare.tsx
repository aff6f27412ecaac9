import type { AdminClaim, ClaimCandidate } from '@sports-hub/contract';
import { formatBirthDate, list, withDashes } from '../kit/index.ts';
import { breakable, Registrants } from './registrants.tsx';
import type { AdminView } from './view.ts';

const Sameness = ({ is }: { is: 'same' | 'different' | 'unknown' }) =>
  is === 'unknown' ? (
    <span className="muted">Not known</span>
  ) : (
    <span className={is === 'same' ? 'same' : 'differs'}>{is === 'same' ? 'Same' : 'Different'}</span>
  );

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

/** The claim beside the players that could be meant. */
export const CompareClaim = ({ claim }: { claim: AdminClaim }) => (
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

/** Everybody who ever registered a player, or one who may be the same child: below the table, where there is room. */
export const WhoRegistered = ({ view, candidate }: { view: AdminView; candidate: ClaimCandidate }) => (
  <div className="stack stack--s small">
    <h3>
      Who registered {candidate.first_name} {candidate.last_name}, player {candidate.player_id}
    </h3>
    <Registrants view={view} registrants={candidate.registrants} />
    {candidate.possible_duplicates.map(({ duplicate_id, player_id, registrants }) => (
      <div className="stack stack--s" key={duplicate_id}>
        <p>
          May be the same child as <a href={`/admin/duplicates/${duplicate_id}`}>player {player_id}</a>, registered by:
        </p>
        <Registrants view={view} registrants={registrants} />
      </div>
    ))}
  </div>
);
