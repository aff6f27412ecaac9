/** What prices, rules of a division, standings and pictures say. */
export const answersSeason = {
  'answers.platform.http.origin.sentByAnAssistantOn':
    'Sent by an assistant on somebody’s behalf. Its number is {agent}.',
  'answers.platform.pictures.pictures.thisPictureCannotBeRead': 'This picture cannot be read. Save it again.',
  'answers.platform.pictures.pictures.thisPictureHasMoreThan':
    'This picture has more than {most} megapixels. Make it smaller.',
  'answers.platform.pictures.pictures.thisPictureIsTooWide': 'This picture is too wide. Make it smaller.',
  'answers.platform.pictures.pictures.thisPictureIsTooTall': 'This picture is too tall. Make it smaller.',
  'answers.platform.pictures.pictures.thisHasTooManyLayers': 'This {kind} has too many layers. Save it again.',
  'answers.platform.pictures.pictures.thisFileIsLargerThan': 'This file is larger than {megabytes} MB.',
  'answers.platform.pictures.pictures.thisIsNotAPng': 'This is not a PNG, JPEG or WebP picture.',
  'answers.platform.pictures.pictures.thisPictureMovesChooseOne': 'This picture moves. Choose one that does not.',
  'answers.platform.pictures.pictures.thisPictureIsBrokenOff':
    'This picture is broken off, or something else is hidden behind it. Save it again.',
  'answers.platform.pictures.pictures.thisPictureTakesTooLong':
    'This picture takes too long to read. Try again, or save it in a smaller size.',
  'answers.registration.outcomes.paymentHandler.adjustment': 'Adjustment',
  'answers.registration.outcomes.paymentHandler.theOrganisationAcceptedWhatArrived':
    'The organization accepted what arrived',
  'answers.registration.periods.price.theEarlyPrice': 'The early price',
  'answers.registration.periods.price.earlyPriceUntil': 'Early price until {day}',
  'answers.registration.periods.price.ordinals': 'first second third fourth fifth',
  'answers.registration.periods.price.ordinal': '{n}th',
  'answers.registration.periods.price.registrationFee': 'Registration fee',
  'answers.registration.periods.price.earlyBird': 'Early bird',
  'answers.registration.periods.price.siblingDiscount': 'Sibling discount',
  'answers.registration.periods.price.fromTheChildOfA': 'From the {nth} child of a family on',
  'answers.registration.periods.price.code': 'Code {code}',
  'answers.registration.periods.price.ofTheThatIsLeft': '{percent}% of the {left} that is left',
  'answers.registration.periods.price.theAmountOfTheCode': 'The amount of the code',
  'answers.registration.periods.price.optingOutOfHelping': 'Opting out of volunteering',
  'answers.registration.periods.price.insteadOf': 'Instead of: {task}',
  'answers.registration.periods.price.tooLittleToCharge': 'Too little to charge',
  'answers.registration.periods.price.noCardCanBeCharged': 'No card can be charged less than {least}',
  'answers.registration.submissions.eligibility.hasNotOpenedYet': '{period} has not opened yet.',
  'answers.registration.submissions.eligibility.isClosed': '{period} is closed.',
  'answers.registration.submissions.eligibility.isForGrade': '{name} is for grade {lowest}.',
  'answers.registration.submissions.eligibility.isForGradesTo': '{name} is for grades {lowest} to {highest}.',
  'answers.registration.submissions.eligibility.isForChildrenOfAnother': '{name} is for children of another age.',
  'answers.registration.submissions.eligibility.isFor': '{name} is for {gender}.',
  'answers.registration.submissions.service.thisCodeIsNotValid': 'This code is not valid here.',
  'answers.registration.unpaid.completing.itsTimeIsOverAnd':
    'Its time is over, and it holds nothing any more. The link in the email asks for a spot again; an operator can confirm it all the same.',
  'answers.registration.unpaid.limits.tooManyChildrenWereRegistered':
    'Too many children were registered from here within an hour. Sign in with your address, or wait a little.',
  'answers.season.standings.decisions.headToHeadDecidesWon':
    'Head-to-head decides: {winner} won their game, {score} on {on}.',
  'answers.season.standings.decisions.headToHeadDecidesAgainst': 'Head-to-head decides: {record} against them.',
  'answers.season.standings.decisions.headToHeadDecidesAmong': 'Head-to-head decides: {record} against each other.',
  'answers.season.standings.decisions.headToHeadIsEven': 'Head-to-head is even.',
  'answers.season.standings.decisions.theyHaveNotPlayedEach': 'They have not played each other.',
  'answers.season.standings.decisions.theyHaveNotAllPlayed': 'They have not all played each other.',
  'answers.season.standings.decisions.differenceDecides': '{score} difference decides: {difference}.',
  'answers.season.standings.decisions.cappedDifferenceDecides':
    '{score} difference decides: {difference}, at most {cap} a game.',
  'answers.season.standings.decisions.scoredDecide': '{scores} scored decide: {count}.',
  'answers.season.standings.decisions.allowedDecide': '{scores} allowed decide: {count}.',
  'answers.season.standings.decisions.nothingElseSetsThemApart': 'Nothing else sets them apart, so the name decides.',
  'answers.season.standings.decisions.tiedWithAt': 'Tied with {names} at {record}.',
} as const;
