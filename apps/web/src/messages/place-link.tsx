import type { AnchorHTMLAttributes, MouseEvent, ReactElement } from 'react';
import { addressOf, go, type MessagesPlace } from './place.ts';

type LinkProps = { to: MessagesPlace } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>;
export type LinkToPlace = (props: LinkProps) => ReactElement;

/** For the page before its script, which stands at this address. */
export const linkAt =
  (address: { pathname: string; search: string }): LinkToPlace =>
  ({ to, ...rest }) => <a href={addressOf(to, address)} {...rest} />;

/** A real link that changes the place without loading the page again. With a key held it is the browser's. */
export function PlaceLink({ to, ...rest }: LinkProps): ReactElement {
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to);
  };
  return <a href={addressOf(to, location)} onClick={follow} {...rest} />;
}
