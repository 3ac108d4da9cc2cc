/** 企业: every company of the platform, what it uses, freezing it and its quota. Nothing of what is in it. */
import { useQueryClient } from '@tanstack/react-query';
import { Button, Input, InputNumber, Modal, Select } from 'antd';
import { Search } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { formatDateTime, formatFileSize } from '#platform/entity/format.ts';
import { call } from '#platform/web/call.ts';
import { useRead } from '#platform/web/query.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Pagination } from '#platform/web/shell/Pagination.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { companyStatuses, freezeCompany, queryCompany, saveCompanyQuota } from '../../model/company-life.ts';
import { usageShare, usageTone } from '../usage.ts';
import { DisputeDialog } from './DisputeDialog.tsx';
import { FormLine, useSaving } from './FormLine.tsx';

type Company = OutputOf<typeof queryCompany>['records'][number];
type Status = Company['status'];
type Act = 'freeze' | 'quota' | 'dispute';
interface DialogProps {
  readonly company: Company;
  readonly onClose: () => void;
}

const gibibyte = 1024 ** 3;
const statusTags: Record<Status, string> = { active: 'tag tag-success', frozen: 'tag tag-danger', dissolved: 'tag' };

function useListed(done: string, onClose: () => void) {
  const client = useQueryClient();
  return useSaving(done, () => {
    void client.invalidateQueries({ queryKey: [queryCompany.path] });
    onClose();
  });
}

function FreezeDialog({ company, onClose }: DialogProps): ReactElement {
  const frozen = company.status === 'active';
  const [reason, setReason] = useState('');
  const [busy, said, send] = useListed(frozen ? '企业已冻结' : '已解除冻结', onClose);
  const save = () =>
    send(() => call(freezeCompany, { targetCompanyCode: company.companyCode, frozen, reason: reason.trim() || null }));
  return (
    <Modal
      open
      title={frozen ? `冻结「${company.companyName}」` : `解除「${company.companyName}」的冻结？`}
      okText={frozen ? '冻结企业' : '解除冻结'}
      cancelText="取消"
      confirmLoading={busy}
      okButtonProps={{ danger: frozen, disabled: frozen && reason.trim() === '' }}
      onOk={save}
      onCancel={onClose}
    >
      {frozen ? (
        <>
          <p>
            {company.members.toLocaleString('zh-CN')}{' '}
            名成员立即不能进入，定时任务暂停，数据保留；解除冻结后一切照旧。企业管理员会收到消息和原因。
          </p>
          <FormLine id="freeze-reason" label="原因（企业可见）" said={said['reason']}>
            <Input.TextArea
              id="freeze-reason"
              rows={3}
              maxLength={200}
              showCount
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </FormLine>
        </>
      ) : (
        <p>冻结原因：{company.statusReason ?? '--'}。解除后成员可以重新进入，企业管理员会收到消息。</p>
      )}
    </Modal>
  );
}

function QuotaDialog({ company, onClose }: DialogProps): ReactElement {
  const [members, setMembers] = useState<number | null>(company.memberQuota);
  const [storage, setStorage] = useState<number | null>(Math.max(1, Math.round(company.storageQuota / gibibyte)));
  const [busy, said, send] = useListed('配额已调整', onClose);
  const save = () =>
    send(() =>
      call(saveCompanyQuota, {
        targetCompanyCode: company.companyCode,
        memberQuota: members ?? 0,
        storageQuota: Math.round((storage ?? 0) * gibibyte),
      }),
    );
  const isBelow = (members ?? 0) < company.members || (storage ?? 0) * gibibyte < company.storageUsed;
  return (
    <Modal
      open
      title={`调整「${company.companyName}」的配额`}
      okText="保存"
      cancelText="取消"
      confirmLoading={busy}
      onOk={save}
      onCancel={onClose}
    >
      <FormLine
        id="quota-members"
        label="成员数上限"
        hint={`已用 ${company.members.toLocaleString('zh-CN')} 人`}
        said={said['memberQuota']}
      >
        <InputNumber<number>
          id="quota-members"
          min={1}
          max={100_000}
          precision={0}
          suffix="人"
          style={{ width: '100%' }}
          value={members}
          onChange={setMembers}
        />
      </FormLine>
      <FormLine
        id="quota-storage"
        label="存储空间上限"
        hint={`已用 ${formatFileSize(company.storageUsed)}`}
        said={said['storageQuota']}
      >
        <InputNumber<number>
          id="quota-storage"
          min={1}
          max={1_048_576}
          precision={0}
          suffix="GB"
          style={{ width: '100%' }}
          value={storage}
          onChange={setStorage}
        />
      </FormLine>
      {isBelow && (
        <p className="secondary" role="status">
          低于已用量：已有的成员和文件不受影响，在降到上限之下以前不能再添加。
        </p>
      )}
    </Modal>
  );
}

function Usage({
  label,
  used,
  quota,
  words,
}: {
  readonly label: string;
  readonly used: number;
  readonly quota: number;
  readonly words: string;
}): ReactElement {
  return (
    <span className={usageTone(used, quota) === 'exception' ? 'tag tag-warning' : 'tag'}>
      {label} {words}（{usageShare(used, quota)}%）
    </span>
  );
}

function details(company: Company): string {
  const facts = [
    company.creditCode,
    company.groupName && `集团 ${company.groupName}`,
    `${formatDateTime(company.createdAt)} 创建`,
    company.status !== 'active' &&
      company.statusAt &&
      `${formatDateTime(company.statusAt)} ${optionLabel(companyStatuses, company.status)}`,
    company.statusReason && `原因：${company.statusReason}`,
    company.verifyStatus === 'disputed' && `争议：${company.verifyReason ?? '--'}`,
  ];
  return facts.filter(Boolean).join(' · ');
}

function CompanyLine({
  company,
  open,
}: {
  readonly company: Company;
  readonly open: (kind: Act) => void;
}): ReactElement {
  const { companyName, status, members, memberQuota, storageUsed, storageQuota } = company;
  const disputed = company.verifyStatus === 'disputed';
  return (
    <li className="panel platform-line">
      <div className="platform-line-words">
        <strong>{companyName}</strong>
        <span className={statusTags[status]}>{optionLabel(companyStatuses, status)}</span>
        {disputed && <span className="tag tag-danger">归属争议</span>}
        <p className="caption secondary">{details(company)}</p>
        <p>
          <Usage
            label="成员"
            used={members}
            quota={memberQuota}
            words={`${members.toLocaleString('zh-CN')}/${memberQuota.toLocaleString('zh-CN')}`}
          />{' '}
          <Usage
            label="存储"
            used={storageUsed}
            quota={storageQuota}
            words={`${formatFileSize(storageUsed)}/${formatFileSize(storageQuota)}`}
          />
        </p>
      </div>
      {status !== 'dissolved' && (
        <span className="platform-acts">
          <Button aria-label={`调整配额 ${companyName}`} onClick={() => open('quota')}>
            调整配额
          </Button>
          <Button aria-label={`${disputed ? '解决争议' : '归属争议'} ${companyName}`} onClick={() => open('dispute')}>
            {disputed ? '解决争议' : '归属争议'}
          </Button>
          <Button
            danger={status === 'active'}
            aria-label={`${status === 'active' ? '冻结' : '解除冻结'} ${companyName}`}
            onClick={() => open('freeze')}
          >
            {status === 'active' ? '冻结' : '解除冻结'}
          </Button>
        </span>
      )}
    </li>
  );
}

export function CompanyTab(): ReactElement {
  const [typed, setTyped] = useState('');
  const [filter, setFilter] = useState<{ readonly keyword: string | null; readonly status: Status | null }>({
    keyword: null,
    status: null,
  });
  const [page, setPage] = useState({ current: 1, size: 20 });
  const [open, setOpen] = useState<{ readonly company: Company; readonly kind: Act } | null>(null);
  const read = useRead(queryCompany, { filter, page }, { quiet: true, keep: true });
  const narrow = (change: Partial<typeof filter>) => (
    setFilter({ ...filter, ...change }),
    setPage({ ...page, current: 1 })
  );
  const clear = () => (setTyped(''), narrow({ keyword: null, status: null }));
  return (
    <>
      <div className="platform-tools" role="search" aria-label="筛选企业">
        <Input
          allowClear
          style={{ width: 280 }}
          prefix={<Search size={14} aria-hidden="true" />}
          placeholder="企业名称或完整代码"
          aria-label="搜索企业"
          value={typed}
          onChange={(event) => (setTyped(event.target.value), event.target.value === '' && narrow({ keyword: null }))}
          onPressEnter={() => narrow({ keyword: typed.trim() || null })}
          onBlur={() => filter.keyword !== (typed.trim() || null) && narrow({ keyword: typed.trim() || null })}
        />
        <Select<Status>
          allowClear
          aria-label="状态"
          placeholder="状态"
          style={{ width: 120 }}
          value={filter.status}
          options={companyStatuses.map(({ code, label }) => ({ value: code, label }))}
          onChange={(status) => narrow({ status: status ?? null })}
        />
      </div>
      {read.error && <ErrorState title="企业没有加载出来" error={read.error} onRetry={() => void read.refetch()} />}
      {!read.data && !read.error && <Skeleton rowHeight={88} rows={3} />}
      {read.data?.total === 0 &&
        (filter.keyword || filter.status ? (
          <EmptyState variant="noMatch" title="没有符合条件的企业" onClearFilter={clear} />
        ) : (
          <EmptyState title="暂无数据" />
        ))}
      <ul>
        {read.data?.records.map((company) => (
          <CompanyLine key={company.companyCode} company={company} open={(kind) => setOpen({ company, kind })} />
        ))}
      </ul>
      {read.data && (
        <Pagination total={read.data.total} current={page.current} size={page.size} unit="家" onChange={setPage} />
      )}
      {open?.kind === 'freeze' && <FreezeDialog company={open.company} onClose={() => setOpen(null)} />}
      {open?.kind === 'dispute' && <DisputeDialog company={open.company} onClose={() => setOpen(null)} />}
      {open?.kind === 'quota' && <QuotaDialog company={open.company} onClose={() => setOpen(null)} />}
    </>
  );
}
