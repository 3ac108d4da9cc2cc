/** A part that did not load: says why and tries again. */
import './states.css';
import { TroubleDrawing } from './drawings.tsx';

export interface ErrorStateProps {
  readonly title?: string;
  readonly reason?: string | undefined;
  readonly margin?: number;
  readonly onRetry?: (() => void) | undefined;
}

export function ErrorState({ title = '加载失败', reason, margin = 60, onRetry }: ErrorStateProps) {
  return (
    <div className="state" role="alert" style={{ margin }}>
      <TroubleDrawing />
      <p className="state-title">{title}</p>
      {reason && <p className="state-reason">{reason}</p>}
      {onRetry && (
        <div className="state-actions">
          <button type="button" className="button" onClick={onRetry}>
            重试
          </button>
        </div>
      )}
    </div>
  );
}
