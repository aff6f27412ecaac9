/** A page of somebody's account at a sport's site: the hub says there who comes, so that nobody signs in twice. */
export const sportAccountPage = (site: string, path: string): string =>
  `${site}/account/hub?${new URLSearchParams({ next: path })}`;

/** Shifts and snack lists. */
export const shiftsAt = (site: string): string => sportAccountPage(site, '/account/helping');

/** Whom one of them can be handed over to; from there one comes back to the page of the event. */
export const handOverAt = (site: string, duty: number, eventPage: string): string =>
  sportAccountPage(site, `/account/helping?${new URLSearchParams({ hand: String(duty), from: eventPage })}`);
