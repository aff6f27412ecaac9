/** Paying in installments: what families agree to, and what they are told of each. */
export const installments = {
  'answers.installments.amountOn': '{amount} on {day}',
  'answers.installments.chargedLater': 'Later we charge {payments} to the card you pay with today.',
  'answers.installments.cardIsSaved':
    'The payment company saves the card for this, and only for this. We see its last four digits. It is forgotten when everything is paid, and you can remove or change it at any time.',
  'answers.installments.announced': {
    one: 'We email you {count} day before each payment. You can pay earlier.',
    other: 'We email you {count} days before each payment. You can pay earlier.',
  },
  'answers.installments.triedAgain':
    'If your bank says no, we tell you and try again after {days} days. You can also pay with another card by the link in our email.',
  'answers.installments.notTriedAgain':
    'If your bank says no, we tell you, and you can pay with another card by the link in our email.',
  'answers.installments.spotIsKept': 'The spot stays yours, whatever becomes of a payment.',
  'answers.installments.spotIsDecided':
    'The spot stays yours while we try. After the last try a person at the league decides, and talks to you first. Nobody leaves a team by itself.',
  'answers.installments.notRetries':
    'Write days as in 3, 7, 14: at most {most} of them, each later than the one before, none after day {last}.',
  'answers.installments.oneDayForEach': {
    one: 'Name the day on which the second part is due.',
    other: 'Name {count} days, one for each part after the first.',
  },
  'answers.installments.daysInOrder': 'Each day has to be later than the one before.',
  'answers.installments.notParts': 'A payment plan has {least} to {most} installments.',
  'answers.installments.dueBeforeItOpens': 'A part would be due before anybody can register.',
  'answers.installments.dueAfterTheSeason': 'The last part has to be due by {day}, the last day of the season.',
  'answers.installments.everyTwoWeeks': 'every two weeks',
  'answers.installments.everyMonth': 'every month',
  'answers.installments.everyTwoMonths': 'every two months',
  'answers.installments.parts': '{count} installments',
  'answers.installments.onDays': 'at registration, then on {days}',
  'answers.installments.fromPrice': 'for prices from {amount}',
  'answers.installments.retriedAfter': 'a declined card is tried again after {days} days',
  'answers.installments.neverRetried': 'a declined card is not tried again',
  'answers.installments.keepsTheSpot': 'the spot stays with the family',
  'answers.installments.decidesAboutTheSpot': 'after the last try a person decides about the spot',
  'answers.installments.planIn': 'Payment plan in {count} installments',
  'answers.installments.thoseWithAPlan': 'Families with a payment plan keep it as they agreed to it',
  'answers.installments.keepTheirPlan': {
    one: '{count} family pays in installments here. Nothing changes for it.',
    other: '{count} families pay in installments here. Nothing changes for them.',
  },
  'answers.installments.holdsForNewFamilies': 'The change holds for families who register from now on',
} as const;
