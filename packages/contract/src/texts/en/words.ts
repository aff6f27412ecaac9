/** Dates, times and lists. Nothing breaks inside "Nov 21" or "10:30 AM". */
export const words = {
  'words.days': 'Sun Mon Tue Wed Thu Fri Sat',
  'words.longDays': 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday',
  'words.months': 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  'words.longMonths': 'January February March April May June July August September October November December',
  'words.date': '{weekday}, {month}\u00a0{day}',
  'words.dateWithYear': '{weekday}, {month}\u00a0{day},\u00a0{year}',
  'words.shortDate': '{month}\u00a0{day}',
  'words.shortDateWithYear': '{month}\u00a0{day},\u00a0{year}',
  'words.monthOfYear': '{month} {year}',
  'words.beforeNoon': '{time}\u00a0AM',
  'words.afterNoon': '{time}\u00a0PM',
  'words.list': '{words} and {last}',
  'words.seconds': { one: '{count} second', other: '{count} seconds' },
  'words.minutes': { one: '{count} minute', other: '{count} minutes' },
  'words.timeInZone': '{time} {zone} time',
  'words.free': 'Free',
} as const;
