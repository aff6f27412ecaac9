/** What small scripts change on a page. */
export const browser = {
  'browser.account.hide': 'Hide',
  'browser.account.show': 'Show',
  'browser.docs.of': '{shown} of {all}',
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
