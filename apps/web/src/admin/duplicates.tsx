import type { DuplicatePlayer, PossibleDuplicate } from '@sports-hub/contract';
import type { ReactNode } from 'react';
import {
  Button,
  Check,
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
import { AdminFrame, SectionTabs } from './frame.tsx';
import { adminPage, numberIn } from './page.tsx';
import { Registrants } from './registrants.tsx';
import { errorOf, may, valueOf, type AdminView } from './view.ts';

const nameOf = ({ first_name, last_name }: DuplicatePlayer): string => `${first_name} ${last_name}`;

const LINES: readonly [string, (player: DuplicatePlayer, view: AdminView) => ReactNode][] = [
  ['Name', nameOf],
  ['Born', ({ birth_date }) => formatBirthDate(birth_date)],
  ['Registered by', ({ registrants }, view) => <Registrants view={view} registrants={registrants} />],
  ['Guardians', ({ guardians }) => list(guardians) || 'None'],
  ['Team', ({ teams }) => list(teams.map(withDashes)) || 'None'],
  ['Own login', ({ has_login }) => (has_login ? 'Yes' : 'No')],
];

const Compare = ({ view, pair }: { view: AdminView; pair: PossibleDuplicate }) => (
  <div className="compare-scroll" tabIndex={0} role="region" aria-label="The two players beside each other">
    <table className="compare">
      <thead>
        <tr>
          <td />
          {pair.players.map(({ player_id }) => (
            <th key={player_id} scope="col">
              Player {player_id}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {LINES.map(([label, cell]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {pair.players.map((player) => (
              <td key={player.player_id}>{cell(player, view)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const Why = ({ view, op, pair }: { view: AdminView; op: string; pair: PossibleDuplicate }) => (
  <TextField
    id={`why-${op}`}
    name="reason"
    label="Why do you think so?"
    hint="For the audit log."
    rows={2}
    required
    minLength={3}
    maxLength={500}
    defaultValue={valueOf(view, op, 'reason', '', pair.id)}
    error={errorOf(view, op, 'reason', pair.id)}
  />
);

const Decision = ({ view, pair }: { view: AdminView; pair: PossibleDuplicate }) => {
  const form = { view, id: pair.id, version: pair.version };
  return (
    <div className="stack stack--l">
      <ActionForm {...form} op="keepPlayersApart">
        <Why view={view} op="keepPlayersApart" pair={pair} />
        <div>
          <Button type="submit">Two children: keep them apart</Button>
        </div>
      </ActionForm>
      <details className="more-way" open={view.typed?.op === 'joinPlayers' || undefined}>
        <summary>One child: make them one player…</summary>
        <ActionForm {...form} op="joinPlayers">
          <fieldset className="stack stack--s">
            <legend className="label">Who stays?</legend>
            {pair.players.map((player) => (
              <Check
                key={player.player_id}
                type="radio"
                choice
                name="keep_player_id"
                value={String(player.player_id)}
                required
                defaultChecked={
                  valueOf(view, 'joinPlayers', 'keep_player_id', '', pair.id) === String(player.player_id)
                }
                label={`Player ${player.player_id}`}
                hint={`${list(player.teams.map(withDashes)) || 'no team'} · guardians: ${list(player.guardians) || 'none'}`}
              />
            ))}
          </fieldset>
          <p className="small muted">
            Registrations, rosters and results of the other one move to this player. Payments and messages stay where
            they are. Nobody is linked to the child by this, and it can be undone.
          </p>
          <Why view={view} op="joinPlayers" pair={pair} />
          <PasswordAgain view={view} id="dpw" />
          <div>
            <Button type="submit">Make them one player</Button>
          </div>
        </ActionForm>
      </details>
    </div>
  );
};

const Decided = ({ view, pair, canWrite }: { view: AdminView; pair: PossibleDuplicate; canWrite: boolean }) => (
  <>
    <p>
      {pair.decision === 'same' ? `One child: player ${pair.kept_id} stayed.` : 'Two children.'} Decided by{' '}
      {pair.decided_by}
      {pair.decided_at ? (
        <>
          {' '}
          on <MomentText value={pair.decided_at} today={view.now} />
        </>
      ) : null}
      . “{pair.reason}”
    </p>
    {canWrite ? (
      <details className="more-way" open={view.typed?.op === 'undoDuplicateDecision' || undefined}>
        <summary>Undo…</summary>
        <ActionForm view={view} op="undoDuplicateDecision" id={pair.id} version={pair.version}>
          <Why view={view} op="undoDuplicateDecision" pair={pair} />
          <PasswordAgain view={view} id="upw" />
          <div>
            <Button kind="danger-quiet" type="submit">
              Undo this decision
            </Button>
          </div>
        </ActionForm>
      </details>
    ) : null}
  </>
);

const PairCard = ({ view, pair }: { view: AdminView; pair: PossibleDuplicate }) => {
  const canWrite = may(view.me, 'family-accounts', 'write') && pair.protected === null;
  return (
    <section className="card" aria-labelledby="du">
      <div className="card__head card__head--wrap">
        <div>
          <h2 id="du" className="title-s">
            Is this one child?
          </h2>
          <p className="small muted">
            Found <DateText value={pair.found_at} today={view.now} /> by name and birth date
          </p>
        </div>
        {pair.decision === null ? <Tag tone="info">Pending</Tag> : null}
      </div>
      <div className="stack stack--l card__body">
        {pair.protected ? <Notice icon="lock">{pair.protected}</Notice> : null}
        <Compare view={view} pair={pair} />
        {pair.decision === null ? (
          <>
            <Notice>
              Anybody can type a child’s name and birth date into a registration. Call a guardian you know, or the
              number of an earlier paid registration, before you make them one player.
            </Notice>
            {canWrite ? <Decision view={view} pair={pair} /> : null}
          </>
        ) : (
          <Decided view={view} pair={pair} canWrite={canWrite} />
        )}
      </div>
    </section>
  );
};

const DuplicatesPage = ({
  view,
  state,
  items,
  total,
  pair,
}: {
  view: AdminView;
  state: 'open' | 'decided';
  items: PossibleDuplicate[];
  total: number;
  pair: PossibleDuplicate | null;
}) => (
  <AdminFrame view={view}>
    <div className="section-head">
      <h1>Family Accounts</h1>
    </div>
    <SectionTabs view={view} />
    <div className="cols cols--claims">
      <section className="stack stack--s" aria-label={state === 'open' ? 'Pending pairs' : 'Decided pairs'}>
        {items.length > 0 ? (
          <ul className="card rows rows--tight">
            {items.map(({ id, players, found_at }) => (
              <li key={id}>
                <a
                  className="rows__item"
                  href={`/admin/duplicates/${id}`}
                  aria-current={id === pair?.id ? 'true' : undefined}
                  data-soft
                >
                  <span className="grow">
                    <span className="strong">{players[0] ? nameOf(players[0]) : ''}, twice</span>
                    <br />
                    <span className="small">
                      Players {players.map(({ player_id }) => player_id).join(' and ')},{' '}
                      <DateText value={found_at} today={view.now} />
                    </span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        ) : (
          <Empty icon="check" title={state === 'open' ? 'No pair is pending' : 'None decided yet'} />
        )}
        <p className="small muted">
          {total} {state === 'open' ? 'pending' : 'decided'}.{' '}
          <a href={state === 'open' ? '/admin/duplicates?state=decided' : '/admin/duplicates'}>
            {state === 'open' ? 'Decided before' : 'Pending'}
          </a>
        </p>
      </section>
      {pair ? <PairCard view={view} pair={pair} /> : null}
    </div>
  </AdminFrame>
);

export const duplicates = adminPage({
  path: ['/admin/duplicates', '/admin/duplicates/:id'],
  title: 'Duplicates',
  section: 'family-accounts',
  tab: 'Duplicates',
  badge: { of: 'duplicates', words: 'pending' },
  load: async ({ need, needWhole, params, query }) => {
    const id = numberIn(params['id']);
    const chosen = id === undefined ? null : await need('getPossibleDuplicate', { params: { id } });
    const wanted = query['state'] ?? (chosen?.decision ? 'decided' : 'open');
    const state = wanted === 'decided' ? ('decided' as const) : ('open' as const);
    const { data, meta } = await needWhole('listPossibleDuplicates', { query: { state, limit: 50 } });
    return { state, items: data.items, total: meta.total, pair: chosen ?? data.items[0] ?? null };
  },
  Page: DuplicatesPage,
  done: {
    joinPlayers: 'They are one player now. This can be undone.',
    keepPlayersApart: 'They stay two players.',
    undoDuplicateDecision: 'It is open again.',
  },
  audit: {
    'players.joined': 'joined two players who are one child into',
    'players.kept_apart': 'said that another player is not the same child as',
    'players.decision_undone': 'took back what was decided about',
  },
});
