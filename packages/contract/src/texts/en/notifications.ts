/** What reaches somebody and how, in the account; and what is said before a device is asked. */
export const notifications = {
  'kit.noticeTable.push': 'Push',
  'kit.noticeTable.email': 'Email',
  'kit.noticeTable.yourWeek': 'Your week',
  'kit.noticeTable.always': 'Always',
  'kit.noticeTable.byPush': '{name}: push',
  'kit.noticeTable.byEmail': '{name}: email',
  'kit.noticeTable.inYourWeek': '{name}: in “Your week”',
  'kit.quietHours.onEveryNight': 'On, every night.',
  'kit.quietHours.off': 'Off.',
  'hub.account.notifications.quickestWay':
    'A notice on the screen is the quickest way to hear of a closed field. Each device is switched on by itself.',
  'hub.account.notifications.thisDevice': 'This device',
  'hub.account.notifications.iphone':
    '<strong>iPhone or iPad?</strong> Apple allows notices only for apps on the home screen.',
  'hub.account.notifications.whatReachesYou': 'What reaches you, and how: {sport}',
  'hub.account.notifications.neverShows':
    'A notice on the screen never shows a child’s last name, what a message says or an address.',
  'hub.account.pushAsk.title': 'Hear of a closed field at once',
  'hub.account.pushAsk.close': 'Close',
  'hub.account.pushAsk.howItLooks': 'How a notice looks',
  'hub.account.pushAsk.now': 'now',
  'hub.account.pushAsk.exampleTitle': 'Basketball',
  'hub.account.pushAsk.example': 'Riverbend Park is closed. Tap to see what changes, and to confirm.',
  'hub.account.pushAsk.closures': 'Closures, moves and answers that are wanted',
  'hub.account.pushAsk.quiet': 'Quiet during your quiet hours and those of the league',
  'hub.account.pushAsk.noAdvertising': 'No advertising',
  'hub.account.pushAsk.asksNext': 'Your device asks next',
  'hub.account.pushAsk.wouldLike': '“{organisation}” would like to send you notifications',
  'hub.account.pushAsk.dontAllow': 'Don’t allow',
  'hub.account.pushAsk.allow': 'Allow',
  'hub.account.pushAsk.cannotAskAgain':
    'If you tap “Don’t allow”, your device does not let us ask again. You would change it in its settings.',
  'hub.account.pushAsk.notNow': 'Not now',
  'hub.account.pushAsk.goOn': 'Go on',
  'hub.account.pushDone.blockedTitle': 'Your device blocks notices from us',
  'hub.account.pushDone.blocked':
    'We cannot ask again. Open the settings of your browser or phone, then Notifications, and allow them for this site. Email reaches you meanwhile.',
  'hub.account.pushDone.installTitle': 'First put us on your home screen',
  'hub.account.pushDone.install':
    'On an iPhone and iPad notices work only for apps that are installed. Then open it from there and come back to this page.',
  'hub.account.pushDone.noneTitle': 'This browser has no notices',
  'hub.account.pushDone.none': 'Email reaches you as before. On a phone, use the browser that came with it.',
} as const;
