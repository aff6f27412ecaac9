import type { AdminBoardMember, ChangedBoardMember, NewBoardMember, Sport } from '@sports-hub/contract';
import { sportTitle } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { escapeHtml, invalidField, Problem, type Sql, type Throttle, type Tx } from '@sports-hub/kernel';
import { storableHtml } from '../../platform/html/safe-html.ts';
import type { SportThrottle } from '../../throttles.ts';
import { changedSince } from '../access.ts';
import type { AdminContext } from '../context.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import {
  deleteOfBoard,
  findBoard,
  findOfBoard,
  insertOfBoard,
  lockBoard,
  noteTried,
  renumberBoard,
  storeOfBoard,
  type BoardRow,
  type BoardValues,
} from './queries.ts';
import { plainText } from './plain-text.ts';

const shown = ({ html, ...row }: BoardRow): AdminBoardMember => ({ ...row, about: plainText(html) });

/** What the audit log may say: where somebody's mail goes is private there, too. */
const logged = ({ name, role, about, email, term_ends_on }: Omit<AdminBoardMember, 'id'> | NewBoardMember) => ({
  name,
  role,
  about: about ?? '',
  has_address: Boolean(email),
  term_ends_on: term_ends_on ?? null,
});

/** Who is on the board, as everybody reads it at once; there are no drafts. */
export function createBoard({
  db,
  clock,
  log,
  mail,
  counters,
  throttle,
  sport,
}: AdminContext & { counters: Sql; throttle: Throttle<SportThrottle>; sport: Sport }) {
  const present = async (sql: Sql, id: number): Promise<AdminBoardMember> => {
    const row = await findOfBoard(sql, id);
    if (!row) throw new Problem('record.not_found');
    return shown(row);
  };
  const lock = async (tx: Tx, id: number, seen: number): Promise<AdminBoardMember> => {
    await lockBoard(tx);
    const member = await present(tx, id);
    if (member.version !== seen) throw changedSince(member);
    return member;
  };
  /** Text that nobody changed keeps the markup that it has. */
  const valuesOf = (wanted: NewBoardMember, before?: BoardRow): BoardValues => {
    const about = wanted.about ?? '';
    const paragraphs = about.split(/\n\s*\n/).filter((part) => part.trim() !== '');
    const html =
      before && plainText(before.html) === about
        ? before.html
        : paragraphs.map((part) => `<p>${escapeHtml(part.trim())}</p>`).join('');
    return {
      name: wanted.name,
      role: wanted.role,
      ...storableHtml(html),
      email: wanted.email ?? null,
      term_ends_on: wanted.term_ends_on ?? null,
    };
  };

  return {
    list: async (): Promise<AdminBoardMember[]> => (await findBoard(db)).map(shown),

    create: (caller: AdminCaller, wanted: NewBoardMember): Promise<AdminBoardMember> =>
      db.transaction(async (tx) => {
        await lockBoard(tx);
        const id = await insertOfBoard(tx, valuesOf(wanted));
        await log(tx, caller, { event: 'board.added', subject: `board:${id}`, after: logged(wanted) });
        return present(tx, id);
      }),

    change: (caller: AdminCaller, id: number, { version, ...wanted }: ChangedBoardMember): Promise<AdminBoardMember> =>
      db.transaction(async (tx) => {
        const member = await lock(tx, id, version);
        await storeOfBoard(tx, id, valuesOf(wanted, await findOfBoard(tx, id)));
        await log(tx, caller, {
          event: 'board.changed',
          subject: `board:${id}`,
          before: logged(member),
          after: { ...logged(wanted), is_other_address: (wanted.email ?? null) !== member.email },
        });
        return present(tx, id);
      }),

    move: (
      caller: AdminCaller,
      id: number,
      { version, to }: { version: number; to: 'up' | 'down' },
    ): Promise<AdminBoardMember[]> =>
      db.transaction(async (tx) => {
        await lock(tx, id, version);
        const order = (await findBoard(tx)).map((member) => member.id);
        const from = order.indexOf(id);
        const place = from + (to === 'up' ? -1 : 1);
        if (place >= 0 && place < order.length) {
          order.splice(from, 1);
          order.splice(place, 0, id);
          await renumberBoard(tx, order);
          await log(tx, caller, { event: 'board.moved', subject: `board:${id}`, detail: { to } });
        }
        return (await findBoard(tx)).map(shown);
      }),

    tryAddress: async (caller: AdminCaller, id: number, version: number): Promise<AdminBoardMember> => {
      await throttle.take(counters, 'board-trials', id);
      return db.transaction(async (tx) => {
        const { email, name } = await lock(tx, id, version);
        if (email === null) throw invalidField('email', t('answers.board.noAddress'));
        await noteTried(tx, id, clock.now());
        await mail.send(tx, email, {
          subject: t('mails.boardTrial.subject', { sportTitle: sportTitle(sport) }),
          greeting: t('mails.boardMail.hello', { name }),
          paragraphs: [t('mails.boardTrial.itArrives'), t('mails.boardTrial.nothingToDo')],
          footnote: t('mails.boardTrial.why'),
        });
        await log(tx, caller, { event: 'board.address_tried', subject: `board:${id}` });
        return present(tx, id);
      });
    },

    remove: (caller: AdminCaller, id: number, version: number): Promise<{ id: number; name: string }> =>
      db.transaction(async (tx) => {
        const member = await lock(tx, id, version);
        await deleteOfBoard(tx, id);
        await log(tx, caller, { event: 'board.removed', subject: `board:${id}`, before: logged(member) });
        return { id, name: member.name };
      }),
  };
}
export type SiteBoard = ReturnType<typeof createBoard>;
