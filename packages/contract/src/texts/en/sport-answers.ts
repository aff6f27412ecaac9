/** Who is going: the pages of a sport's site that ask, and those of its coaches. */
export const sportAnswers = {
  'sport.answers.doesCome': 'Is {child} going?',
  'sport.answers.send': 'Send the answer',
  'sport.answers.chooseOne': 'Please choose one of the three.',
  'sport.answers.whatAndWhen': '{event}, {time}',
  'sport.answers.youPressed': 'You tapped “{answer}” in the email. Please say it once more here.',
  'sport.answers.fromTheEmail': 'From an email to {name}',
  'sport.answers.thisLinkAnswersForThis':
    'This link answers for this one event and shows nothing else. It ends when answers close, {time}.',
  'sport.answers.signInToSeeMore': 'Sign in to see your week',
  'sport.answers.yourAnswerIsIn': 'Your answer is in. The coaches see it.',
  'sport.answers.itCanBeChanged': 'It can be changed until answers close.',
  'sport.answers.otherAnswered': '{name} answered in the meantime: {answer}.',
  'sport.answers.youAnswered': 'You answered on another device in the meantime: {answer}.',
  'sport.answers.theLastAnswerCounts': 'The last answer counts, so that one stands. You can still change it.',
  'sport.answers.closed': 'Answers are closed',
  'sport.answers.standsAs': '{stand}. Answers closed on {time}.',
  'sport.answers.nobodyAnswered': 'Nobody has answered for {child}',
  'sport.answers.thisLinkIsNotValid': 'This link is not valid any more',
  'sport.answers.itEndsWhenAnswersClose':
    'It works until answers close, or it was not copied whole. Please open it from the email, or sign in.',
  'sport.answers.signIn': 'Sign in',
  'sport.answers.goToTheStartPage': 'Go to the start page',
} as const;
