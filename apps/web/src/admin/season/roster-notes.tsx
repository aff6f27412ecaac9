import { t } from '@sports-hub/contract/texts';
import type { RosterBoard } from '@sports-hub/contract';
import { Button, SelectField } from '../../kit/index.ts';
import { ActionForm } from '../forms.tsx';
import { errorOf, valueOf, type AdminView } from '../view.ts';
import { FamilyWishes } from './roster-written.tsx';

/** Who is to play with whom, or not: for those who build rosters. */
export const RosterNotes = ({ view, board }: { view: AdminView; board: RosterBoard }) => {
  const op = 'addRosterWish';
  const options = board.players.map(({ id, name }) => ({ value: String(id), label: name }));
  const notes = board.players.flatMap((player) => player.wishes.map((wish) => ({ player, wish })));
  return (
    <section className="card card--pad stack" aria-labelledby="notes">
      <h2 id="notes" className="h-card">
        {t('admin.rosters.notes')}
      </h2>
      <p className="small muted">{t('admin.rosters.notesAreForYou')}</p>
      <FamilyWishes view={view} board={board} />
      {notes.length > 0 ? <h3 className="h-card">{t('admin.rosters.noted')}</h3> : null}
      {notes.length > 0 ? (
        <ul className="stack stack--s">
          {notes.map(({ player, wish }) => (
            <li key={wish.id} className="row">
              <span>
                {wish.kind === 'with'
                  ? t('admin.rosters.playerWith', { player: player.name, other: wish.other })
                  : t('admin.rosters.playerNotWith', { player: player.name, other: wish.other })}
              </span>
              <ActionForm view={view} op="removeRosterWish" id={wish.id} className="">
                <button className="linkish small">
                  {t('admin.rosters.removeNote')}
                  <span className="hidden-text">: {`${player.name}, ${wish.other}`}</span>
                </button>
              </ActionForm>
            </li>
          ))}
        </ul>
      ) : null}
      <ActionForm view={view} op={op} id={board.id} className="roster-note">
        <SelectField
          id="note-player"
          name="player_id"
          label={t('admin.rosters.player')}
          selected={valueOf(view, op, 'player_id', '', board.id)}
          options={options}
          error={errorOf(view, op, 'player_id', board.id)}
        />
        <SelectField
          id="note-kind"
          name="kind"
          label={t('admin.rosters.plays')}
          selected={valueOf(view, op, 'kind', 'with', board.id)}
          options={[
            { value: 'with', label: t('admin.rosters.with') },
            { value: 'not_with', label: t('admin.rosters.notWithShort') },
          ]}
        />
        <SelectField
          id="note-other"
          name="other_id"
          label={t('admin.rosters.otherPlayer')}
          selected={valueOf(view, op, 'other_id', '', board.id)}
          options={options}
          error={errorOf(view, op, 'other_id', board.id)}
        />
        <Button small type="submit">
          {t('admin.rosters.addNote')}
        </Button>
      </ActionForm>
    </section>
  );
};
