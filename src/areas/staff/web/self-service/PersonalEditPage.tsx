/** 个人信息修改: what people asked to change in their own archives, the difference, and the decision. */
import { useQueryClient } from '@tanstack/react-query';
import { Button, Switch } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { EMPTY_TEXT, formatDateTime } from '#platform/entity/format.ts';
import { CompanyName } from '#platform/web/group/CompanyName.tsx';
import { call } from '#platform/web/call.ts';
import { useActs } from '#platform/web/acts/use-acts.tsx';
import type { RowAction } from '#platform/web/entity/row-action.ts';
import { State } from '#platform/web/entity/widgets/cells.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { useRead } from '#platform/web/query.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { menuCountsKey } from '#platform/web/shell/use-menu-counts.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { followHeading } from '#platform/web/router/focus-heading.ts';
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import { Pagination } from '#platform/web/shell/Pagination.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { deciding } from '../../model/edit-acts.ts';
import { decidingForms } from './deciding-forms.ts';
import {
  personalEditStatuses,
  queryPersonalEdit,
  queryStaffSetting,
  updateStaffSetting,
} from '../../model/personal-edit.ts';
import { Segments } from '#platform/web/parts/Segments.tsx';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { ChangeTable } from '#platform/web/parts/ChangeTable.tsx';
import kit from '#platform/web/styles/kit.module.css';
import selfServiceStyles from './self-service.module.css';
import styles from './PersonalEditPage.module.css';

type Edit = OutputOf<typeof queryPersonalEdit>['records'][number];
type Status = Edit['status'];

const tabs = (['pending', 'approved', 'refused'] as const).map((value) => ({
  value: value as Status,
  label: personalEditStatuses.find(({ code }) => code === value)?.label ?? value,
}));

const groups = [deciding];
interface EditCardProps {
  readonly edit: Edit;
  /** What can be decided. */
  readonly actions: readonly RowAction[];
  readonly onClear: (id: number) => void;
}

function EditCard({ edit, actions, onClear }: EditCardProps): ReactElement {
  const status = personalEditStatuses.find(({ code }) => code === edit.status);
  return (
    <li className={`panel ${selfServiceStyles.card}`}>
      <SectionHead
        title={<Link to={`/interior-detail?id=${edit.userBaseId}`}>{edit.name}</Link>}
        marks={
          <>
            <span className="secondary">
              {[edit.groupName, edit.employeeNo].filter(Boolean).join(' · ') || EMPTY_TEXT}
            </span>
            <CompanyName row={edit} />
            {status && edit.status !== 'pending' && <State option={status} />}
          </>
        }
        note={`${formatDateTime(edit.createdAt)} 提交`}
      >
        {edit.changes.some((change) => change.masked) && <Button onClick={() => onClear(edit.id)}>查看完整信息</Button>}
        {actions.toReversed().map(({ key, label, onRun }) => (
          <Button
            key={key}
            type={key === 'approve' ? 'primary' : 'default'}
            aria-label={`${label}${edit.name}的修改`}
            onClick={onRun}
          >
            {label}
          </Button>
        ))}
      </SectionHead>
      <ChangeTable changes={edit.changes} />
      {edit.refusal && <p className={selfServiceStyles.refusal}>退回原因：{edit.refusal}</p>}
      {edit.decidedAt && (
        <p className="secondary caption">
          {edit.decidedByName ?? EMPTY_TEXT} {formatDateTime(edit.decidedAt)} 处理
        </p>
      )}
    </li>
  );
}

/** Switches of the company: whether edits of name, ID number and card wait at all, and whether people read their own pay. */
function SettingSwitches(): ReactElement | null {
  const { data, refetch } = useRead(queryStaffSetting, {}, { quiet: true });
  const { isBusy, act } = useAct();
  const keepsPay = usePermission('staff_salary_edit');
  if (!data) return null;
  const { version, ...present } = data;
  const change = (wanted: Partial<typeof present>, said: string) =>
    act(async () => {
      await call(updateStaffSetting, { selfEditApproval: present.selfEditApproval, ...wanted, version });
      toast.success(said);
      await refetch();
    });
  const approve = (checked: boolean) =>
    change({ selfEditApproval: checked }, checked ? '已开启：敏感信息修改需审批' : '已关闭：员工修改后直接生效');
  const open = (checked: boolean) =>
    change({ ownSalary: checked }, checked ? '已开启：员工在个人中心查看本人薪资' : '已关闭：员工不能查看本人薪资');
  return (
    <span className={styles.switches}>
      <span className={styles.switch}>
        <Switch
          checked={data.selfEditApproval}
          loading={isBusy}
          onChange={(checked) => void approve(checked)}
          aria-label="员工修改姓名、证件、工资卡需审批"
        />
        <span aria-hidden="true">员工修改姓名、证件、工资卡需审批</span>
      </span>
      {keepsPay && (
        <span className={styles.switch}>
          <Switch
            checked={data.ownSalary}
            loading={isBusy}
            onChange={(checked) => void open(checked)}
            aria-label="员工可查看本人薪资"
          />
          <span aria-hidden="true">员工可查看本人薪资</span>
        </span>
      )}
    </span>
  );
}

export default function PersonalEditPage(): ReactElement {
  const client = useQueryClient();
  const address = useAddress();
  /** One person alone: who came from the line of a list. */
  const userBaseId = address.number('person');
  const [status, setStatus] = useState<Status>('pending');
  const [page, setPage] = useState({ current: 1, size: 20 });
  const [clear, setClear] = useState<number | null>(null);
  const { data, error, refetch } = useRead(
    queryPersonalEdit,
    { filter: { status, userBaseId }, clear, page },
    { keep: true },
  );
  const done = () => {
    setClear(null);
    // What was decided about leaves the list, and its button with it.
    void followHeading();
    void client.invalidateQueries({ queryKey: [queryPersonalEdit.path] });
    void client.invalidateQueries({ queryKey: [menuCountsKey] });
  };
  const acts = useActs({ groups, onDone: done, forms: decidingForms });
  return (
    <>
      <PageHeader title="个人信息修改" showPath facts={data ? [{ label: '待审批', value: data.waiting }] : []} />
      <div className={styles.page}>
        <div className={styles.tools}>
          <Segments<Status>
            label="申请状态"
            value={status}
            segments={tabs}
            onChange={(next) => (setStatus(next), setClear(null), setPage({ ...page, current: 1 }))}
          />
          {userBaseId !== null && (
            <button type="button" className={kit.textButton} onClick={() => address.set({ person: null })}>
              显示全部人员
            </button>
          )}
          <SettingSwitches />
        </div>
        {error && !data && <ErrorState title="修改申请没有加载出来" error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton rows={4} rowHeight={96} />}
        {data?.total === 0 && (
          <EmptyState
            title={status === 'pending' ? '没有待审批的修改' : '暂无数据'}
            reason={status === 'pending' ? '员工在个人中心修改姓名、证件、工资卡后，会出现在这里' : undefined}
          />
        )}
        <ul>
          {data?.records.map((edit) => (
            <EditCard key={edit.id} edit={edit} actions={acts.rowActions(edit)} onClear={setClear} />
          ))}
        </ul>
        {data && (
          <Pagination
            total={data.total}
            current={page.current}
            size={page.size}
            unit="条"
            onChange={(next) => setPage(next)}
          />
        )}
      </div>
      {acts.layer}
    </>
  );
}
