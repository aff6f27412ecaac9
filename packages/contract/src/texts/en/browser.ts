/** What small scripts change on a page. */
export const browser = {
  'browser.account.hide': 'Hide',
  'browser.account.show': 'Show',
  'browser.docs.of': '{shown} of {all}',
  'browser.push.switchOn': 'Switch on',
  'browser.push.switchOff': 'Switch off',
  'browser.push.on': 'On',
  'browser.push.off': 'Off',
  'browser.push.nothingAskedYet': 'Nothing has been asked yet',
  'browser.push.notNowWasSaid': 'You said “Not now”. You can switch it on here at any time.',
  'browser.push.itSaysThatThereIs': 'A notice says that there is something, never a name or what a message says.',
  'browser.push.theBrowserDoesNotAllow':
    'Your browser does not allow it. You can change that in the settings of this site.',
  'browser.push.thatDidNotWork': 'That did not work. Please try again later.',
  'browser.worker.thereIsSomethingNew': 'There is something new for you',
  'browser.offline.noConnection': 'No connection. As of {time}.',
  'browser.offline.backAgain': 'The connection is back.',
  'browser.offline.onThisDevice': 'On this device',
  'browser.offline.schedulesAndRosters': 'Schedules and rosters',
  'browser.offline.ofYourTeams': 'Of your teams',
  'browser.offline.messages': 'Messages',
  'browser.offline.thatYouHaveOpened': 'Last 50 of each conversation that you opened',
  'browser.offline.notKept': 'Not kept: payments, addresses, documents. Signing out removes all of it.',
  'browser.offline.thisPageNeedsAConnection': 'This page needs a connection',
  'browser.offline.yourWeek': 'Back to the start page',
  'browser.sponsor.logoOnADarkPage': 'Your logo on a dark page',
  'browser.sponsor.logoOnALightPage': 'Your logo on a light page',
  'browser.sponsor.nothingWasChargedTryAnother':
    'Nothing was charged. Try another card; everything else is still here.',
  'browser.sponsor.weCouldNotReachThe':
    'We could not reach the bank. Reload the page before you try again: it shows whether you have paid.',
  'browser.sponsor.theCardFormCouldNot':
    'The card form could not be loaded. Check your connection and reload the page.',
  'browser.home.addressCopied': 'Address copied.',
  'browser.sport.linkCopied': 'Link copied.',
} as const;
