export const mails = {
  'mails.agents.anAssistantThatCallsItself': 'An assistant that calls itself “{name}”',
  'mails.agents.anAssistant': 'An assistant',
  'mails.agents.anAssistantMayNowUse': 'An assistant may now use your account',
  'mails.agents.mayNowActForYou':
    '{named} may now act for you, as you allowed a moment ago. It never sees your messages or your password, and payments stay with you.',
  'mails.agents.ifThisWasNotYou': 'If this was not you, withdraw it at once and change your password.',
  'mails.agents.seeWhatAssistantsMayDo': 'See what assistants may do',
  'mails.agents.anAssistantAsksToAct': 'An assistant asks to act for you',
  'mails.agents.hello': 'Hello,',
  'mails.agents.asksToActForThe':
    '{named} asks to act for the owner of this address. You see what it wants first, and you decide.',
  'mails.agents.seeWhatItAsksFor': 'See what it asks for',
  'mails.agents.theRequestEndsAfterTen':
    'The request ends after ten minutes. If you do not know about it, you can ignore this email.',
  'mails.agents.aNewAssistantHasRegistered': 'A new assistant has registered',
  'mails.agents.hasRegisteredItCanRead':
    '{named} has registered ({kind}). It can read public content. Anything more needs your approval.',
  'mails.links.isLinkedToYourAccount': '{sportTitle} is linked to your account',
  'mails.links.aAccountWasLinkedTo':
    'A {sportTitle} account was linked to your account. You can now read and write its messages here.',
  'mails.links.ifThisWasNotYou':
    'If this was not you, reset your password at once at {accountPage} and tell the organization.',
  'mails.links.goToMyAccount': 'Go to my account',
  'mails.links.wasUnlinkedFromYourAccount': '{sportTitle} was unlinked from your account',
  'mails.links.theOrganisationRemovedTheLink':
    'The organization removed the link between your account and a {sportTitle} account. Both accounts still exist.',
  'mails.accounts.who': 'Who',
  'mails.accounts.ifThisWasNotYou':
    'If this was not you, reset your password at once at {accountPage} and tell the organization.',
  'mails.accounts.verifyYourEmailAddress': 'Verify your email address',
  'mails.accounts.somebodyMadeAnAccountWith':
    'Somebody made an account with this address. If it was you, confirm it: then you can link your sport accounts and read your messages.',
  'mails.accounts.address': 'Address',
  'mails.accounts.when': 'When',
  'mails.accounts.yesConfirmMyEmail': 'Yes, confirm my email',
  'mails.accounts.theLinkWorksOnceAnd': 'The link works once and for one hour.',
  'mails.accounts.itWasNotYou': 'It was not you?',
  'mails.accounts.tellUsWithOnePress':
    'Tell us with one click, and the account is removed at once. If you do nothing, it never opens and is removed after seven days.',
  'mails.accounts.itWasNotMe': 'It was not me',
  'mails.accounts.youAlreadyHaveAnAccount': 'You already have an account',
  'mails.accounts.somebodyProbablyYouTriedTo':
    'Somebody, probably you, tried to create an account with this address. You already have one, so nothing was changed.',
  'mails.accounts.signInWithYourPassword':
    'Sign in with your password. If you have forgotten it, ask for a new one on the same page.',
  'mails.accounts.goToMyAccount': 'Go to my account',
  'mails.accounts.ifThisWasNotYouYou': 'If this was not you, you can ignore this email.',
  'mails.accounts.yourAccountIsReady': 'Your account is ready',
  'mails.accounts.anAccountWasMadeWith':
    'An account was made with this address, by the link in the email about a registration. It opens every sport.',
  'mails.accounts.theMailWasPassedOn':
    'Then somebody else has that email. Set a new password now: it ends every session, also theirs, and the account is yours. Tell the organization, too.',
  'mails.accounts.setANewPassword': 'Set a new password',
  'mails.accounts.youAskedForANew':
    'You asked for a new password. Choose one with the link below; until then the old one stays valid.',
  'mails.accounts.chooseANewPassword': 'Choose a new password',
  'mails.accounts.theLinkWorksOnceAndFor':
    'The link works once and for one hour. If you did not ask for it, you can ignore this email.',
  'mails.accounts.yourPasswordWasChanged': 'Your password was changed',
  'mails.accounts.passkeysWereRemoved': {
    one: 'Your passkey was removed with the old password. Add it again in your account, under Security.',
    other: 'Your {count} passkeys were removed with the old password. Add them again in your account, under Security.',
  },
  'mails.accounts.thePasswordOfYourAccount':
    'The password of your account was changed, and you were signed out everywhere. Sign in again with the new one.',
  'mails.accounts.wasThisYou': 'Was this you?',
  'mails.accounts.somebodySignedInToYour':
    'Somebody signed in to your account with its password, from a browser or device that has not been used for it before.',
  'mails.accounts.ifItWasYouThere': 'If it was you, there is nothing to do.',
  'mails.accounts.with': 'With',
  'mails.accounts.seeWhereYouAreSigned': 'See where you are signed in',
  'mails.accounts.resetYourPasswordNowThat': 'Reset your password now. That ends every session, also theirs.',
  'mails.accounts.resetMyPassword': 'Reset my password',
  'mails.accounts.aPasskeyWasAddedTo': 'A passkey was added to your account',
  'mails.accounts.ofADevice': 'of a device',
  'mails.accounts.thePasskeyCanSignIn': 'The passkey {name} can sign in to your account from now on.',
  'mails.accounts.aPasskeyWasRemovedFrom': 'A passkey was removed from your account',
  'mails.accounts.thePasskeyNoLongerOpens':
    'The passkey {name} no longer opens your account. Your password keeps working.',
  'mails.accounts.confirmYourNewEmailAddress': 'Confirm your new email address',
  'mails.accounts.youAskedToUseThis':
    'You asked to use this address for your account. Confirm it with the link below; until then the old address stays in use.',
  'mails.accounts.confirmThisAddress': 'Confirm this address',
  'mails.accounts.aChangeOfYourEmail': 'A change of your email address was asked for',
  'mails.accounts.yourAccountWillUseThe':
    'Your account will use the address {masked} once it is confirmed from there. Until then this address stays in use.',
  'mails.accounts.yourEmailAddressWasChanged': 'Your email address was changed',
  'mails.accounts.yourAccountNowUsesThe':
    'Your account now uses the address {masked}. This address no longer belongs to it.',
  'mails.accounts.ifThisWasNotYouTell': 'If this was not you, tell the organization at once.',
  'mails.admin.fromNowOnTheCodes': 'From now on the codes of an authenticator app are asked for when you sign in.',
  'mails.admin.aPasskeyWasAddedWith': 'A passkey was added with which you can sign in.',
  'mails.admin.aPasskeyWasRemoved': 'A passkey was removed.',
  'mails.admin.youHaveNewRecoveryCodes': 'You have new recovery codes. The earlier ones no longer work.',
  'mails.admin.yourChild': 'your child',
  'mails.admin.yourAccount': 'Your {name} account',
  'mails.admin.madeAAccountForYou':
    '{organisation} made a {name} account for you. Choose a password of your own with the button, and you are in. The button works once, for two weeks, and only for you: please do not forward this email.',
  'mails.admin.chooseMyPassword': 'Choose my password',
  'mails.admin.orSignInWithThe': 'Or sign in at {accountPage} with this address and the temporary password {password}',
  'mails.admin.signIn': 'Sign in',
  'mails.admin.ifYouDoNotKnow': 'If you do not know what this is about, you can ignore this email.',
  'mails.admin.youAreAssignedTo': 'You are assigned to {scope}',
  'mails.admin.youCanWriteToIts':
    '{organisation} has assigned you to {scope} in {name}. You see what is next, you can write to the families, and send announcements to all of them.',
  'mails.admin.seeWhatIsNext': 'See what is next',
  'mails.admin.yourAccountIsSwitchedOff': 'Your {name} account is switched off',
  'mails.admin.hasSwitchedYourAccountOff':
    '{organisation} has switched your {name} account off. You cannot sign in or write messages with it.',
  'mails.admin.ifYouThinkThisIs': 'If you think this is a mistake, please write to us.',
  'mails.admin.writeToUs': 'Write to us',
  'mails.admin.yourAccountIsSwitchedOn': 'Your {name} account is switched on again',
  'mails.admin.youCanSignInTo': 'You can sign in to your {name} account again.',
  'mails.admin.youWereLinkedToA': 'You were linked to a child',
  'mails.admin.hasLinkedYourAccountTo': '{organisation} has linked your {name} account to {child}.',
  'mails.admin.openMessages': 'Open messages',
  'mails.admin.aLinkToAChild': 'A link to a child was removed',
  'mails.admin.hasRemovedTheLinkBetween':
    '{organisation} has removed the link between your {name} account and {child}.',
  'mails.admin.somebodyWasLinkedTo': 'Somebody was linked to {child}',
  'mails.admin.anotherAdult': 'another adult',
  'mails.admin.hasLinkedToInAs': '{organisation} has linked {adult} to {child} in {name} as a guardian.',
  'mails.admin.ifThisIsNotRight':
    'If this is not right, suspend the link: it stops at once, and a person of the league reviews it again.',
  'mails.admin.aGuardianHadObjectedAnd':
    'A guardian had objected, and the league has reviewed it again. If this is not right, please tell us at once.',
  'mails.admin.thisIsNotRight': 'This is not right',
  'mails.admin.theLinkWorksFor30':
    'The link works for 30 days and needs no sign-in. If you expected this, there is nothing to do.',
  'mails.admin.yourRequestWasApproved': 'Your request was approved',
  'mails.admin.youAreNowLinkedTo': 'You are now linked to {child} in {name}.',
  'mails.admin.youSeeTheDatesOf':
    '{child} is on a team: {teams}. You see its dates, get its announcements and can write to the coaches.',
  'mails.admin.isNotOnATeamYet':
    '{child} is not on a team yet. As soon as that changes, you see the dates, get the announcements and can write to the coaches.',
  'mails.admin.theOrganisationAdds': 'The organization adds: {note}',
  'mails.admin.yourRequestWasNotApproved': 'Your request was not approved',
  'mails.admin.weCouldNotLinkYou': 'We could not link you to {child} in {name}: {note}',
  'mails.admin.youCanAskAgainAt': 'You can ask again at any time.',
  'mails.admin.askAgain': 'Ask again',
  'mails.admin.aQuestionAboutYourRequest': 'A question about your request',
  'mails.admin.beforeWeCanLinkYou': 'Before we can link you to {child} in {name}, we need to know: {note}',
  'mails.admin.pleaseAnswerOnThePage':
    'Please answer on the page, not to this email. You can withdraw the request there as well.',
  'mails.admin.answer': 'Answer',
  'mails.admin.yourOwnLogin': 'Your own {name} login',
  'mails.admin.youCanNowSignIn': 'You can now sign in to {name} with this address. Choose a password first.',
  'mails.admin.messagesStayOffUntilYour': 'Messages stay off until your family switches them on.',
  'mails.admin.chooseAPassword': 'Choose a password',
  'mails.admin.theLinkWorksOnceAnd':
    'The link works once and for one hour. After that, choose “Forgot password” on the page.',
  'mails.admin.letUseMessages': 'Let {child} use messages?',
  'mails.admin.nowHasALoginOf':
    '{child} now has a login of their own in {name}. Messages are off, and only you can switch them on.',
  'mails.admin.whileTheyAreOnYou':
    'While they are on, you can read every message, and you can switch them off at any time.',
  'mails.admin.decide': 'Decide',
  'mails.admin.aboutAMessageYouWrote': 'About a message you wrote',
  'mails.admin.anAdministratorOfHasRead':
    'An administrator of {organisation} has read a message of yours in {name} and asks you to be more careful.',
  'mails.admin.yourSecondStepForThe': 'Your second step for the {name} administration was reset',
  'mails.admin.aSuperAdminHasRemoved':
    'A super-admin has removed your second step. You set a new one up when you sign in next.',
  'mails.admin.ifYouDidNotAsk': 'If you did not ask for this, change your password at once and tell the organization.',
  'mails.admin.yourSecondStepForTheAdministration': 'Your second step for the {name} administration was changed',
  'mails.admin.ifThisWasNotYou': 'If this was not you, change your password at once and tell the organization.',
  'mails.admin.lookAtIt': 'Look at it',
  'mails.admin.youCanUseTheAdministration': 'You can use the {name} administration',
  'mails.admin.signInWithThePassword':
    'Sign in with the password of your account. You are asked to set up a second step first.',
  'mails.admin.tookTheRightToAid': '{person} can now read requests for financial assistance',
  'mails.admin.tookTheRightToAidSentence':
    '{person} gave themselves the right to read and decide requests for financial assistance at {name}. At most three people have it. If you do not know why, ask them.',
  'mails.admin.openThePermissions': 'Open the permissions',
  'mails.admin.openTheAdministration': 'Open the administration',
  'mails.unpaid.yourChild': 'Your child',
  'mails.unpaid.pleaseConfirm': 'Please confirm: {child}, {league}',
  'mails.unpaid.aPlaceForInIs':
    'A spot for {child} in {division}, {league}, is held until {until}. Confirm it by then, and {child} is registered.',
  'mails.unpaid.isFullConfirmUntilAnd':
    '{division} is full. Confirm until {until}, and {child} is on the waiting list for {league}.',
  'mails.unpaid.itCostsNothing': 'It costs nothing.',
  'mails.unpaid.itCostsNothingNowYou': 'It costs nothing now: you pay only if a spot opens and you take it.',
  'mails.unpaid.confirmThePlace': 'Confirm the spot',
  'mails.unpaid.joinTheWaitingList': 'Join the waiting list',
  'mails.unpaid.ifThisWasNotYou':
    'If this was not you, do nothing: what is not confirmed ends by itself. The link shows everything that is pending confirmation from your address.',
  'mails.outcomes.yourChild': 'Your child',
  'mails.outcomes.total': 'Total',
  'mails.outcomes.isRegistered': '{child} is registered: {league}',
  'mails.invitations.subject': 'Hear from your child’s coach',
  'mails.invitations.doNotReachYou':
    'You registered {child} with this address. Messages and announcements of the coach do not reach your family yet.',
  'mails.invitations.makeAnAccount':
    'Make your account and say that {child} is yours. A volunteer confirms it, and then you read what the coach writes.',
  'mails.invitations.seeThatTheChildIsThere':
    'Sign in and see that {child} is in your account. Once a volunteer has confirmed it, you read what the coach writes.',
  'mails.invitations.yourAddressIsNotShown':
    'The coach asked us to send this, and is not shown your address. If you do not know {child}, please ignore it.',
  'mails.outcomes.areRegistered': '{children} are registered: {league}',
  'mails.outcomes.ofChild': '{child}: {label}',
  'mails.outcomes.isRegisteredFor': '{child} is registered for {league}, {division}.',
  'mails.outcomes.receiptAndPaid': 'Receipt {receiptNumber}, {money} paid.',
  'mails.outcomes.receiptOf': '{child} (receipt {receiptNumber})',
  'mails.outcomes.allChildrenTogether': 'All children together',
  'mails.outcomes.openTheConfirmation': 'Open the confirmation',
  'mails.outcomes.keepThisMailWhoeverHas':
    'Keep this email: whoever has the link can see the confirmation, until a year after the season.',
  'mails.outcomes.makeYourAccount': 'Make your account',
  'mails.outcomes.theLinkIsYoursAlone':
    'The link works once and for one day. It makes an account in your name: do not pass it on.',
  'mails.outcomes.yourConfirmation': 'Your confirmation',
  'mails.outcomes.withAnAccountYouSee':
    'With an account you see the team of {child} in {league}, its times and announcements, and can write to the coaches.',
  'mails.outcomes.isOnTheWaitingList': '{child} is on the waiting list: {league}',
  'mails.outcomes.isFullIsOnThe': '{division} is full. {child} is on the waiting list for {league}.',
  'mails.outcomes.theLastPlaceWentWhile':
    'The last spot went while you paid. All of it, {money}, is refunded to you now.',
  'mails.outcomes.itCostsNothing': 'It costs nothing.',
  'mails.outcomes.itCostsNothingNowYou': 'It costs nothing now: you pay only if a spot opens and you take it.',
  'mails.outcomes.ifAPlaceOpensWe': 'If a spot opens, we write to you.',
  'mails.outcomes.seeWhereItStands': 'See where it stands',
  'mails.outcomes.aPlaceFor': 'A spot for {child}: {league}',
  'mails.outcomes.aPlaceHasOpenedIn':
    'A spot has opened in {division}, {league}, and it is held for {child} until {expires}.',
  'mails.outcomes.toTakeItPayBy': 'To take it, pay {money} by then. After that it goes to the next family.',
  'mails.outcomes.offerTakenBack': 'The place for {child}, {league}',
  'mails.outcomes.offerTakenBackWords':
    'The place in {division}, {league}, that we offered for {child} is not available any more. Nothing was charged. {child} keeps the turn on the waiting list.',
  'mails.outcomes.takeThePlace': 'Take the spot',
  'mails.outcomes.moneyBack': 'Refund: {league}',
  'mails.outcomes.forOfHasBeenSent':
    'For {child}, {league}: {refunded} of {charged} has been refunded to the card it came from.',
  'mails.outcomes.forOfWasHandedOver':
    'For {child}, {league}: {refunded} of {charged}, paid in cash or by check, has been refunded by hand.',
  'mails.outcomes.receipt': 'Receipt {receiptNumber}.',
  'mails.outcomes.seeTheRegistration': 'See the registration',
  'mails.outcomes.moneyBackDidNotArrive': 'Refund did not arrive: {league}',
  'mails.outcomes.forTheBankOfYour':
    'For {child}, {league}: the bank of your card has refused {money} that we had refunded. It has not been lost: the money is with us again.',
  'mails.outcomes.weSendItOnceMore':
    'We send it once more, or find another way with you. If the card or its account is closed, please tell us.',
  'mails.outcomes.isOnItsWayBack':
    '{money} is on its way back to the card that paid. Banks take 5 to 10 days to show it.',
  'mails.outcomes.weHandYouBack': 'You get {money} back by cash or check from the organization.',
  'mails.outcomes.theOrganizationSays': 'The organization says: {reason}',
  'mails.outcomes.wasMoved': '{child} is now in {division}',
  'mails.outcomes.wasMovedFromTo':
    '{child} was moved from {from} to {division} of {league}. What you paid stays the same. If this is not right, reply to this email.',
  'mails.outcomes.cancelled': 'Canceled: {league}',
  'mails.outcomes.theRegistrationOfForHas': 'The registration of {child} for {league}, {division}, has been canceled.',
  'mails.boardMail.board': '{sportTitle} board: {subject}',
  'mails.boardMail.hello': 'Hello {name},',
  'mails.boardMail.wroteToYouThroughThe':
    '{senderName} ({senderEmail}) wrote to you through the {sportTitle} site, which does not show your address.',
  'mails.boardMail.anAnswerToThisMail':
    'An answer to this email goes to the sender, who will then know your address. Theirs was typed in and not checked.',
  'mails.contact.contactForm': '{sportTitle} contact form: {name}',
  'mails.contact.hello': 'Hello,',
  'mails.contact.wroteThroughTheContactForm': '{name} wrote through the contact form of the {sportTitle} site.',
  'mails.contact.email': 'Email: {email}',
  'mails.contact.phone': 'Phone: {phone}',
  'mails.contact.anAnswerToThisMail':
    'An answer to this email goes to the sender. The address was typed in and not checked.',
  'mails.newsletter.pleaseConfirmTheNewsletter': 'Please confirm the {name} newsletter',
  'mails.newsletter.hello': 'Hello,',
  'mails.newsletter.somebodyProbablyYouAskedFor':
    'Somebody, probably you, asked for the {name} newsletter for this address. It comes only after you confirm.',
  'mails.newsletter.yesSendMeTheNewsletter': 'Yes, send me the newsletter',
  'mails.newsletter.theLinkWorksOnceAnd':
    'The link works once and for seven days. If you did not ask for it, do nothing and nothing will come.',
  'mails.newsletter.youAlreadyGetTheNewsletter': 'You already get the {name} newsletter',
  'mails.newsletter.somebodyProbablyYouAskedForThe':
    'Somebody, probably you, asked for the {name} newsletter for this address, which already gets it.',
  'mails.newsletter.endTheNewsletter': 'End the newsletter',
  'mails.newsletter.ifYouWantToKeep': 'If you want to keep it, there is nothing to do.',
  'mails.newsletter.newsOf': 'News of {name}',
  'mails.newsletter.youGetThisBecauseYou':
    'You get this because you asked for the {name} newsletter and confirmed your address.',
  'mails.newsletter.youGetTheNewsletterNow': 'You get the {name} newsletter now',
  'mails.newsletter.thankYouTheNewsletterComes': 'Thank you. The {name} newsletter comes to this address from now on.',
  'mails.newsletter.theLinkBelowOrThe': 'The link below, or the button of your mail program, ends it at any time.',
  'mails.sponsors.hello': 'Hello {contactName},',
  'mails.sponsors.yourSponsorshipReceipt': 'Your {site} sponsorship: receipt {receiptNumber}',
  'mails.sponsors.thankYouWeReceivedFor':
    'Thank you. We received {money} for the package “{packageName}”, until {expiresOn}.',
  'mails.sponsors.receiptNumber': 'Receipt number: {receiptNumber}',
  'mails.sponsors.yourLogoAppearsOnThe':
    'Your logo appears on the site once somebody of the organization has reviewed it. If it is not accepted, the whole amount will be refunded.',
  'mails.sponsors.toTheSponsors': 'To the sponsors',
  'mails.sponsors.paid': '{money} paid',
  'mails.sponsors.freeOfCharge': 'free of charge',
  'mails.sponsors.aSponsorshipWaitsForApproval': '{site}: a sponsorship is pending approval',
  'mails.sponsors.hello2': 'Hello,',
  'mails.sponsors.wantsToBeASponsor':
    '{sponsorName} wants to be a sponsor: “{packageName}”, {price}, until {expiresOn}.',
  'mails.sponsors.contactAndWebsite': 'Contact: {contact}. Website: {sponsorUrl}',
  'mails.sponsors.contact': 'Contact: {contact}',
  'mails.sponsors.lookAtTheLogo': 'Look at the logo, then approve it, or decline it with a refund.',
  'mails.sponsors.decideAboutIt': 'Decide about it',
  'mails.sponsors.yourSponsorshipIsOnThe': 'Your {site} sponsorship is on the site',
  'mails.sponsors.yourLogoIsOnThe': 'Your logo is on the {site} site now, until {expiresOn}. Thank you.',
  'mails.sponsors.yourSponsorshipWasNotTaken': 'Your {site} sponsorship was not accepted',
  'mails.sponsors.theOrganisationDidNotTake': 'The organization did not accept your sponsorship.',
  'mails.sponsors.goesBackTheWayIt': '{money} will be refunded the way it was paid, within a few days.',
  'mails.sponsors.yourSponsorshipEndsOn': '{site}: your sponsorship ends on {expiresOn}',
  'mails.sponsors.isShownUntil':
    '{sponsorName} is shown on the pages of {site} until {expiresOn}. Thank you for your support!',
  'mails.sponsors.withoutAnAnswer':
    'Would you like to stay? The link leads to the form, with your package chosen. Without an answer the logo goes on its last day.',
  'mails.sponsors.renew': 'Renew the sponsorship',
  'mails.sponsors.moneyBackForReceipt': 'Refund for receipt {receiptNumber}',
  'mails.sponsors.ofYourSponsorshipWentBack': '{money} of your {site} sponsorship was refunded the way it was paid.',
  'mails.members.theLinkWorksOnceAnd':
    'The link works once and for one hour. If you did not ask for it, you can ignore this email.',
  'mails.members.verifyTheEmailAddressOf': 'Verify the email address of your {name} account',
  'mails.members.pleaseConfirmThatThisAddress':
    'Please confirm that this address is yours, so that you can use your {name} account.',
  'mails.members.verifyMyAddress': 'Verify my address',
  'mails.members.setANewPasswordFor': 'Set a new password for your {name} account',
  'mails.members.youAskedForANew': 'You asked for a new password for the {name} site. Choose one with the link below.',
  'mails.members.chooseANewPassword': 'Choose a new password',
  'mails.members.thePasswordOfYourAccount': 'The password of your {name} account was changed',
  'mails.members.thePasswordOfYourAccountWas':
    'The password of your {name} account was changed, and you were signed out everywhere on this site.',
  'mails.members.ifThisWasNotYou':
    'If this was not you, reset your password at once at {accountPage} and tell the organization.',
  'mails.members.goToTheSite': 'Go to the site',
  'mails.members.yourAccountWasLinked': 'Your {name} account was linked',
  'mails.members.yourAccountWasLinkedTo':
    'Your {name} account was linked to a Sports Hub account with its email address and password. Whoever signs in to that hub account can now act as you in {name}.',
  'mails.members.ifThisWasNotYouChange':
    'If this was not you, change your password at {accountPage} and tell the organization at once.',
  'mails.members.goToTheHub': 'Go to the hub',
  'mails.members.yourAccount': 'Your {name} account',
  'mails.members.aAccountWasMadeFor':
    'A {name} account was made for you and linked to your Sports Hub account. Through the hub you can use it now.',
  'mails.members.toSignInAtThe':
    'To sign in at the {name} site itself, set a separate password there first: choose "Forgot password" at {accountPage}.',
  'mails.members.yourAccountWasUnlinked': 'Your {name} account was unlinked',
  'mails.members.theLinkBetweenYourAccount':
    'The link between your {name} account and a Sports Hub account was removed. Your {name} account itself is unchanged.',
  'mails.template.hello': 'Hello,',
  'mails.template.helloName': 'Hello {firstName},',
  'mails.template.unsubscribe': 'Unsubscribe',
  'mails.template.doesTheButtonNotWork': 'Does the button not work? Copy this into your browser:',
  'mails.template.weNeverAskForYour': 'We never ask for your password by email.',
  'mails.outcomes.receiptAndNothingToPay': 'Receipt {receiptNumber}, nothing to pay.',
} as const;
