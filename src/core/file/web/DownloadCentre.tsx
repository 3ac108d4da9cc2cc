/** Download button with live progress of what runs, and the drawer of own exports. */
import { Drawer } from 'antd';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { ExportList } from './ExportList.tsx';
import { isRunning, useExports } from './use-exports.ts';
import kit from '#platform/web/styles/kit.module.css';
import styles from './DownloadCentre.module.css';

const circumference = 2 * Math.PI * 12;

function Ring({ share }: { readonly share: number }) {
  return (
    <svg className={styles.iconRing} width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">
      <circle cx="13" cy="13" r="12" fill="none" stroke="var(--neutral-200)" strokeWidth="1.5" />
      <circle
        cx="13"
        cy="13"
        r="12"
        fill="none"
        stroke="var(--brand-500)"
        strokeWidth="1.5"
        strokeDasharray={`${circumference * share} ${circumference}`}
        transform="rotate(-90 13 13)"
      />
    </svg>
  );
}

export default function DownloadCentre() {
  const [open, setOpen] = useState(false);
  const exports = useExports({ current: 1, size: 20 });
  const rows = exports.data?.records ?? [];
  const running = rows.filter(isRunning);
  const share = running.length === 0 ? 0 : running.reduce((sum, row) => sum + row.progress, 0) / running.length / 100;
  return (
    <>
      <button
        type="button"
        className={kit.iconButton}
        aria-label={running.length > 0 ? `下载中心，${running.length} 个进行中` : '下载中心'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Download size={18} strokeWidth={1.75} aria-hidden="true" />
        {running.length > 0 && <Ring share={Math.max(share, 0.04)} />}
      </button>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        title="下载中心"
        size={480}
        destroyOnHidden
        styles={{ body: { padding: 0 } }}
      >
        {exports.isLoading && <Skeleton rowHeight={72} />}
        {exports.isError && (
          <ErrorState title="导出记录没有加载出来" error={exports.error} onRetry={() => void exports.refetch()} />
        )}
        {!exports.isLoading && !exports.isError && rows.length === 0 && (
          <EmptyState title="还没有导出记录" reason="在列表里点「导出」，文件做好后在这里下载" />
        )}
        <ExportList rows={rows} />
        {(exports.data?.total ?? 0) > rows.length && (
          <Link className={styles.exportMore} to="/userCenter?tab=download" onClick={() => setOpen(false)}>
            查看全部 {exports.data?.total} 条
          </Link>
        )}
      </Drawer>
    </>
  );
}
