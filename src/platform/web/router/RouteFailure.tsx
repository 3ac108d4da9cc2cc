/** Shown instead of a screen that could not be loaded or fell over; the rest of the application stays usable. */
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { ErrorState } from '../shell/ErrorState.tsx';
import { logError } from '../view-store.ts';
import { ChunkLoadError } from './chunk.ts';
import styles from '../shell/states.module.css';

export function RouteFailure() {
  const error = useRouteError();
  const isChunk = error instanceof ChunkLoadError;
  useEffect(() => {
    if (!isChunk) logError(error instanceof Error ? error : new Error(String(error)), location.pathname);
  }, [error, isChunk]);
  return (
    <div className={styles.pageCentre}>
      <h1 className="visually-hidden">页面没有加载出来</h1>
      <ErrorState
        title={isChunk ? '页面资源没有加载出来' : '页面出错了'}
        reason={
          isChunk
            ? `文件 ${error.message} 加载失败，可能是网络中断或刚刚更新了版本`
            : '这个页面遇到了意外问题，其他页面不受影响'
        }
        onRetry={() => location.reload()}
      />
    </div>
  );
}
