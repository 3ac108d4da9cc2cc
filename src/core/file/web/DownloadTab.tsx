/** All own exports, page by page (personal centre). */
import { useQueryClient } from '@tanstack/react-query';
import { Progress } from 'antd';
import type { ReactElement } from 'react';
import type { RowOf } from '#platform/entity/entity.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { EntityPage } from '#platform/web/entity/EntityPage.tsx';
import { listKey } from '#platform/web/entity/use-entity-list.ts';
import { State } from '#platform/web/entity/widgets/cells.tsx';
import { useSession } from '#platform/web/session-store.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { deleteExportRecords, exportRetry, exportStatuses, queryExportRecords } from '../model/export-record.ts';
import { exportColumns } from './export-columns.ts';
import { isRunning, useExportActs, useFreshExports } from './use-exports.ts';

type Export = RowOf<typeof exportColumns>;

const key = listKey(exportColumns);
const calls = { page: queryExportRecords, remove: deleteExportRecords };
const acts = { groups: [exportRetry] };
const nothing = <EmptyState title="还没有导出记录" reason="在列表里点「导出」，文件做好后在这里下载，保留 7 天" />;

const columns = {
  status: {
    render: ({ fileName, status, progress }: Export) => {
      if (isRunning({ status }))
        return (
          <Progress percent={Math.round(progress)} size="small" status="active" aria-label={`${fileName} 的进度`} />
        );
      const option = exportStatuses.find(({ code }) => code === status);
      return option ? <State option={option} /> : optionLabel(exportStatuses, status);
    },
  },
};

/** Draws nothing: asks again while something runs, and when an event says so. */
function KeptFresh({ rows }: { readonly rows: readonly Export[] }): null {
  useFreshExports(key, rows.some(isRunning));
  return null;
}

const keptFresh = ({ rows }: { readonly rows: readonly Export[] }) => <KeptFresh rows={rows} />;

export default function DownloadTab(): ReactElement {
  const chosen = useSession((state) => state.choice !== null);
  const client = useQueryClient();
  const { save, remove } = useExportActs(() => client.invalidateQueries({ queryKey: key }));
  // Exports are made in an enterprise.
  if (!chosen) return nothing;
  return (
    <EntityPage
      entity={exportColumns}
      calls={calls}
      isPart
      columns={columns}
      acts={acts}
      first="save"
      empty={nothing}
      overview={keptFresh}
      rowActions={(row) => [
        ...(row.status === 'success' && row.filePath !== null
          ? [{ key: 'save', label: '下载', onRun: () => void save(row) }]
          : []),
        ...(isRunning(row) ? [{ key: 'cancel', label: '取消导出', onRun: () => void remove(row) }] : []),
      ]}
    />
  );
}
