import type { AdminQuestion, ChangedQuestion, MovedQuestion, NewQuestion } from '@sports-hub/contract';
import { Problem, type Sql, type Tx } from '@sports-hub/kernel';
import { changedSince } from '../access.ts';
import type { ActionContext } from '../context.ts';
import { grouped, moveInGroup } from '../in-groups.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import {
  deleteQuestion,
  findQuestion,
  findQuestions,
  insertQuestion,
  lockQuestions,
  storeOrder,
  updateQuestion,
  type QuestionRow,
} from './queries.ts';
import { readText, writtenText } from './writing.ts';

const present = ({ html_rules, ...question }: QuestionRow): AdminQuestion => ({
  ...question,
  ...writtenText({ html: question.html, html_rules }),
});

/** Questions and answers, with an order in their groups. */
export function createQuestions({ db, clock, log }: ActionContext) {
  const read = async (sql: Sql, id: number): Promise<AdminQuestion> => {
    const question = await findQuestion(sql, id);
    if (!question) throw new Problem('record.not_found');
    return present(question);
  };
  const open = async (tx: Tx, id: number, seen: number): Promise<AdminQuestion> => {
    await lockQuestions(tx);
    const question = await read(tx, id);
    if (question.version !== seen) throw changedSince(question);
    return question;
  };
  const inLog = ({ category, question, text }: AdminQuestion) => ({ category, question, text });

  return {
    list: async (): Promise<AdminQuestion[]> => {
      const rows = (await findQuestions(db)).map(present);
      const order = grouped(rows);
      return rows.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
    },

    create: (caller: AdminCaller, { category, question, ...sent }: NewQuestion): Promise<AdminQuestion> => {
      const values = { category, question, written: readText(sent) };
      return db.transaction(async (tx) => {
        await lockQuestions(tx);
        const id = await insertQuestion(tx, values, { by: caller.id, now: clock.now() });
        const made = await read(tx, id);
        await log(tx, caller, { event: 'content.question_added', subject: `question:${id}`, after: inLog(made) });
        return made;
      });
    },

    change: (
      caller: AdminCaller,
      id: number,
      { version, category, question, ...sent }: ChangedQuestion,
    ): Promise<AdminQuestion> =>
      db.transaction(async (tx) => {
        const before = await open(tx, id, version);
        const values = { category, question, written: readText(sent) };
        await updateQuestion(tx, id, values, { by: caller.id, now: clock.now() });
        const after = await read(tx, id);
        await log(tx, caller, {
          event: 'content.question_changed',
          subject: `question:${id}`,
          before: inLog(before),
          after: inLog(after),
        });
        return after;
      }),

    move: (caller: AdminCaller, id: number, { direction }: MovedQuestion): Promise<AdminQuestion> =>
      db.transaction(async (tx) => {
        await lockQuestions(tx);
        const moved = await read(tx, id);
        const move = moveInGroup(await findQuestions(tx), moved, direction);
        if (!move) return moved;
        await storeOrder(tx, move.order);
        await log(tx, caller, {
          event: 'content.question_moved',
          subject: `question:${id}`,
          after: { question: moved.question, place: move.place },
        });
        return read(tx, id);
      }),

    remove: (caller: AdminCaller, id: number, version: number): Promise<AdminQuestion> =>
      db.transaction(async (tx) => {
        const before = await open(tx, id, version);
        await deleteQuestion(tx, id);
        await log(tx, caller, { event: 'content.question_removed', subject: `question:${id}`, before: inLog(before) });
        return before;
      }),
  };
}
export type Questions = ReturnType<typeof createQuestions>;
