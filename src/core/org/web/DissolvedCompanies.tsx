/** Own companies that were dissolved and can still be brought back; nothing where there are none. */
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { Suspense } from 'react';
import { formatDateTime } from '#platform/entity/format.ts';
import { useActs } from '#platform/web/acts/use-acts.tsx';
import { useRead } from '#platform/web/query.ts';
import { sessionActions } from '#platform/web/session.ts';
import { Initials } from '#platform/web/shell/Initials.tsx';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { queryDissolved, restoring } from '../model/company-life.ts';
import { queryMyGroupAndCompany } from '../model/enterprise.ts';
import styles from './enterprise.module.css';

const groups = [restoring];

export function DissolvedCompanies(): ReactElement | null {
  const client = useQueryClient();
  const { data } = useRead(queryDissolved, {}, { quiet: true });
  const renew = async () => {
    await Promise.all(
      [queryDissolved, queryMyGroupAndCompany].map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
    );
    await sessionActions().load();
  };
  const acts = useActs({ groups, onDone: () => void renew() });
  if (!data || data.records.length === 0) return null;
  return (
    <section className={styles.group} data-part="enterprise-group" aria-labelledby="dissolved-companies">
      <SectionHead id="dissolved-companies" title="已解散，可恢复" />
      <ul className={styles.cards}>
        {data.records.map(({ companyCode, companyName, dissolvedAt, restoreUntil }) => (
          <li key={companyCode} className={`panel ${styles.card}`} data-part="enterprise-card">
            <Initials name={companyName} square size="large" />
            <div className={styles.cardWords}>
              <h3 className="ellipsis" title={companyName}>
                {companyName}
              </h3>
              <p className="caption secondary">
                {formatDateTime(dissolvedAt)} 解散，{formatDateTime(restoreUntil)} 前可恢复
              </p>
            </div>
            {acts
              .rowActions({ companyCode, companyName, status: 'dissolved', id: 0, version: 0 })
              .map(({ key, label, onRun }) => (
                <Button key={key} aria-label={`${label} ${companyName}`} onClick={onRun}>
                  {label}
                </Button>
              ))}
          </li>
        ))}
      </ul>
      <Suspense>{acts.layer}</Suspense>
    </section>
  );
}
