/** Entries of an audit log: what narrows them, and what changed in each. */
import { Button, Input, Select, Table } from 'antd';
import type { ReactElement } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { EMPTY_TEXT, formatDateTime } from '#platform/entity/format.ts';
import { SearchBox } from '#platform/web/entity/widgets/SearchBox.tsx';
import { CompanySelect, withCompanies } from '#platform/web/group/CompanySelect.tsx';
import { companyLabel } from '#platform/entity/schema.ts';
import { useInGroup } from '#platform/web/group/companies.ts';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Pagination } from '#platform/web/shell/Pagination.tsx';
import { TableScroll } from '#platform/web/shell/TableScroll.tsx';
import { useLastPage } from '#platform/web/use-last-page.ts';
import type { queryPlatformAudit } from '../model/audit-log.ts';
import { auditActions, auditResults, queryPageAudit } from '../model/audit-log.ts';
import type { AuditAddress, AuditRange } from './audit-address.ts';
import { ranges } from './audit-address.ts';
import './audit.css';

type Entry = OutputOf<typeof queryPageAudit>['records'][number];

const textOf = (value: unknown): string =>
  value === null || value === undefined ? EMPTY_TEXT : typeof value === 'string' ? value : JSON.stringify(value);

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
        {[
          entry.reason,
          entry.actorRole && `角色：${entry.actorRole}`,
          entry.errorCode,
          entry.requestId && `请求编号：${entry.requestId}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  );
}

const changesOf = (entry: Entry): ReactElement => <Changes entry={entry} />;

interface AuditListProps {
  readonly query?: typeof queryPageAudit | typeof queryPlatformAudit;
  readonly narrowed: AuditAddress;
}

function Tools({
  narrowed: { address, range, filter },
  ofGroup,
}: Pick<AuditListProps, 'narrowed'> & { readonly ofGroup: boolean }): ReactElement {
  return (
    <div className="audit-tools" role="search" aria-label="筛选日志">
      <Select<AuditRange>
        aria-label="时间范围"
        value={range}
        style={{ width: 120 }}
        options={[...ranges]}
        onChange={(next) => address.set({ range: next === '7' ? null : next, from: null, to: null })}
      />
      {range === 'dates' &&
        (['from', 'to'] as const).map((key) => (
          <Input
            key={key}
            type="date"
            aria-label={key === 'from' ? '开始日期' : '结束日期'}
            style={{ width: 150 }}
            value={address.get(key) ?? ''}
            onChange={(event) => address.set({ [key]: event.target.value })}
          />
        ))}
      {ofGroup && <CompanySelect address={address} />}
      <SearchBox
        className="audit-search"
        label="操作人"
        placeholder="操作人"
        value={filter.actor ?? null}
        onSearch={(actor) => address.set({ actor: actor.trim() })}
      />
      <SearchBox
        className="audit-search"
        label="对象"
        placeholder="对象"
        value={filter.entity ?? null}
        onSearch={(entity) => address.set({ object: entity.trim() })}
      />
      <Select<string>
        allowClear
        aria-label="动作"
        placeholder="动作"
        style={{ width: 130 }}
        value={filter.action}
        options={auditActions.map(({ code, label }) => ({ value: code, label }))}
        onChange={(action: string | undefined) => address.set({ action: action ?? null })}
      />
      <Select<'success' | 'refused'>
        allowClear
        aria-label="结果"
        placeholder="结果"
        style={{ width: 110 }}
        value={filter.result}
        options={auditResults.map(({ code, label }) => ({ value: code, label }))}
        onChange={(result: string | undefined) => address.set({ result: result ?? null })}
      />
    </div>
  );
}

export function AuditList({ query = queryPageAudit, narrowed }: AuditListProps): ReactElement {
  const { address, filter, before, page } = narrowed;
  const asked = withCompanies(filter, address);
  const input = query === queryPageAudit && before !== null ? { filter: asked, page, before } : { filter: asked, page };
  const log = useRead(query, input, { quiet: true, keep: true });
  const total = log.data?.total ?? 0;
  const go = (next: { readonly current: number; readonly size: number }) =>
    address.set({ page: next.current, size: next.size, before });
  const oldest = log.data?.records.at(-1)?.id;
  const hasMore = log.data !== undefined && 'hasMore' in log.data && log.data.hasMore === true;
  useLastPage(log.isPlaceholderData ? null : (log.data?.total ?? null), page, go);
  // Who entered as the group reads the entries of all companies.
  const asGroup = useInGroup() && query === queryPageAudit;
  return (
    <div className="audit-page">
      <Tools narrowed={narrowed} ofGroup={asGroup} />
      {log.error && <ErrorState title="日志没有加载出来" error={log.error} onRetry={() => void log.refetch()} />}
      <TableScroll label="操作日志">
        <Table<Entry>
          size="small"
          rowKey="id"
          loading={log.isPending}
          dataSource={[...(log.data?.records ?? [])]}
          pagination={false}
          scroll={{ x: 900 }}
          expandable={{ expandedRowRender: changesOf, expandRowByClick: true }}
          columns={[
            { title: '时间', width: 160, render: (_value, entry) => formatDateTime(entry.at) },
            ...(asGroup
              ? [
                  {
                    title: companyLabel,
                    width: 150,
                    render: (_value: unknown, entry: Entry) => entry.companyName ?? '集团',
                  },
                ]
              : []),
            { title: '操作人', width: 120, render: (_value, entry) => entry.actorName ?? EMPTY_TEXT },
            { title: '动作', width: 110, render: (_value, entry) => optionLabel(auditActions, entry.action) },
            {
              title: '对象',
              render: (_value, entry) =>
                entry.entityName ? `${entry.entityLabel}「${entry.entityName}」` : entry.entityLabel,
            },
            { title: '结果', width: 90, render: (_value, entry) => optionLabel(auditResults, entry.result) },
            { title: '地址', width: 130, render: (_value, entry) => entry.ip ?? EMPTY_TEXT },
          ]}
        />
      </TableScroll>
      <div className="audit-pages">
        {before !== null && (
          <Button type="link" onClick={() => address.set({})}>
            回到最新的记录
          </Button>
        )}
        <Pagination
          total={total}
          current={page.current}
          size={page.size}
          showSizes
          onChange={go}
          onMore={hasMore && oldest !== undefined ? () => address.set({ size: page.size, before: oldest }) : undefined}
        />
      </div>
    </div>
  );
}
