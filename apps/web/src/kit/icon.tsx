import { sportFace } from '@sports-hub/contract/sports';
import { artInPlace, iconInPlace } from './drawings.ts';
import type { ArtName, IconName } from './shapes.ts';

export type { ArtName, IconName } from './shapes.ts';

const SIZES = { s: 'i i--s', m: 'i', l: 'i i--l' };

/** A drawing beside words; readers do not hear it. A page that renders in the browser lists its icons in `Page`. */
export function Icon({
  name,
  size = 'm',
  className = '',
}: {
  name: IconName;
  size?: keyof typeof SIZES;
  className?: string;
}) {
  const classes = `${SIZES[size]}${className && ` ${className}`}`;
  const drawing = iconInPlace(name);
  return drawing === undefined ? (
    <svg className={classes} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  ) : (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true" dangerouslySetInnerHTML={{ __html: drawing }} />
  );
}

/**
 * Line art behind a door, a hero or in place of a missing picture, on the server only. `view` shows another detail of
 * the same drawing.
 */
export const Art = ({ name, view = '0 0 600 400' }: { name: Exclude<ArtName, 'jersey'>; view?: string }) => (
  <svg
    className="art"
    viewBox={view}
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
    dangerouslySetInnerHTML={{ __html: artInPlace(name) ?? '' }}
  />
);

/** The team colours we have; any other word becomes a plain jersey. */
const TEAM_COLOURS = new Set(['blue', 'green', 'gold', 'purple', 'teal', 'black', 'red', 'orange']);

/** A team's shirt in its colour, always beside the team's name; with a number on a roster. On the server only. */
export function Jersey({
  colour,
  number,
}: {
  colour?: string | null | undefined;
  number?: string | number | undefined;
}) {
  const word = colour?.toLowerCase() ?? '';
  const classes = TEAM_COLOURS.has(word) ? `jersey team-${word}` : 'jersey';
  const drawing = { __html: artInPlace('jersey') ?? '' };
  return number === undefined ? (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true" dangerouslySetInnerHTML={drawing} />
  ) : (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true">
      <g dangerouslySetInnerHTML={drawing} />
      <text x="12" y="16.6">
        {number}
      </text>
    </svg>
  );
}

/** A sport's shape in its colour: circle, diamond, leaf, ring. */
export const Mark = ({ sport }: { sport: string }) => <span className={`mark sport-${sport}`} aria-hidden="true" />;

/** The square with a sport's ball. */
export const SportLogo = ({ sport }: { sport: string }) => (
  <span className={`sport-${sport}`}>
    <span className="logo logo--sport">
      <Icon name={sportFace(sport).look.ball} />
    </span>
  </span>
);

export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');

export const Avatar = ({ name, small = false, plain = false }: { name: string; small?: boolean; plain?: boolean }) => (
  <span className={`avatar${small ? ' avatar--s' : ''}${plain ? ' avatar--plain' : ''}`} aria-hidden="true">
    {initials(name)}
  </span>
);
