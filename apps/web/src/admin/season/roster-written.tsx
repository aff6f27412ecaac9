import { t } from '@sports-hub/contract/texts';
import type { FamilyWish, RosterBoard } from '@sports-hub/contract';
import { Button, Icon } from '../../kit/index.ts';
import { ActionForm } from '../forms.tsx';
import type { AdminView } from '../view.ts';

const Named = ({ view, board, wish }: { view: AdminView; board: RosterBoard; wish: FamilyWish }) => (
  <span className="written__named">
    {wish.named.map(({ id, name, is_noted }) => {
      const words =
        wish.kind === 'with'
          ? t('admin.rosters.playerWith', { player: wish.player, other: name })
          : t('admin.rosters.playerNotWith', { player: wish.player, other: name });
      return is_noted ? (
        <span key={id} className="small muted">
          <Icon name="check" size="s" /> {t('admin.rosters.isNoted', { note: words })}
        </span>
      ) : (
        <ActionForm key={id} view={view} op="addRosterWish" id={board.id} className="">
          <input type="hidden" name="player_id" value={wish.player_id} />
          <input type="hidden" name="kind" value={wish.kind} />
          <input type="hidden" name="other_id" value={id} />
          <Button small type="submit">
            {t('admin.rosters.noteIt', { note: words })}
          </Button>
        </ActionForm>
      );
    })}
  </span>
);

/** What families wrote when they registered: words, until somebody makes notes of them. */
export const FamilyWishes = ({ view, board }: { view: AdminView; board: RosterBoard }) => {
  const { family_wishes: wishes, has_own_child } = board;
  const certain = wishes.flatMap(({ named }) =>
    named.filter(({ is_certain, is_noted }) => is_certain && !is_noted),
  ).length;
  return (
    <div className="stack stack--s">
      <h3 className="h-card">{t('admin.rosters.whatFamiliesWrote')}</h3>
      {has_own_child ? <p className="small muted">{t('admin.rosters.ownChildHere')}</p> : null}
      {wishes.length === 0 ? (
        <p className="small muted">{t('admin.rosters.familiesWroteNothing')}</p>
      ) : (
        <ul className="stack stack--s">
          {wishes.map((wish) => (
            <li key={`${wish.player_id} ${wish.kind}`} className="written">
              <span>
                <b>{wish.player}</b>{' '}
                {wish.kind === 'with'
                  ? t('admin.rosters.wroteWith', { words: wish.words })
                  : t('admin.rosters.wroteNotWith', { words: wish.words })}
              </span>
              <Named view={view} board={board} wish={wish} />
            </li>
          ))}
        </ul>
      )}
      {certain > 0 ? (
        <ActionForm view={view} op="noteFamilyWishes" id={board.id} className="">
          <Button small kind="primary" type="submit">
            {t('admin.rosters.noteAllCertain', { count: certain })}
          </Button>
        </ActionForm>
      ) : null}
    </div>
  );
};
