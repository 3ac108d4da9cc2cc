/** 我的档案 of the personal centre: the own row and records; plain fields change at once, name, ID number and card after approval. */
import type { ReactElement } from 'react';
import { Button } from 'antd';
import { Link, useSearchParams } from 'react-router';
import type { InputOf, OutputOf } from '#platform/entity/endpoint.ts';
import { formatDateTime } from '#platform/entity/format.ts';
import { call } from '#platform/web/call.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { EntityDetail } from '#platform/web/entity/EntityDetail.tsx';
import { State } from '#platform/web/entity/widgets/cells.tsx';
import { useRead } from '#platform/web/query.ts';
import { useSession } from '#platform/web/session-store.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { toast } from '#platform/web/toast.ts';
import { useActs } from '#platform/web/acts/use-acts.tsx';
import { PageTabs } from '#platform/web/shell/PageTabs.tsx';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { ChangeTable } from '#platform/web/parts/ChangeTable.tsx';
import { queryBasicInfo } from '../../model/archive-calls.ts';
import { personalEditStatuses, queryOwnPersonalEdit, updatePersonalInfo } from '../../model/personal-edit.ts';
import { withdrawing } from '../../model/edit-acts.ts';
import { tabsOf } from '../archive/archive-tabs.ts';
import { CopiedNote } from '../archive/CopiedNote.tsx';
import { RecordsTab } from '../archive/RecordsTab.tsx';
import { ChangeTimeline } from '../changes/ChangeTimeline.tsx';
import { cardEntity, ownEntity } from './own-entity.ts';
import selfServiceStyles from './self-service.module.css';
import styles from './OwnArchiveTab.module.css';

type OwnEdits = OutputOf<typeof queryOwnPersonalEdit>;
type Info = OutputOf<typeof queryBasicInfo>;

/** Milliseconds in which one reads what waits. */
const pendingTime = 6000;

async function sendOwn(id: number, version: number, fields: Record<string, unknown>) {
  const input = { id, version, fields } as InputOf<typeof updatePersonalInfo>;
  const answer = await call(updatePersonalInfo, input, { quiet: true });
  if (answer.pending.length > 0) toast.info(`${answer.pending.join('、')}已提交，人事审批后生效`, pendingTime);
  return answer;
}

const groups = [withdrawing];
const forms = { withdraw: { said: () => '已撤回' } };

/** What waits, and what was sent back last. */
function Requests({
  edits,
  onChanged,
}: {
  readonly edits: OwnEdits['edits'];
  readonly onChanged: () => void;
}): ReactElement | null {
  const acts = useActs({ groups, onDone: onChanged, forms });
  const [newest] = edits;
  if (!newest || (newest.status !== 'pending' && newest.status !== 'refused')) return null;
  const status = personalEditStatuses.find(({ code }) => code === newest.status);
  return (
    <section className={`panel ${selfServiceStyles.card}`} aria-label="修改申请">
      <SectionHead
        title="修改申请"
        marks={status && <State option={status} />}
        note={`${formatDateTime(newest.createdAt)} 提交`}
      >
        {acts.rowActions({ ...newest, name: '本人' }).map(({ key, label, onRun }) => (
          <Button key={key} size="small" onClick={onRun}>
            {label}
          </Button>
        ))}
      </SectionHead>
      <ChangeTable changes={newest.changes} />
      {newest.refusal && <p className={selfServiceStyles.refusal}>退回原因：{newest.refusal}</p>}
      {acts.layer}
    </section>
  );
}

function Card({
  info,
  needsApproval,
  onChanged,
}: {
  readonly info: Info;
  readonly needsApproval: boolean;
  readonly onChanged: () => void;
}): ReactElement {
  const cards = (info.accounts ?? []).filter((row) => row['accountType'] === 'bank_card');
  const card = cards.find((row) => row['isMain'] === true) ?? cards[0] ?? {};
  const { id, version } = info.base;
  const row = { ...card, id, version } as AnyRow;
  return (
    <EntityDetail
      key={version}
      entity={cardEntity(needsApproval)}
      row={row}
      send={({ id: _id, version: _version, ...bank }) => sendOwn(id, version, { bank })}
      onSaved={onChanged}
    />
  );
}

interface PartProps {
  readonly info: Info;
  readonly own: OwnEdits;
  readonly onChanged: () => void;
}

function Part({
  current,
  info,
  own,
  onChanged,
}: PartProps & { readonly current: ReturnType<typeof tabsOf>[number] }): ReactElement {
  const row: AnyRow = info.base;
  if (current.key === 'change') return <ChangeTimeline person={info.base} mayEdit={false} onChanged={onChanged} />;
  if (current.key === 'base')
    return (
      <EntityDetail
        key={`${row.id}:${row.version}`}
        entity={ownEntity(own.needsApproval)}
        row={row}
        send={({ id: _id, version: _version, ...fields }) => sendOwn(row.id, row.version, fields)}
        onSaved={onChanged}
        notes={{ education: <CopiedNote to="?tab=archive&part=study" /> }}
      />
    );
  return (
    <>
      {current.key === 'account' && <Card info={info} needsApproval={own.needsApproval} onChanged={onChanged} />}
      <RecordsTab key={current.key} info={info} keys={current.records} isOwn onChanged={onChanged} />
    </>
  );
}

function Archive({
  staffId,
  own,
  onChanged,
}: {
  readonly staffId: number;
  readonly own: OwnEdits;
  readonly onChanged: () => void;
}): ReactElement {
  const [search] = useSearchParams();
  const { data, error, refetch } = useRead(queryBasicInfo, { id: staffId }, { quiet: true });
  if (error && !data) return <ErrorState title="档案没有加载出来" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={10} />;
  // The own pay is shown where the company allows it, whatever codes one holds as the keeper of others'.
  const info = { ...data, permissions: { ...data.permissions, staff_salary_view: own.ownSalary } };
  const tabs = tabsOf(info, true);
  const current = tabs.find((tab) => tab.key === search.get('part')) ?? tabs[0];
  const renew = () => {
    void refetch();
    onChanged();
  };
  return (
    <div className={styles.archive}>
      <Requests edits={own.edits} onChanged={renew} />
      <PageTabs label="档案分类" className={styles.archiveParts}>
        {tabs.map((tab) => (
          <Link
            key={tab.key}
            to={`?tab=archive&part=${tab.key}`}
            aria-current={tab.key === current?.key ? 'page' : undefined}
          >
            {tab.label}
          </Link>
        ))}
      </PageTabs>
      {current && <Part current={current} info={info} own={own} onChanged={renew} />}
    </div>
  );
}

export default function OwnArchiveTab(): ReactElement {
  // An archive is kept by a company: acting as a group, or before any was entered, there is none to ask for.
  const inCompany = useSession((state) => state.choice?.selectGroupType === 2);
  const { data, error, refetch } = useRead(queryOwnPersonalEdit, {}, { quiet: true, enabled: inCompany });
  if (!inCompany)
    return <EmptyState title="请先进入企业" reason="员工档案由所在的企业保管，在页面上方选择企业后查看" />;
  if (error && !data) return <ErrorState title="档案没有加载出来" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={10} />;
  if (data.staffId === null)
    return <EmptyState title="账号还没有关联员工档案" reason="请进入所在企业，或联系人事把账号关联到你的档案" />;
  return <Archive staffId={data.staffId} own={data} onChanged={() => void refetch()} />;
}
