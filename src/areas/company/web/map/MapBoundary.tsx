/** Keeps a drawing that fails (its code did not come, its data cannot be drawn) from taking the page along. */
import type { ReactNode } from 'react';
import { Component } from 'react';

interface MapBoundaryProps {
  /** Stands for the drawing then. */
  readonly instead: ReactNode;
  readonly children: ReactNode;
}

export class MapBoundary extends Component<MapBoundaryProps, { readonly failed: boolean }> {
  override readonly state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
