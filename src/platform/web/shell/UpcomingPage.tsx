/** Plain notice of a screen that is declared but not built. */
import { EmptyState } from './EmptyState.tsx';
import { useCurrentRoute } from '../router/use-route.ts';
import styles from './states.module.css';

export default function UpcomingPage() {
  const route = useCurrentRoute();
  return (
    <div className={styles.pageCentre}>
      <div>
        <h1 className="visually-hidden">{route?.title}</h1>
        <EmptyState title="该模块正在建设" reason={`「${route?.title ?? ''}」尚未开放，开放后会出现在菜单里`}>
          <button type="button" className="button" onClick={() => history.back()}>
            返回上一页
          </button>
        </EmptyState>
      </div>
    </div>
  );
}
