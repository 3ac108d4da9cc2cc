/** What is in the electronic archive by category, and what should be and is not: 缺失. */
import type { ReactElement } from 'react';
import { formatDate } from '#platform/entity/format.ts';
import { fileAddress } from '#platform/web/entity/widgets/file-values.ts';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { queryStaffElectronicFiles } from '../../model/records/papers.ts';
import detailStyles from '#platform/web/entity/entity-detail.module.css';
import styles from './FileChecklist.module.css';

export function FileChecklist({ userBaseId }: { readonly userBaseId: number }): ReactElement {
  const { data, error, refetch } = useRead(queryStaffElectronicFiles, { userBaseId }, { quiet: true });
  if (error && !data) return <ErrorState title="清单没有加载出来" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={4} />;
  const shown = data.filter((entry) => entry.required || entry.count > 0);
  return (
    <section className={detailStyles.detailSection} data-part="detail-section" aria-label="材料清单">
      <SectionHead title="材料清单" note="含教育、证书和合同的附件" />
      <ul className={styles.root}>
        {shown.map((entry) => (
          <li key={entry.category} data-missing={entry.missing || undefined}>
            <span>
              <b>{entry.name}</b>
              {entry.required && <span className="secondary caption">必备</span>}
              {entry.missing && <span className="tag tag-danger">缺失</span>}
            </span>
            <span className="secondary caption">
              {entry.count > 0 && `${entry.count} 个文件`}
              {entry.expireDate && ` · ${formatDate(entry.expireDate)} 到期`}
            </span>
            {entry.files.map((file) => (
              <a
                key={`${file.id}${file.source}`}
                href={fileAddress(file, true)}
                target="_blank"
                rel="noreferrer"
                title={file.source}
                className="ellipsis"
              >
                {file.name}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
