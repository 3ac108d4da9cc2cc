/** 招聘记录 of a person: for which positions, how far, and the way into the workspace of each. */
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { EMPTY_TEXT, formatDate } from '#platform/entity/format.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { State } from '#platform/web/entity/widgets/cells.tsx';
import { PlainTable } from '#platform/web/parts/PlainTable.tsx';
import { useRead } from '#platform/web/query.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { allResultReasons, recruitStatuses } from '../model/process/process-dicts.ts';
import type { RecordCard } from '../model/process/record-calls.ts';
import { queryPageRecruitInfo } from '../model/process/record-calls.ts';
import { hasScore, ScoreText, StepText } from './process/process-list.tsx';
import kit from '#platform/web/styles/kit.module.css';
import styles from './PersonPage.module.css';

export interface PersonRecordsProps {
  readonly personId: number;
}

/** Records in one look; a person is in process for three at most. */
const most = 50;
const dayOf = (instant: string | null): string =>
  instant === null ? EMPTY_TEXT : formatDate(todayInShanghai(new Date(instant)));

function RecordLine({ record }: { readonly record: RecordCard }): ReactElement {
  const { id, externalPersonId, positionName, status, createdAt, stageEnteredAt, resultReason } = record;
  const state = recruitStatuses.find(({ code }) => code === status);
  return (
    <tr>
      <td>
        <Link to={`/outside-detail?id=${externalPersonId}&recruitId=${id}`}>{positionName ?? '招聘记录'}</Link>
      </td>
      <td>{state && <State option={state} />}</td>
      <td className={kit.wideOnly}>{dayOf(createdAt)}</td>
      <td className={kit.wideOnly}>{dayOf(stageEnteredAt)}</td>
      <td>{resultReason ? optionLabel(allResultReasons, resultReason) : <StepText candidate={record} />}</td>
      <td data-number>{hasScore(record) ? <ScoreText candidate={record} /> : EMPTY_TEXT}</td>
    </tr>
  );
}

export function PersonRecords({ personId }: PersonRecordsProps): ReactElement {
  const { data, error, refetch } = useRead(
    queryPageRecruitInfo,
    { filter: { externalPersonId: personId }, page: { current: 1, size: most }, withCounts: false },
    { quiet: true },
  );
  if (error && !data) return <ErrorState title="招聘记录没有加载出来" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={3} />;
  if (data.records.length === 0)
    return <EmptyState title="还没有招聘记录" reason="推荐到职位后，进展和结果会列在这里" />;
  return (
    <div className={styles.records}>
      <PlainTable>
        <thead>
          <tr>
            <th>职位</th>
            <th>状态</th>
            <th className={kit.wideOnly}>加入日期</th>
            <th className={kit.wideOnly}>进入当前阶段</th>
            <th>下一步或结果</th>
            <th data-number>得分</th>
          </tr>
        </thead>
        <tbody>
          {data.records.map((record) => (
            <RecordLine key={record.id} record={record} />
          ))}
        </tbody>
      </PlainTable>
    </div>
  );
}
