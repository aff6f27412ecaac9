export const language = {
  /** How a page names its language. */
  'language.tag': 'en-US',
  /** Between the thousands: 1,200. */
  'language.thousands': ',',
} as const;
