/** How an article or page will look. */
export const adminPreview = {
  'admin.preview.preview': 'Preview',
  'admin.preview.of': 'Preview of “{title}”',
  'admin.preview.onlyAdministrators': 'Only administrators of content can see it.',
  'admin.preview.goesLive': 'It goes live {when}.',
  'admin.preview.look': 'Colors',
  'admin.preview.light': 'Light',
  'admin.preview.dark': 'Dark',
  'admin.preview.desktop': 'Desktop',
  'admin.preview.phone': 'Phone',
  'admin.preview.makeLink': 'Make a link for the board',
  'admin.preview.copy': 'Copy the link',
  'admin.preview.linkIsMade': 'The link for the board is made.',
  'admin.preview.aboutLinks':
    'A link for the board works for seven days and needs no sign-in. It shows this version, not later ones.',
  'admin.preview.auditLinked': 'made a link for the board to',
} as const;
