import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { addressOf, go, type MessagesPlace } from './place.ts';

/** A real link that changes the place without loading the page again. With a key held it is the browser's. */
export function PlaceLink({
  to,
  ...rest
}: { to: MessagesPlace } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>) {
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to);
  };
  return <a href={addressOf(to, location)} onClick={follow} {...rest} />;
}
