import { t } from '@sports-hub/contract/texts';
import { invalidField, type Sql } from '@sports-hub/kernel';

export interface ReachableMember {
  name: string;
  email: string;
}

/** A member of the board whom mail reaches. Unknown ones and those without an address are refused alike. */
export async function accessReachableMember(sql: Sql, id: number): Promise<ReachableMember> {
  const member = await sql.maybeOne<ReachableMember>(
    'select name, email from board_members where id = $1 and email is not null',
    [id],
  );
  if (!member) throw invalidField('member_id', t('answers.relays.boardMail.access.thisBoardMemberCannotBe'));
  return member;
}
