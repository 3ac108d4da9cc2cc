/** A panel in its cell. One that cannot be drawn says so in its own cell and is tried again there; the page stays usable. */
import type { ReactElement, ReactNode } from 'react';
import { Component, createElement, Suspense, useState } from 'react';
import { HomePanel, PanelSkeleton } from '#platform/web/home/HomePanel.tsx';
import { logError } from '#platform/web/view-store.ts';
import type { ShownPanel } from './use-home-panels.ts';
import { componentOf, forgetComponent } from './use-home-panels.ts';
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

export function PanelCell({ panel: { entry } }: { readonly panel: ShownPanel }): ReactElement {
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    forgetComponent(entry);
    setAttempt(attempt + 1);
  };
  const waiting = (
    <HomePanel title={entry.label}>
      <PanelSkeleton />
    </HomePanel>
  );
  return (
    <PanelBoundary key={attempt} label={entry.label} onRetry={retry}>
      <Suspense fallback={waiting}>{createElement(componentOf(entry))}</Suspense>
    </PanelBoundary>
  );
}
