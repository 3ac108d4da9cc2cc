/** A part that did not load: says why and tries again; for want of a right, which one it is and who can give it. */
import styles from './states.module.css';
import type { MissingRightProps } from '../contribution.ts';
import { webParts } from '../contribution.ts';
import { lazyPart } from '../lazy-part.tsx';
import { missingCodes } from '../wire.ts';
import { LockDrawing, TroubleDrawing } from './drawings.tsx';

export interface ErrorStateProps {
  readonly title?: string;
  /** Why it did not load; its sentence is shown. */
  readonly error?: Error | null | undefined;
  /** A sentence instead of that of the error. */
  readonly reason?: string | undefined;
  readonly margin?: number;
  readonly onRetry?: (() => void) | undefined;
}

/** Which right is missing, who gives it, and a button that asks them; for a place of its own within a part that is shown otherwise. */
export const MissingRight = lazyPart<MissingRightProps>(async () => {
  const { missingRight } = webParts();
  if (!missingRight) throw new Error('no area says who gives a right');
  return (await missingRight()).default;
});

/** A part that the person may not see: which right is missing, who gives it, and a way to ask them. */
export function RefusedState({
  codes,
  title = '没有权限查看这部分内容',
  margin = 60,
}: {
  readonly codes: readonly string[];
  readonly title?: string;
  readonly margin?: number;
}) {
  return (
    <div className={styles.state} data-part="state" role="alert" style={{ margin }}>
      <LockDrawing />
      <p className={styles.stateTitle}>{title}</p>
      <MissingRight codes={codes} />
    </div>
  );
}

export function ErrorState({ title = '加载失败', error, reason, margin = 60, onRetry }: ErrorStateProps) {
  const codes = missingCodes(error);
  if (codes && webParts().missingRight) return <RefusedState codes={codes} margin={margin} />;
  const sentence = reason ?? error?.message;
  return (
    <div className={styles.state} data-part="state" role="alert" style={{ margin }}>
      <TroubleDrawing />
      <p className={styles.stateTitle}>{title}</p>
      {sentence && <p className={styles.stateReason}>{sentence}</p>}
      {onRetry && (
        <div className={styles.stateActions}>
          <button type="button" className="button" onClick={onRetry}>
            重试
          </button>
        </div>
      )}
    </div>
  );
}
