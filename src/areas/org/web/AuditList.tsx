/** Entries of an audit log: what narrows them, and what changed in each. */
import { Input, Select, Table } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { OutputOf } from '#platform/model/endpoint.ts';
import { optionLabel } from '#platform/model/field.ts';
import { EMPTY_TEXT, formatDateTime } from '#platform/model/format.ts';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Pagination } from '#platform/web/shell/Pagination.tsx';
import { TableScroll } from '#platform/web/shell/TableScroll.tsx';
import type { queryPlatformAudit } from '../model/audit-log.ts';
import { auditActions, auditResults, queryPageAudit } from '../model/audit-log.ts';
import './enterprise.css';

type Entry = OutputOf<typeof queryPageAudit>['records'][number];

const day = 86_400_000;
const ranges = [
  { value: 7, label: '近 7 天' },
  { value: 30, label: '近 30 天' },
  { value: 180, label: '近 180 天' },
];

const textOf = (value: unknown): string => (value === null || value === undefined ? EMPTY_TEXT : typeof value === 'string' ? value : JSON.stringify(value));

/** What changed, value by value. */
function Changes({ entry }: { readonly entry: Entry }): ReactElement {
  return (
    <div className="audit-changes">
      {entry.changes.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">字段</th>
              <th scope="col">改动前</th>
              <th scope="col">改动后</th>
            </tr>
          </thead>
          <tbody>
            {entry.changes.map((change) => (
              <tr key={change.key}>
                <th scope="row">{change.label}</th>
                <td>{textOf(change.before)}</td>
                <td>{textOf(change.after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="caption secondary">
        {[entry.reason, entry.actorRole && `角色：${entry.actorRole}`, entry.errorCode, entry.requestId && `请求编号：${entry.requestId}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  );
}

const changesOf = (entry: Entry): ReactElement => <Changes entry={entry} />;

export interface AuditNarrowing {
  readonly from: string;
  readonly actor?: string;
  readonly entity?: string;
  readonly action?: string;
  readonly result?: 'success' | 'refused';
}

/** The last seven days of a log, of everybody. */
export const lastWeek = (): AuditNarrowing => ({ from: new Date(Date.now() - 7 * day).toISOString() });

interface AuditListProps {
  readonly query?: typeof queryPageAudit | typeof queryPlatformAudit;
  readonly filter: AuditNarrowing;
  readonly onFilter: (filter: AuditNarrowing) => void;
}

export function AuditList({ query = queryPageAudit, filter, onFilter }: AuditListProps): ReactElement {
  const [days, setDays] = useState(7);
  const [page, setPage] = useState({ current: 1, size: 20 });
  const log = useRead(query, { filter, page }, { quiet: true, keep: true });
  const narrow = (change: Partial<AuditNarrowing>) => (onFilter({ ...filter, ...change }), setPage({ ...page, current: 1 }));
  return (
    <div className="audit-page">
      <div className="audit-tools" role="search" aria-label="筛选日志">
        <Select<number>
          aria-label="时间范围"
          value={days}
          options={ranges}
          onChange={(next) => (setDays(next), narrow({ from: new Date(Date.now() - next * day).toISOString() }))}
        />
        <Input.Search allowClear placeholder="操作人" aria-label="操作人" style={{ width: 160 }} onSearch={(actor) => narrow({ actor })} />
        <Input.Search allowClear placeholder="对象" aria-label="对象" style={{ width: 160 }} onSearch={(entity) => narrow({ entity: entity.trim() })} />
        <Select<string>
          allowClear
          aria-label="动作"
          placeholder="动作"
          style={{ width: 130 }}
          options={auditActions.map(({ code, label }) => ({ value: code, label }))}
          onChange={(action) => narrow({ action })}
        />
        <Select<'success' | 'refused'>
          allowClear
          aria-label="结果"
          placeholder="结果"
          style={{ width: 110 }}
          options={auditResults.map(({ code, label }) => ({ value: code, label }))}
          onChange={(result) => narrow({ result })}
        />
      </div>
      {log.error && <ErrorState title="日志没有加载出来" reason={log.error.message} onRetry={() => void log.refetch()} />}
      <TableScroll label="操作日志">
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
            { title: '动作', width: 110, render: (_value, entry) => optionLabel(auditActions, entry.action) },
            { title: '对象', render: (_value, entry) => (entry.entityName ? `${entry.entityLabel}「${entry.entityName}」` : entry.entityLabel) },
            { title: '结果', width: 90, render: (_value, entry) => optionLabel(auditResults, entry.result) },
            { title: '地址', width: 130, render: (_value, entry) => entry.ip ?? EMPTY_TEXT },
          ]}
        />
      </TableScroll>
      <Pagination total={log.data?.total ?? 0} current={page.current} size={page.size} showSizes onChange={setPage} />
    </div>
  );
}
