/** A labelled control of the operator's forms, with what is wrong with it underneath. */
import type { ReactElement, ReactNode } from 'react';
import { useState } from 'react';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import formLineStyles from '#platform/web/entity/form-line.module.css';
import styles from './platform.module.css';

interface FormLineProps {
  /** DOM id of the control. */
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly said?: string | undefined;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export function FormLine({ id, label, hint, said, wide = false, children }: FormLineProps): ReactElement {
  return (
    <div className={wide ? `${formLineStyles.root} ${styles.wide}` : formLineStyles.root}>
      <label htmlFor={id}>{label}</label>
      {children}
      {hint && <p className="caption secondary">{hint}</p>}
      {said && (
        <p className={formLineStyles.said} role="alert">
          {said}
        </p>
      )}
    </div>
  );
}

/** Sends what a dialog holds: [isBusy, what is wrong by field, send]. The dialog stays open after a refusal. */
export function useSaving(done: string, onDone: () => void) {
  const { isBusy, act } = useAct();
  const [said, setSaid] = useState<Readonly<Record<string, string>>>({});
  const send = async (work: () => Promise<unknown>) => {
    setSaid({});
    await work();
    toast.success(done);
    onDone();
  };
  return [
    isBusy,
    said,
    (work: () => Promise<unknown>) =>
      void act(
        () => send(work),
        ({ fields }) => setSaid(fields),
      ),
  ] as const;
}
