/** 集团授权 in 企业中心: what the company lets its group see, what the group asks for, and what changed last. */
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { formatDate, formatDateTime } from '#platform/entity/format.ts';
import { call } from '#platform/web/call.ts';
import { useRead } from '#platform/web/query.ts';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import type { GrantArea } from '#core/org/public.ts';
import { grantAreas } from '#core/org/public.ts';
import { grantData, queryOwnGrants } from '../../model/member-calls.ts';
import styles from './OwnGrants.module.css';

type Own = OutputOf<typeof queryOwnGrants>;

/** What the group sees by each. */
const meanings: Readonly<Record<GrantArea, string>> = {
  base: '企业信息、资质、荣誉、产品',
  finance: '经营指标与财务报表',
  customer: '客户与商机',
  personnel: '花名册、组织架构与人才库',
  ip: '专利、商标与版权',
  project: '项目与合同',
};

interface LineProps {
  readonly area: (typeof grantAreas)[number];
  readonly own: Own;
  readonly isBusy: boolean;
  readonly onGrant: (area: GrantArea, isGranted: boolean) => void;
}

function GrantLine({ area: { code, label }, own, isBusy, onGrant }: LineProps): ReactElement {
  const isGranted = own.grants.includes(code);
  const request = own.requests.find(({ area, isRefused }) => area === code && !isRefused);
  return (
    <li>
      <div>
        <b>{label}</b>
        <span className={isGranted ? 'tag tag-success' : 'tag'}>{isGranted ? '已授权' : '未授权'}</span>
        {!isGranted && request && <span className="tag tag-warning">集团申请中</span>}
        <p className="secondary caption">
          {meanings[code]}
          {!isGranted && request && `。${formatDateTime(request.requestedAt)} ${request.requestedBy} 申请`}
        </p>
      </div>
      <span className={styles.buttons}>
        {isGranted ? (
          <Button disabled={isBusy} aria-label={`撤回${label}授权`} onClick={() => onGrant(code, false)}>
            撤回
          </Button>
        ) : (
          <>
            {request && (
              <Button disabled={isBusy} aria-label={`不同意${label}授权`} onClick={() => onGrant(code, false)}>
                不同意
              </Button>
            )}
            <Button
              type={request ? 'primary' : 'default'}
              disabled={isBusy}
              aria-label={`${request ? '同意' : '授权'}${label}`}
              onClick={() => onGrant(code, true)}
            >
              {request ? '同意' : '授权'}
            </Button>
          </>
        )}
      </span>
    </li>
  );
}

export default function OwnGrants(): ReactElement {
  const client = useQueryClient();
  const { data, error, refetch } = useRead(queryOwnGrants, {}, { quiet: true });
  const { isBusy, act } = useAct();
  if (error && !data) return <ErrorState title="授权没有加载出来" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={6} />;
  if (data.groupName === null)
    return <EmptyState title="企业不在集团中" reason="加入集团后在这里决定集团可以查看哪些数据" />;
  const grant = (area: GrantArea, isGranted: boolean) =>
    void act(async () => {
      const wasGranted = data.grants.includes(area);
      await call(grantData, { dataGrants: { [area]: isGranted } });
      await client.invalidateQueries({ queryKey: [queryOwnGrants.path] });
      const label = grantAreas.find(({ code }) => code === area)?.label ?? '';
      toast.success(
        isGranted ? `已授权${label}` : wasGranted ? `已撤回${label}授权，集团不再含其数据` : `没有同意${label}授权`,
      );
    });
  return (
    <div className={styles.root}>
      <section aria-label="数据授权">
        <SectionHead
          title={`${data.groupName} 可以查看`}
          answer="由本企业决定，可随时调整；撤回后集团下一次读取即不再含其数据，双方都会收到消息。"
        />
        {data.status === 'exited' ? (
          <EmptyState title="企业已退出集团" reason="集团不能再查看本企业的数据" margin={24} />
        ) : (
          <ul className={styles.lines}>
            {grantAreas.map((area) => (
              <GrantLine key={area.code} area={area} own={data} isBusy={isBusy} onGrant={grant} />
            ))}
          </ul>
        )}
      </section>
      <section aria-label="最近变更">
        <SectionHead title="最近变更" />
        {data.changes.length === 0 && <p className="secondary caption">还没有变更</p>}
        <ol className={styles.changes}>
          {data.changes.map(({ id, at, text }) => (
            <li key={id}>
              <b title={formatDateTime(at)}>{formatDate(at)}</b> {text}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
