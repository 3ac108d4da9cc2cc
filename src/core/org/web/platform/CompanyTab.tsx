/** 企业: every company of the platform, what it uses, freezing it and its quota. Nothing of what is in it. */
import { useQueryClient } from '@tanstack/react-query';
import { Input, InputNumber, Select } from 'antd';
import { Search } from 'lucide-react';
import type { ReactElement } from 'react';
import { Suspense, useState } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { formatDateTime, formatFileSize } from '#platform/entity/format.ts';
import { useActs } from '#platform/web/acts/use-acts.tsx';
import type { FormSlot } from '#platform/web/entity/FormFields.tsx';
import type { RowAction } from '#platform/web/entity/row-action.ts';
import { useRead } from '#platform/web/query.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Pagination } from '#platform/web/shell/Pagination.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { companyStatuses, disputing, freezing, queryCompany, quota } from '../../model/company-life.ts';
import { usageShare, usageTone } from '../usage.ts';
import { ActButtons } from './ActButtons.tsx';

type Company = OutputOf<typeof queryCompany>['records'][number];
type Status = Company['status'];

const gibibyte = 1024 ** 3;
const statusTags: Record<Status, string> = { active: 'tag tag-success', frozen: 'tag tag-danger', dissolved: 'tag' };
const groups = [quota, disputing, freezing];

/** Bytes, typed in GB. */
const StorageControl: FormSlot = ({ id, value, onChange, disabled, invalid, describedBy }) => (
  <InputNumber<number>
    id={id}
    min={1}
    max={1_048_576}
    precision={0}
    suffix="GB"
    className="field-number"
    disabled={disabled}
    {...(invalid ? { status: 'error' } : {})}
    aria-describedby={describedBy}
    value={typeof value === 'number' ? Math.round(value / gibibyte) : null}
    onChange={(size) => onChange(size === null ? null : Math.round(size * gibibyte))}
  />
);
const slots = { storageQuota: StorageControl };

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
  actions,
}: {
  readonly company: Company;
  readonly actions: readonly RowAction[];
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
      <ActButtons actions={actions} of={companyName} />
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
  const read = useRead(queryCompany, { filter, page }, { quiet: true, keep: true });
  const client = useQueryClient();
  const onDone = () => void client.invalidateQueries({ queryKey: [queryCompany.path] });
  const acts = useActs({ groups, onDone, slots });
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
          <CompanyLine key={company.companyCode} company={company} actions={acts.rowActions({ ...company, id: 0 })} />
        ))}
      </ul>
      {read.data && (
        <Pagination total={read.data.total} current={page.current} size={page.size} unit="家" onChange={setPage} />
      )}
      <Suspense>{acts.layer}</Suspense>
    </>
  );
}
