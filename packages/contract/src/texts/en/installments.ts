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
  'mails.installments.yourCard': 'your card',
  'mails.installments.cardEnding': 'your card ending in {lastFour}',
  'mails.installments.nothingMoreIsCharged':
    'The payment plan has ended: the {money} that were still to come are not charged.',
  'mails.installments.isDueOn': '{amount} for {child} on {day}',
  'mails.installments.weChargeOn':
    'On {day} we charge {amount} to {card}: payment {number} of {count} for {child}, {league}.',
  'mails.installments.nothingToDo':
    'There is nothing you have to do. You can pay earlier or use another card, and if the date does not suit you, tell us.',
  'mails.installments.payNowOrUseAnotherCard': 'Pay now, or use another card',
  'mails.installments.didNotGoThrough': '{amount} for {child} did not go through',
  'mails.installments.yourBankSaidNo': 'Your bank said no on {day}. Nothing was charged, and {child}’s spot is safe.',
  'mails.installments.noCardToCharge':
    'On {day} there was no card that we could charge {amount} to. Nothing was charged, and {child}’s spot is safe.',
  'mails.installments.couldNotCharge': '{amount} for {child} could not be charged. It is not your card',
  'mails.installments.isNotYourCard':
    'On {day} we could not charge payment {number} of {count} for {child}, {league}: our account at the payment company does not take this currency at the moment. It is not your card or your bank. Nothing was charged, and {child}’s spot is safe.',
  'mails.installments.theLeagueMendsIt':
    'There is nothing you have to do. The league has been told, and we try again once a day for some days; then a person takes it up. You get a receipt when it is paid.',
  'mails.installments.cannotBeCharged': 'Installments cannot be charged: the currency is refused',
  'mails.installments.currencyIsRefused':
    'The payment company does not take {currency} for your account, so that installments that are due are not charged, and new payments fail, too. Nothing was charged. Please turn this currency on in your account at the payment company, or write to them.',
  'mails.installments.familiesWereTold':
    'The families were told that it is not their card. We try again once a day for five days; after that somebody has to start it again. You get this email once.',
  'mails.installments.seeTheInstallments': 'See the installments',
  'mails.installments.weTryAgainOn':
    'We try again on {again}. You can use another card before, or tell us if the date does not suit you.',
  'mails.installments.somebodyLooksAtIt':
    'We do not try again by ourselves. You can pay with another card now. Otherwise a person at the league looks at it and talks to you first: nobody leaves a team by itself.',
  'mails.installments.useAnotherCard': 'Use another card',
  'mails.installments.received': '{amount} received for {child}',
  'mails.installments.partReceived':
    'Thank you. We have received {amount}: payment {number} of {count} for {child}, {league}.',
  'mails.installments.everythingIsPaid': 'Everything is paid. The saved card is forgotten.',
  'mails.installments.stillToCome': 'Still to come: {payments}.',
  'mails.installments.toPay': '{amount} to pay for {child}',
  'mails.installments.payHere':
    'Payment {number} of {count} for {child}, {league}, is {amount}. You can pay it with any card by the button below.',
  'mails.installments.theSpotIsSafe': '{child}’s spot is safe. If you cannot pay it now, please tell us.',
  'mails.installments.payTheAmount': 'Pay {amount}',
  'mails.installments.movedTo': '{amount} for {child}: now on {day}',
  'mails.installments.isDueLater':
    'Payment {number} of {count} for {child}, {league}, is now due on {day}: {amount}. We write to you before.',
  'mails.installments.forgiven': 'You do not have to pay {amount} for {child}',
  'mails.installments.doNotHaveToPay':
    'The league has let go of payment {number} of {count} for {child}, {league}: you do not have to pay these {amount}.',
  'mails.installments.receiptAndFirstPaid':
    'Receipt {receiptNumber}, {paid} of {total} paid. Still to come: {payments}. We email you three days before each.',
  'answers.installments.dayTooEarly': 'Choose a day from {earliest} on: the family is told three days before.',
  'answers.installments.letGo': 'The organization let go of a part',
  'kit.plan.paid': 'Paid',
  'kit.plan.due': 'Due',
  'kit.plan.declined': 'Declined',
  'kit.plan.notCharged': 'Not charged',
  'kit.plan.forgiven': 'Let go',
  'kit.plan.canceled': 'Canceled',
  'kit.plan.reviewed': 'Being reviewed',
  'registration.plan.today': 'Today',
  'registration.plan.atRegistration': 'at registration',
  'registration.plan.nth': 'Payment {n}',
  'registration.plan.howDoYouWantToPay': 'How do you want to pay?',
  'registration.plan.allAtOnce': 'All at once',
  'registration.plan.inParts': { one: 'In {count} installment', other: 'In {count} installments' },
  'registration.plan.todayAndTheRestLater': '{amount} today, the rest later. No extra cost.',
  'registration.plan.laterPayments': 'Later payments',
  'registration.plan.iAgree': 'I have read this and agree to the later payments',
  'registration.plan.tickThisToPayInParts': 'Tick this to pay in installments, or go back and pay all at once.',
  'registration.plan.partFor': 'Payment {number} of {count} for {player}.',
  'registration.plan.useThisCardFromNowOn': 'Use this card for later payments, too',
  'registration.plan.weTellYouBefore':
    'The payment company saves it for this. We email you three days before each payment.',
  'registration.plan.yourPlan': 'Payment plan',
  'registration.plan.leftToPay': '{left} left to pay.',
  'registration.plan.weChargeTheCard': 'We charge the card ending in {lastFour}, and email you three days before.',
  'registration.plan.noCardIsKept': 'No card is kept: we email you when a payment is due.',
  'registration.plan.triedAgainOn':
    'Your bank said no to {amount}. Nothing was charged, and the spot is safe. We try the card ending in {lastFour} again on {day}. You can pay with another card before.',
  'registration.plan.notTriedAgain':
    'Your bank said no to {amount}. Nothing was charged, and the spot is safe. We do not try again by ourselves: please pay with another card, or talk to us.',
  'registration.plan.isNotYourCard':
    'We could not charge {amount}, and it is not your card: our account at the payment company does not take this currency at the moment. Nothing was charged, and the spot is safe. The league has been told, and we try again: there is nothing you have to do.',
  'registration.plan.chargedOnce': 'You are charged once, even if you tap twice or the page closes.',
  'registration.plan.isReviewed':
    'Money came that is not the amount of the payment. Someone looks at it and writes to you. Please do not pay again until then.',
  'registration.plan.payNow': 'Pay {amount} now',
  'registration.plan.removeTheCard': 'Remove the saved card',
} as const;
