/** Whose row it is, beside rows and on cards of a group; inside a company it would say what stands at the top already. */
import type { ReactElement } from 'react';
import { companyKey, useInGroup } from './companies.ts';
import styles from './CompanyName.module.css';

export function CompanyName({ row }: { readonly row: object }): ReactElement | null {
  const inGroup = useInGroup();
  const name = companyKey in row ? row[companyKey] : undefined;
  if (!inGroup || typeof name !== 'string') return null;
  return (
    <span className={`${styles.root} secondary ellipsis`} title={name}>
      {name}
    </span>
  );
}
