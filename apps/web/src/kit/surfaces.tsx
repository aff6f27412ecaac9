import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger' | 'ink';

const NOTICE_ICONS: Record<NoticeTone | 'plain', IconName> = {
  plain: 'info',
  info: 'mail',
  success: 'check',
  warning: 'clock',
  danger: 'alert',
  ink: 'eye',
};

interface NoticeProps {
  tone?: NoticeTone;
  icon?: IconName;
  title?: ReactNode;
  children?: ReactNode;
  /** At most two. */
  actions?: ReactNode;
  /** `alert` for what just failed, `status` for what just worked; nothing for what was always there. */
  role?: 'alert' | 'status';
  id?: string;
}

/** Something about this place that lasts: a title, one sentence, at most two actions. */
export const Notice = ({ tone, icon, title, children, actions, role, id }: NoticeProps) => (
  <div className={tone ? `notice notice--${tone}` : 'notice'} role={role} id={id} tabIndex={role ? -1 : undefined}>
    <Icon name={icon ?? NOTICE_ICONS[tone ?? 'plain']} />
    <div className="notice__body">
      {title ? <p className="notice__title">{title}</p> : null}
      {typeof children === 'string' ? <p>{children}</p> : children}
      {actions ? <div className="actions">{actions}</div> : null}
    </div>
  </div>
);

/** What became of what was pressed: done, or why not. */
export const Outcome = ({ said, refusal }: { said?: string | undefined; refusal?: string | undefined }) => (
  <>
    {said ? (
      <Notice tone="success" role="status">
        {said}
      </Notice>
    ) : null}
    {refusal ? (
      <Notice tone="warning" role="alert">
        {refusal}
      </Notice>
    ) : null}
  </>
);

/** A group of equal things; a card never stands inside a card, except a notice. */
export const Card = ({
  title,
  level = 2,
  end,
  foot,
  pad = false,
  children,
  id,
  className = '',
}: {
  title?: ReactNode;
  level?: 2 | 3;
  /** Beside the title. */
  end?: ReactNode;
  foot?: ReactNode;
  pad?: boolean;
  children?: ReactNode;
  id?: string;
  className?: string;
}) => {
  const Heading = `h${level}` as const;
  return (
    <section
      className={`card${pad ? ' card--pad' : ''}${className && ` ${className}`}`}
      aria-labelledby={id && title ? `${id}-title` : undefined}
      id={id}
    >
      {title ? (
        <div className="card__head">
          <Heading className="title-s" id={id ? `${id}-title` : undefined}>
            {title}
          </Heading>
          {end}
        </div>
      ) : null}
      {children}
      {foot ? <div className="card__foot">{foot}</div> : null}
    </section>
  );
};

/** Nothing there (yet), and what would make something be there. */
export const Empty = ({
  icon,
  title,
  children,
  action,
}: {
  icon: IconName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) => (
  <div className="empty">
    <Icon name={icon} />
    <p className="strong">{title}</p>
    {children ? <p>{children}</p> : null}
    {action}
  </div>
);

/** The same boxes as the content that is on its way. Show only after 300 ms. */
export const Skeleton = ({ lines = 3 }: { lines?: number }) => (
  <div className="stack stack--s" aria-hidden="true">
    {Array.from({ length: lines }, (_, index) => (
      <span key={index} className={index === lines - 1 ? 'skel skel--short' : 'skel'} />
    ))}
  </div>
);

/** What just happened. The container is in every page, so that readers hear what is put into it. */
export const Toast = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className="toast" role="status">
    <span>{children}</span>
    {action}
  </div>
);

export const SectionHead = ({
  id,
  title,
  level = 2,
  children,
}: {
  id?: string;
  title: ReactNode;
  level?: 2 | 3;
  children?: ReactNode;
}) => {
  const Heading = `h${level}` as const;
  return (
    <div className="section-head">
      <Heading id={id}>{title}</Heading>
      {children}
    </div>
  );
};

export const PageHead = ({
  crumb,
  title,
  children,
}: {
  crumb?: { href: string; label: string };
  title: ReactNode;
  children?: ReactNode;
}) => (
  <div className="page-head">
    {crumb ? (
      <a className="crumb" href={crumb.href}>
        <Icon name="left" size="s" />
        {crumb.label}
      </a>
    ) : null}
    <h1>{title}</h1>
    {children}
  </div>
);
