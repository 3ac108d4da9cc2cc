/** Asked of whoever submits without the tick: read and agree, or stay. No component library here. */
import { useEffect, useId, useRef } from 'react';
import styles from './AgreeDialog.module.css';
import { ProtocolLinks } from './ProtocolTick.tsx';

export function AgreeDialog({
  act,
  onAgree,
  onClose,
}: {
  readonly act: string;
  readonly onAgree: () => void;
  readonly onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={styles.loginAgree} aria-labelledby={title} onClose={onClose}>
      <h2 id={title}>请先阅读并同意</h2>
      <p>
        为了使用账号，请阅读并同意
        <ProtocolLinks />。
      </p>
      <div>
        <button type="button" className="button" onClick={onClose}>
          不同意
        </button>
        <button type="button" className="button button-primary" onClick={onAgree}>
          同意并{act}
        </button>
      </div>
    </dialog>
  );
}
