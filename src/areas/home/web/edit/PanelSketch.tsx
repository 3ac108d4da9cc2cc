/** Outlines in the place of a panel's content while it is arranged. */
import type { ReactElement } from 'react';
import styles from './arrange.module.css';

const lines = Array.from({ length: 24 }, (_, index) => index);

export function PanelSketch(): ReactElement {
  return (
    <ul className={styles.sketch} aria-hidden="true">
      {lines.map((line) => (
        <li key={line}>
          <i />
          <i style={{ width: `${38 + ((line * 17) % 30)}%` }} />
          <i />
        </li>
      ))}
    </ul>
  );
}
