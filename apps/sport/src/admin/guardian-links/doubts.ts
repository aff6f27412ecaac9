import type { ClaimDoubt } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { toLocalTime } from '@sports-hub/kernel/time';
import { compare, doubtsAbout, evidenceOf } from '../claims/doubts.ts';
import { findOpenPairsOf } from '../duplicates/queries.ts';
import { findRegistrants } from '../families/registrants.ts';

interface LinkToJudge {
  member: { id: number; first_name: string; last_name: string; email: string };
  player: { player_id: number; guardians: readonly { id: number }[] };
  /** What is known of the two from before. */
  before: { status: string } | undefined;
  now: Date;
}

/** What speaks against linking this member, by the rules for a claim; nobody has claimed a name or a birth date here. */
export async function findLinkDoubts(sql: Sql, { member, player, before, now }: LinkToJudge): Promise<ClaimDoubt[]> {
  const { player_id: playerId, guardians } = player;
  const registrants = (await findRegistrants(sql, [playerId])).get(playerId) ?? [];
  const evidence = evidenceOf(registrants, toLocalTime(now));
  return doubtsAbout({
    compared: {
      name: 'same',
      birth_date: 'same',
      registered_by: compare(`${member.first_name} ${member.last_name}`, evidence?.registrant.name),
      email: compare(member.email, evidence?.registrant.email),
    },
    hasOtherGuardian: guardians.some(({ id }) => id !== member.id),
    hasDuplicates: (await findOpenPairsOf(sql, [playerId])).length > 0,
    // Somebody has ended this link before.
    hasObjection: before?.status === 'revoked',
  });
}
