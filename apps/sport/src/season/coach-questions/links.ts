import { Problem, type Audit, type Clock, type Database, type Sql } from '@sports-hub/kernel';
import { isSignedForMember, signForMember } from '../../members/mails/link-keys.ts';
import { findQuestion, storeAnswer, storeAssignment, type CoachQuestion } from './queries.ts';

interface Subject {
  memberId: number;
  teamId: number;
}

const wordsOf = ({ memberId, teamId }: Subject): string => `whether ${memberId} stays as coach of ${teamId}`;

function readToken(token: string): Subject & { signature: string } {
  const [, member, team, signature = ''] = /^([1-9]\d{0,14})\.([1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? [];
  if (!member) throw new Problem('token.invalid');
  return { memberId: Number(member), teamId: Number(team), signature };
}

/** The address of the page that asks; the answer of the button is chosen already. */
export async function coachQuestionAddress(
  sql: Sql,
  siteUrl: string,
  subject: Subject,
  say: 'yes' | 'no',
): Promise<string> {
  const signature = await signForMember(sql, subject.memberId, wordsOf(subject));
  return `${siteUrl}/coaching?token=${subject.memberId}.${subject.teamId}.${signature}&say=${say}`;
}

/** Links in mails that ask one coach about one team, without signing in. They end with the season, and with the coach. */
export function createCoachLinks({ db, clock, audit }: { db: Database; clock: Clock; audit: Audit }) {
  const open = async (
    sql: Sql,
    token: string,
    lock?: 'for share of m, s',
  ): Promise<{ subject: Subject; question: CoachQuestion }> => {
    const { signature, ...subject } = readToken(token);
    const isOurs = await isSignedForMember(sql, subject.memberId, { text: wordsOf(subject), signature });
    const question = isOurs ? await findQuestion(sql, subject, lock) : undefined;
    if (!question) throw new Problem('token.invalid');
    return { subject, question };
  };
  return {
    /** Changes nothing: mail scanners follow links. */
    look: async (token: string): Promise<CoachQuestion> => (await open(db, token)).question,
    answer: (token: string, stays: boolean): Promise<CoachQuestion> =>
      db.transaction(async (tx) => {
        const { subject, question } = await open(tx, token, 'for share of m, s');
        const now = clock.now();
        if (!(await storeAnswer(tx, question.id, stays, now))) return (await open(tx, token)).question;
        await storeAssignment(tx, { ...subject, stays, now });
        await audit(tx, {
          event: stays ? 'assignment.coach_stays' : 'assignment.coach_leaves',
          actor: `member:${subject.memberId}`,
          subject: `team:${subject.teamId}`,
        });
        return { ...question, stays };
      }),
  };
}
export type CoachLinks = ReturnType<typeof createCoachLinks>;
