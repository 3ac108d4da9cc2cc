/** Stands where a part of a page or a record comes later: keeps the footer at its place. */
import type { ReactElement } from 'react';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import styles from './property.module.css';

export const PropertyWaiting = (): ReactElement => (
  <div className={styles.waiting}>
    <Skeleton rows={10} />
  </div>
);
