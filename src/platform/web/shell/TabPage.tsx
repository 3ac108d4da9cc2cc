/** A page whose head has tabs: what the open tab shows goes on down the page, or is one list, as high and as wide as the window. */
import type { ReactElement, ReactNode } from 'react';
import styles from './TabPage.module.css';

export interface TabPageProps {
  readonly head: ReactNode;
  readonly isList: boolean;
  readonly children: ReactNode;
}

export function TabPage({ head, isList, children }: TabPageProps): ReactElement {
  return (
    <div className={isList ? styles['listPage'] : undefined}>
      {head}
      <div className={isList ? styles['list'] : styles['flow']}>{children}</div>
    </div>
  );
}
