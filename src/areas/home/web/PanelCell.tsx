/** A panel in its cell. One that cannot be drawn says so in its own cell and is tried again there; the page stays usable. */
import type { ReactElement, ReactNode } from 'react';
import { Component, createElement, useState } from 'react';
import { HomePanel, PanelSkeleton } from '#platform/web/home/HomePanel.tsx';
import { logError } from '#platform/web/view-store.ts';
import type { ShownPanel } from './use-home-panels.ts';
import { usePanelPart } from './use-home-panels.ts';
import styles from './home.module.css';

interface BoundaryProps {
  readonly label: string;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

class PanelBoundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }
  override componentDidCatch(error: Error): void {
    logError(error, globalThis.location.pathname);
  }
  override render(): ReactNode {
    const { label, onRetry, children } = this.props;
    if (!this.state.hasFailed) return children;
    return (
      <HomePanel title={label}>
        <div className={styles.failed} role="alert">
          <p>{label}没有加载出来，其余面板照常</p>
          <button type="button" className="button" onClick={onRetry}>
            重试
          </button>
        </div>
      </HomePanel>
    );
  }
}

function Drawn({ panel: { entry } }: PanelCellProps): ReactNode {
  const { Part, error } = usePanelPart(entry);
  if (error) throw error;
  if (Part) return createElement(Part);
  return (
    <HomePanel title={entry.label}>
      <PanelSkeleton />
    </HomePanel>
  );
}

export interface PanelCellProps {
  readonly panel: ShownPanel;
}

export function PanelCell({ panel }: PanelCellProps): ReactElement {
  const [attempt, setAttempt] = useState(0);
  return (
    <PanelBoundary key={attempt} label={panel.entry.label} onRetry={() => setAttempt(attempt + 1)}>
      <Drawn panel={panel} />
    </PanelBoundary>
  );
}
