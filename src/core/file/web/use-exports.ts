/** Own exports: their list, and what one may do with them. Live while the stream is up, asked for otherwise. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { call, download } from '#platform/web/call.ts';
import { onLive } from '#platform/web/live.ts';
import { useRead } from '#platform/web/query.ts';
import { useSession } from '#platform/web/session-store.ts';
import { toast } from '#platform/web/toast.ts';
import { deleteExportRecords, queryExportRecords, retryExport } from '../model/export-record.ts';
import { downloadFile } from '../model/file.ts';

export type ExportRow = OutputOf<typeof queryExportRecords>['records'][number];

export const isRunning = (row: Pick<ExportRow, 'status'>): boolean =>
  row.status === 'pending' || row.status === 'running';

/** Milliseconds between two looks while something runs and no event came. */
const lookMilliseconds = 5000;

/** Reads again what stands under the key: when an event says that an export changed, and every few seconds while one runs. */
export function useFreshExports(queryKey: readonly unknown[], busy: boolean): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onLive(
        ({ name }) =>
          (name === 'export' || name === 'reset' || name === 'poll') && void client.invalidateQueries({ queryKey }),
      ),
    [client, queryKey],
  );
  useEffect(() => {
    if (!busy) return undefined;
    const timer = setInterval(() => void client.invalidateQueries({ queryKey }), lookMilliseconds);
    return () => clearInterval(timer);
  }, [busy, client, queryKey]);
}

const recordsKey = [queryExportRecords.path];

export function useExports(page: { readonly current: number; readonly size: number }) {
  const chosen = useSession((state) => state.choice !== null);
  const read = useRead(queryExportRecords, { filter: {}, page }, { quiet: true, keep: true, enabled: chosen });
  useFreshExports(recordsKey, read.data?.records.some(isRunning) ?? false);
  return read;
}

/** `renew`: besides the download centre, what shows exports. */
export function useExportActs(renew?: () => Promise<unknown>) {
  const client = useQueryClient();
  const refresh = () => Promise.all([client.invalidateQueries({ queryKey: recordsKey }), renew?.()]);
  return {
    save: async (row: Pick<ExportRow, 'filePath' | 'fileName'>) => {
      if (!row.filePath) return;
      await download(
        downloadFile,
        { filePath: row.filePath, fileName: row.fileName, inline: '0' },
        { fallbackName: row.fileName },
      );
      await refresh();
    },
    retry: async (row: ExportRow) => {
      await call(retryExport, { id: row.id });
      await refresh();
    },
    remove: async (row: Pick<ExportRow, 'id' | 'status'>) => {
      await call(deleteExportRecords, { ids: [row.id] });
      await refresh();
      toast.info(isRunning(row) ? '已取消导出' : '已删除导出记录');
    },
  };
}
