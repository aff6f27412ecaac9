/** A page of somebody's account at a sport's site: the hub says there who comes, so that nobody signs in twice. */
export const sportAccountPage = (site: string, path: string): string =>
  `${site}/account/hub?${new URLSearchParams({ next: path })}`;

/** Shifts and snack lists; with one of them, whom to hand it over to. */
export const shiftsAt = (site: string, handing?: number): string =>
  sportAccountPage(site, handing === undefined ? '/account/helping' : `/account/helping?hand=${handing}`);
