/** 操作日志: filters, what changed in an entry, and whether the chain holds. */
import { Button, Input, Select, Table } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { OutputOf } from '#platform/model/endpoint.ts';
import { EMPTY_TEXT, formatDateTime } from '#platform/model/format.ts';
import { call } from '#platform/web/call.ts';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import { Pagination } from '#platform/web/shell/Pagination.tsx';
import { toast } from '#platform/web/toast.ts';
import { queryPageAudit, verifyAudit } from '../model/audit-log.ts';
import './enterprise.css';

type Entry = OutputOf<typeof queryPageAudit>['records'][number];

const actions: Readonly<Record<string, string>> = { login: '登录', logout: '退出', create: '新建', update: '修改', delete: '删除', export: '导出', import: '导入', reveal: '查看敏感信息', grant: '授权', approve: '审批', switch: '切换企业', download: '下载', config: '设置' };
const day = 86_400_000;
const ranges = [{ value: 7, label: '近 7 天' }, { value: 30, label: '近 30 天' }, { value: 180, label: '近 180 天' }];

function Change({ label, value }: { readonly label: string; readonly value: unknown }): ReactElement | null {
  return value === null || value === undefined ? null : (
    <div>
      <strong>{label}</strong>
      <pre className="audit-change">{JSON.stringify(value, null, 2)}</pre>
    </div>
  );
}

const changesOf = (entry: Entry): ReactElement => (
  <div className="audit-changes">
    <Change label="改动前" value={entry.before} />
    <Change label="改动后" value={entry.after} />
    <span className="caption secondary">{[entry.reason, entry.requestId].filter(Boolean).join(' · ')}</span>
  </div>
);

async function verify(): Promise<void> {
  try {
    const { ok, checked, firstBroken } = await call(verifyAudit, {});
    if (ok) toast.success(`完整：已校验 ${checked} 条`);
    else toast.error(`日志被改动：第一条不符的记录为 ${firstBroken ?? ''}`, 10_000);
  } catch {
    // Told by the call.
  }
}

export default function AuditLogPage(): ReactElement {
  const [days, setDays] = useState(7);
  const [from, setFrom] = useState(() => new Date(Date.now() - 7 * day).toISOString());
  const [filter, setFilter] = useState<{ actor?: string; entity?: string; action?: string; result?: 'success' | 'refused' }>({});
  const [page, setPage] = useState({ current: 1, size: 20 });
  const log = useRead(queryPageAudit, { filter: { from, ...filter }, page }, { quiet: true, keep: true });
  const narrow = (change: typeof filter) => (setFilter({ ...filter, ...change }), setPage({ ...page, current: 1 }));
  return (
    <>
      <PageHeader actions={<Button onClick={() => void verify()}>校验完整性</Button>} />
      <div className="audit-page">
        <div className="audit-tools" role="search" aria-label="筛选日志">
          <Select<number> aria-label="时间范围" value={days} options={ranges} onChange={(next) => (setDays(next), setFrom(new Date(Date.now() - next * day).toISOString()), setPage({ ...page, current: 1 }))} />
          <Input.Search allowClear placeholder="操作人" aria-label="操作人" style={{ width: 160 }} onSearch={(actor) => narrow({ actor })} />
          <Input.Search allowClear placeholder="对象" aria-label="对象" style={{ width: 160 }} onSearch={(entity) => narrow({ entity: entity.trim() })} />
          <Select<string> allowClear aria-label="动作" placeholder="动作" style={{ width: 130 }} options={Object.entries(actions).map(([value, label]) => ({ value, label }))} onChange={(action) => narrow({ action })} />
          <Select<'success' | 'refused'> allowClear aria-label="结果" placeholder="结果" style={{ width: 110 }} options={[{ value: 'success', label: '成功' }, { value: 'refused', label: '被拒绝' }]} onChange={(result) => narrow({ result })} />
        </div>
        {log.error && <ErrorState title="日志没有加载出来" reason={log.error.message} onRetry={() => void log.refetch()} />}
        <Table<Entry>
          size="small"
          rowKey="id"
          loading={log.isPending}
          dataSource={[...(log.data?.records ?? [])]}
          pagination={false}
          scroll={{ x: 900 }}
          expandable={{ expandedRowRender: changesOf }}
          columns={[
            { title: '时间', width: 160, render: (_value, entry) => formatDateTime(entry.at) },
            { title: '操作人', width: 120, render: (_value, entry) => entry.actorName ?? EMPTY_TEXT },
            { title: '动作', width: 110, render: (_value, entry) => actions[entry.action] ?? entry.action },
            { title: '对象', render: (_value, entry) => `${entry.entityName ?? EMPTY_TEXT}（${entry.entity}）` },
            { title: '结果', width: 90, render: (_value, entry) => (entry.result === 'success' ? '成功' : '被拒绝') },
            { title: '地址', width: 130, render: (_value, entry) => entry.ip ?? EMPTY_TEXT },
          ]}
        />
        <Pagination total={log.data?.total ?? 0} current={page.current} size={page.size} showSizes onChange={setPage} />
      </div>
    </>
  );
}
