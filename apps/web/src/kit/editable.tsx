import { rich } from './rich.tsx';
import type { ReactNode } from 'react';

/** A line of what is known, and the form that changes it behind “Change”. */
export const Editable = ({
  name,
  shown,
  what,
  open,
  between,
  children,
}: {
  name: string;
  shown: string;
  what: string;
  open: boolean;
  between?: ReactNode;
  children: ReactNode;
}) => (
  <div>
    <details className="edit" open={open}>
      <summary className="rows__item">
        <span className="grow kv">
          <span className="small muted">{name}</span>
          <span className="medium">{shown}</span>
        </span>
        <span className="btn btn--quiet btn--small">
          {rich('kit.editable.change', { what, hidden: (inside) => <span className="hidden-text">{inside}</span> })}
        </span>
      </summary>
      <div className="link-form">{children}</div>
    </details>
    {between}
  </div>
);
