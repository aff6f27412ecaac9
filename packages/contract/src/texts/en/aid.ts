/** Financial assistance: what families ask for in confidence, and what is decided about it. */
export const aid = {
  'answers.registration.records.assistance.financialAssistance': 'Financial assistance',
  'answers.registration.records.assistance.nobodyOnTheTeamKnows': 'Nobody on the team knows',
  'answers.registration.aid.grantedAsSent':
    'What was decided is for this registration as it was sent. Please write to the league to change it.',
  'answers.registration.aid.asking.anAmountOrAShare': 'Name an amount or a share, not both.',
  'answers.registration.aid.asking.nothingHasToBePaid': 'There is nothing to pay, so there is nothing to ask for.',
  'answers.registration.aid.asking.thatIsThePrice': 'That is the whole price. Enter less, or go on to the payment.',
  'answers.registration.aid.asking.onePeriod': 'One request is for children of one registration period.',
  'answers.registration.aid.answerTooShortOrLong': 'Write an answer of at most {max} characters.',
  'admin.home.assistanceToDecide': 'Request for financial assistance',
  'admin.home.assistancesToDecide': 'Requests for financial assistance',
  'answers.registrations.notWhatIsDue':
    'This is not what this family has to pay. Take exactly that: its email says how much it is.',
  'answers.aid.thereIsNoSuchSeason': 'There is no such season.',
  'answers.aid.sayWhatTheyPay': 'Enter what they pay, or a share of the price.',
  'answers.aid.lessThanThePrice': 'The price is {price}: enter less.',
  'answers.aid.noCardPaysSoLittle': 'No card can be charged less than {least}: enter more, or choose Free.',
  'answers.aid.sayWhyToTheFamily': 'Write a sentence that the family reads.',
  'mails.aid.aboutTheRegistrationOf': 'About the registration of {children}',
  'mails.aid.confirmYourRequest':
    'Somebody asked for financial assistance with the registration of {children} and gave this email address. Please confirm it by {until}.',
  'mails.aid.theSpotIsHeldShortly':
    'The spot is held until {until}, and for seven days once you have confirmed. Nobody reads the request before.',
  'mails.aid.nobodyReadsItBefore': 'Nobody reads the request before you have confirmed it.',
  'mails.aid.confirmTheRequest': 'Confirm the request',
  'mails.aid.ifThisWasNotYou':
    'If this was not you, there is nothing to do: without your confirmation everything that was written is deleted after a day.',
  'mails.aid.thereIsAQuestion': 'We have read your request and would like to know one thing. Your spot stays held.',
  'mails.aid.answer': 'Answer',
  'mails.aid.onlyThoseWhoDecide': 'Only those who decide about financial assistance know of this email.',
  'mails.aid.youPay': 'You pay {due}. Nobody on the team knows.',
  'mails.aid.youPayNothing': 'You pay nothing. Nobody on the team knows.',
  'mails.aid.payBy': 'Pay by {until}: for so long the spot of {children} is held for you.',
  'mails.aid.takeTheSpotBy':
    'One tap is left, by {until}: for so long the spot of {children} is held for you. There is nothing to pay.',
  'mails.aid.noSpotIsFree':
    'All spots are taken at the moment. With the link {children} joins the waiting list, from the day you asked, and the assistance stays yours.',
  'mails.aid.youPayInAll': 'You pay',
  'mails.aid.pay': 'Pay {due}',
  'mails.aid.finish': 'Finish the registration',
  'mails.aid.weCannotHelp': 'We cannot help with the fee this time.',
  'mails.aid.youCanStillRegister': 'You can still register: the price is {price}. Your spot is held until {until}.',
  'mails.aid.seeHowToGoOn': 'See how to go on',
  'mails.aid.weHadToTakeItBack': 'We had to take back the financial assistance that we promised you.',
} as const;
