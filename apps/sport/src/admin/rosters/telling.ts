import type { RosterPublication } from '@sports-hub/contract';
import type { Clock, Mail, Sql, Tx } from '@sports-hub/kernel';
import { lettersFor, openWords, rosterMail, type LetterOptions, type RosterLetter } from './letters.ts';
import type { RosterChange } from './queries.ts';

export interface RosterTellingOptions extends LetterOptions {
  mail: Mail;
  clock: Clock;
}

/** Who hears of changed rosters, whoever changed them: each person once. */
export function createRosterTelling({ mail, clock, ...links }: RosterTellingOptions) {
  return {
    async count(sql: Sql, changes: readonly RosterChange[]): Promise<RosterPublication['tells']> {
      const { letters, unreached } = await lettersFor(sql, changes, links);
      return {
        families: letters.filter(({ children, registered }) => children.length + registered.length > 0).length,
        coaches: letters.filter(({ coached }) => coached.length > 0).length,
        unreached,
      };
    },
    async tell(tx: Tx, changes: readonly RosterChange[]): Promise<RosterLetter[]> {
      const { letters } = await lettersFor(tx, changes, links);
      const teamOf = await openWords(tx, changes, clock.now());
      await mail.sendAll(
        tx,
        letters.map((letter) => ({ to: letter.to, draft: rosterMail(letter, teamOf, links.pages) })),
      );
      return letters;
    },
  };
}
export type RosterTelling = ReturnType<typeof createRosterTelling>;
