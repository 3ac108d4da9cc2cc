/** 招聘来源 of a person of staff: the recruitment that the person came from, stage by stage, and the way to it. */
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { errorCode } from '#platform/entity/error-codes.ts';
import { CallRefused } from '#platform/web/call.ts';
import type { RowTabProps } from '#platform/web/contribution.ts';
import { DetailLines } from '#platform/web/entity/DetailLines.tsx';
import { DescriptionList } from '#platform/web/parts/DescriptionList.tsx';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { useRead } from '#platform/web/query.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { queryRecruitInfo } from '../../model/process/record-detail.ts';
import { recruitInfo } from '../../model/process/recruit-info.ts';
import { StageSteps } from './StageSteps.tsx';
import styles from './StaffOrigin.module.css';

const facts = ['positionId', 'source', 'ownerId', 'totalScore', 'grade', 'roleTitle'];

export default function StaffOrigin({ row }: RowTabProps): ReactElement {
  const recruitInfoId = Number(row['recruitInfoId']);
  const { data, error, refetch } = useRead(queryRecruitInfo, { recruitInfoId }, { quiet: true });
  const [record] = data?.records ?? [];
  if (error instanceof CallRefused && error.errorCode === errorCode.notFound)
    return <EmptyState variant="noMatch" title="看不到这条招聘记录" reason="可能已被删除，或不在你的数据范围内" />;
  if (error && !data) return <ErrorState title="招聘来源没有加载出来" error={error} onRetry={() => void refetch()} />;
  if (!record) return <Skeleton rows={6} rowHeight={44} />;
  const conclusion = record.summary?.text.conclusion;
  return (
    <section className={styles.origin} aria-label="招聘来源">
      <SectionHead title="招聘来源" note={record.position.name}>
        <Link className="button" to={`/outside-detail?id=${record.externalPersonId}&recruitId=${record.id}`}>
          打开招聘记录
        </Link>
      </SectionHead>
      <StageSteps recruitInfo={record} />
      <DetailLines entity={recruitInfo} keys={facts} row={record} />
      {conclusion && <DescriptionList lines={[{ label: '个人总结', value: conclusion, isWide: true }]} />}
    </section>
  );
}
