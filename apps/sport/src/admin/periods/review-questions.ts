import type { PeriodChange, PeriodQuestion } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { change, fine, info, type Follows, type ReviewFacts } from './review-parts.ts';

const KINDS: Record<PeriodQuestion['type'], string> = {
  text: t('answers.periods.kindText'),
  email: t('answers.periods.kindText'),
  phone: t('answers.periods.kindText'),
  zip: t('answers.periods.kindText'),
  date: t('answers.periods.kindDate'),
  number: t('answers.periods.kindNumber'),
  select: t('answers.periods.kindChoice'),
  boolean: t('answers.periods.kindYesNo'),
  agreement: t('answers.periods.kindAgreement'),
  file: t('answers.periods.kindFile'),
};

const words = ({ type, required, asked, help, label, choices }: PeriodQuestion): string =>
  asked
    ? [
        label,
        KINDS[type],
        required ? t('answers.periods.required') : t('answers.periods.optional'),
        ...(choices.length > 0 ? [choices.map((choice) => choice.label).join(', ')] : []),
        ...(help ? [`“${help}”`] : []),
      ].join(' · ')
    : t('answers.periods.notAsked');

/** Where a question becomes one that has to be answered: those who come, and those who were not asked. */
function requiredFollows({ period, facts }: ReviewFacts, answers: number): Follows[] {
  const without = Math.max(0, period.registered - answers);
  return [
    fine(t('answers.periods.mustAnswerFromNowOn'), t('answers.periods.draftsAreAsked', { count: facts.unfinished })),
    ...(without > 0
      ? [
          {
            tone: 'warning' as const,
            text: t('answers.periods.haveNoAnswer', { count: without }),
            detail: t('answers.periods.theyStayValid'),
          },
        ]
      : []),
  ];
}

export function questionChanges(
  before: readonly PeriodQuestion[],
  after: readonly PeriodQuestion[],
  given: ReviewFacts,
): PeriodChange[] {
  const made = after.flatMap((will): PeriodChange[] => {
    const was = before.find(({ name }) => name === will.name);
    const pair = [was ? words(was) : t('answers.periods.notAsked'), words(will)] as const;
    if (was && pair[0] === pair[1] && was.step === will.step) return [];
    const isNewlyRequired = will.asked && will.required && !(was?.asked && was.required);
    const title = was
      ? t('answers.periods.question', { label: will.label })
      : t('answers.periods.newQuestion', { label: will.label });
    const isLeftOut = was?.asked === true && !will.asked;
    return [
      change('question', title, pair, {
        is_shown_first: given.isOpen && (isNewlyRequired || isLeftOut),
        follows: isNewlyRequired
          ? requiredFollows(given, will.answers)
          : isLeftOut
            ? [info(t('answers.periods.answersAreKept', { count: will.answers }))]
            : [fine(t('answers.periods.answersStay'))],
      }),
    ];
  });
  const names = (list: readonly PeriodQuestion[]): string[] =>
    list.filter(({ name }) => before.some((one) => one.name === name)).map(({ name }) => name);
  if (names(before).join(' ') === names(after).join(' ')) return made;
  const moved = after.filter(({ name }) => names(before).indexOf(name) > names(after).indexOf(name));
  const label = moved[0]?.label ?? '';
  const place = (list: readonly PeriodQuestion[]): string =>
    list
      .filter(({ step }) => step === moved[0]?.step)
      .map((one) => one.label)
      .join(', ');
  return [
    ...made,
    change('question', t('answers.periods.movedUp', { label }), [place(before), place(after)], {
      follows: [fine(t('answers.periods.answersStay'))],
    }),
  ];
}
