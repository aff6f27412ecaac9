import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

type Kind = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-quiet' | 'highlight' | 'icon';

interface Look {
  kind?: Kind;
  small?: boolean;
  wide?: boolean;
  icon?: IconName;
  className?: string;
}

const classOf = ({ kind = 'secondary', small, wide, className = '' }: Look): string =>
  ['btn', `btn--${kind}`, small && 'btn--small', wide && 'btn--wide', className].filter(Boolean).join(' ');

type ButtonProps = Look & { busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>;

/**
 * The one main action of a view is `primary`. `busy` keeps the width and turns. An `icon` button needs an aria-label.
 */
export function Button({ kind, small, wide, icon, className, busy, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button type={type} className={classOf({ kind, small, wide, className })} aria-busy={busy || undefined} {...rest}>
      {icon && !busy ? <Icon name={icon} /> : null}
      {children}
    </button>
  );
}

/** Enter in a field presses the first button of its form: this one, which nobody sees, where the first to be seen says more. */
export const OnEnter = (button: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type="submit" className="hidden-text" tabIndex={-1} aria-hidden {...button} />
);

/** A link that looks like a button. */
export function ButtonLink({
  kind,
  small,
  wide,
  icon,
  className,
  children,
  ...rest
}: Look & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a className={classOf({ kind, small, wide, className })} {...rest}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </a>
  );
}

export type Tone = 'warning' | 'danger' | 'success' | 'info' | 'accent' | 'ink' | 'sport';

/** A status in one or two words; not pressable. */
export const Tag = ({ tone, children }: { tone?: Tone; children: ReactNode }) => (
  <span className={tone ? `tag tag--${tone}` : 'tag'}>{children}</span>
);

/** A count of what is unread or waiting; nothing at zero. `words` is what a reader hears ("2 unread"). */
export function Badge({ count, words, tone }: { count: number; words?: string; tone?: 'quiet' | 'danger' }) {
  if (count <= 0) return null;
  return (
    <span className={tone ? `badge badge--${tone}` : 'badge'}>
      <span aria-hidden={words ? 'true' : undefined}>{count > 99 ? '99+' : count}</span>
      {words ? <span className="hidden-text">{words}</span> : null}
    </span>
  );
}

/** A filter as a link: the address holds the choice, so that it can be shared and works without script. */
export const ChipLink = ({ href, current, children }: { href: string; current: boolean; children: ReactNode }) => (
  <a className="chip" href={href} aria-current={current ? 'true' : undefined}>
    {children}
  </a>
);

export const Chip = ({
  pressed,
  children,
  ...rest
}: { pressed: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type="button" className="chip" aria-pressed={pressed} {...rest}>
    {children}
  </button>
);

export const Chips = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="chips" role="group" aria-label={label}>
    {children}
  </div>
);

export interface LinkItem {
  href: string;
  label: ReactNode;
  current?: boolean;
}

/** Two or three views of the same thing; one is always on. */
export const Segments = ({ label, items, wide = false }: { label: string; items: LinkItem[]; wide?: boolean }) => (
  <div className={wide ? 'segments segments--wide' : 'segments'} role="group" aria-label={label}>
    {items.map(({ href, label: text, current }) => (
      <a key={href} href={href} aria-current={current ? 'true' : undefined}>
        {text}
      </a>
    ))}
  </div>
);

/** Sections of a page, each with an address of its own. */
export const Tabs = ({ label, items }: { label: string; items: LinkItem[] }) => (
  <nav className="tabs" aria-label={label}>
    {items.map(({ href, label: text, current }) => (
      <a key={href} href={href} aria-current={current ? 'page' : undefined}>
        {text}
      </a>
    ))}
  </nav>
);
