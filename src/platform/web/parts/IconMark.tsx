/** A small sign in a square before the name of something that is no person. */
import type { ReactElement, ReactNode } from 'react';
import styles from './IconMark.module.css';

export const IconMark = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <span className={styles.root} data-part="icon-mark">
    {children}
  </span>
);
