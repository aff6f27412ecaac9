import { t } from '@sports-hub/contract/texts';
import { greet, nameInMail, type Clock, type Mail, type MailDraft, type Tx } from '@sports-hub/kernel';
import { coachQuestionAddress } from './links.ts';
import { findCoachesToAsk, insertQuestion } from './queries.ts';

const mailOf = (
  to: string,
  { team, season, organisation, yes, no }: Record<'team' | 'season' | 'organisation' | 'yes' | 'no', string>,
): MailDraft => ({
  subject: t('mails.coaching.doYouCoach', { team, season }),
  greeting: greet(to),
  paragraphs: [t('mails.coaching.isPrepared', { organisation, season, team }), t('mails.coaching.nobodyWithoutYes')],
  action: { label: t('mails.coaching.yes'), url: yes },
  refusal: {
    title: t('mails.coaching.notThisTime'),
    words: t('mails.coaching.tellUsSo'),
    label: t('mails.coaching.no'),
    url: no,
  },
});

/** Asks whoever coached a team that came along, once for each team; gives back how many questions went out. */
export const createAskCoaches =
  ({ clock, mail, siteUrl, organisation }: { clock: Clock; mail: Mail; siteUrl: string; organisation: string }) =>
  async (tx: Tx, { fromId, toId, name }: { fromId: number; toId: number; name: string }): Promise<number> => {
    const coaches = await findCoachesToAsk(tx, fromId, toId);
    for (const coach of coaches) {
      await insertQuestion(tx, coach, clock.now());
      const subject = { memberId: coach.member_id, teamId: coach.team_id };
      const words = {
        ...{ team: nameInMail(coach.team, t('mails.coaching.yourTeam')), season: name, organisation },
        yes: await coachQuestionAddress(tx, siteUrl, subject, 'yes'),
        no: await coachQuestionAddress(tx, siteUrl, subject, 'no'),
      };
      await mail.send(tx, coach.email, mailOf(coach.first_name, words));
    }
    return coaches.length;
  };
export type AskCoaches = ReturnType<typeof createAskCoaches>;
