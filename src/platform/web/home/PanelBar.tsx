/** A share as a bar with its figure: amber while it is below what is asked for. */
import type { ReactElement } from 'react';
import { ShareBar } from '../parts/ShareBar.tsx';
import styles from './PanelBar.module.css';

/** Below this share a bar is amber. */
const enough = 80;

export function PanelBar({ label, percent }: { readonly label: string; readonly percent: number }): ReactElement {
  const whole = Math.round(percent);
  return (
    <p className={styles.root}>
      <span>{label}</span>
      <ShareBar percent={whole} tone={whole < enough ? 'warning' : undefined} />
      <b>{whole}%</b>
    </p>
  );
}
