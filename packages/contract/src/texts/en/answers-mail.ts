/** What the service says of emails to families, and what stands in them. */
export const answersMail = {
  'answers.mail.registered': 'families who are registered',
  'answers.mail.waiting': 'families on a waiting list',
  'answers.mail.notPaid': 'families who have something to pay',
  'answers.mail.coaches': 'coaches',
  'answers.mail.nobodyChosen': 'nobody yet',
  'answers.mail.ofSeason': '{who} of {season}',
  'answers.mail.ofPlaces': '{who} of {places} in {season}',
  'answers.mail.ofRegistrations': {
    one: 'the family of one registration that was chosen in the list',
    other: 'the families of {count} registrations that were chosen in the list',
  },
  'answers.mail.chooseSomebody': 'Choose a registration first, or search for some.',
  'answers.mail.tooManyChosen': 'At most {most} registrations at once. Narrow the list, or write to divisions.',
  'answers.mail.noSubject': 'Write a subject first.',
  'answers.mail.noText': 'Write something first.',
  'answers.mail.nobodyFits': 'Nobody fits. Take one condition away.',
  'answers.mail.moreFamilies': {
    one: 'One family registered since you began. It now goes to {addresses}.',
    other: '{count} families registered since you began. It now goes to {addresses}.',
  },
  'answers.mail.fewerFamilies': {
    one: 'One family is not among them any more. It now goes to {addresses}.',
    other: '{count} families are not among them any more. It now goes to {addresses}.',
  },
  'answers.mail.otherFamilies': 'The families have changed since you began. It now goes to {addresses}.',
  'mails.family.guardiansFirstName': 'Guardian’s first name',
  'mails.family.childsName': 'Child’s name',
  'mails.family.division': 'Division',
  'mails.family.everybody': 'everybody',
  'mails.family.yourChild': 'your child',
  'mails.family.yourPlayers': 'your players',
  'mails.family.test': '[Test] {subject}',
  'mails.family.isRegistered': {
    one: 'You get this because {children} is registered in {places}.',
    other: 'You get this because {children} are registered in {places}.',
  },
  'mails.family.isWaiting': {
    one: 'You get this because {children} is on the waiting list of {places}.',
    other: 'You get this because {children} are on the waiting list of {places}.',
  },
  'mails.family.wasBegun': {
    one: 'You get this because a registration of {children} in {places} was begun.',
    other: 'You get this because registrations of {children} in {places} were begun.',
  },
  'mails.family.hasEnded': {
    one: 'You get this because of a registration of {children} in {places}, which has ended.',
    other: 'You get this because of registrations of {children} in {places}, which have ended.',
  },
  'mails.family.isCoach': 'You get this because you coach {places}.',
  'mails.family.wordsOfOffers':
    'discounts?|fundrais|raffle|donat|sponsor|clinics?|camps?|coupon|special offer|for sale|merchandise|tickets?|sign up for our|% off',
} as const;
