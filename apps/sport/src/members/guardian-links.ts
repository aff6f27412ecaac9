/** SQL: whether a row of `guardian_links` makes its member a guardian who may act for the player. */
export const isVerifiedGuardian = (link: string): string =>
  `${link}.relationship = 'parent_guardian' and ${link}.status = 'verified'`;
