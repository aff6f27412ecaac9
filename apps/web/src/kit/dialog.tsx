import { t } from '@sports-hub/contract/texts';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from './controls.tsx';

interface DialogProps {
  title: string;
  onClose: () => void;
  /** The actions; the main one last. */
  foot?: ReactNode;
  tall?: boolean;
  children?: ReactNode;
}

/**
 * One decision: a sheet from below on a phone, centred otherwise. The browser keeps the focus inside, closes with
 * Escape and gives the focus back. For pages that render in the browser; mount it to open it.
 */
export function Dialog({ title, onClose, foot, tall = false, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      className={tall ? 'dialog dialog--tall' : 'dialog'}
      aria-labelledby="dialog-title"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
    >
      <div className="dialog__head">
        <h2 id="dialog-title">{title}</h2>
        <Button kind="icon" icon="x" aria-label={t('kit.dialog.close')} onClick={onClose} />
      </div>
      <div className="dialog__body">{children}</div>
      {foot ? <div className="dialog__foot">{foot}</div> : null}
    </dialog>
  );
}
