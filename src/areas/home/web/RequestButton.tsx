/** 发起申请: what somebody may ask for in their own name. It leads the page of who has no long list of work; on a telephone it stands at the bottom. */
import { Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { webParts } from '#platform/web/contribution.ts';
import { LateMenu } from '#platform/web/entity/late-menu.tsx';
import { useAccount } from '#platform/web/session.ts';
import { useSession } from '#platform/web/session-store.ts';
import { hasLongLists } from './long-lists.ts';
import styles from './home.module.css';

export function RequestButton(): ReactElement | null {
  const navigate = useNavigate();
  const isBusy = useSession(({ codes }) => hasLongLists(codes));
  const isListed = useAccount(({ account }) => (account?.staffId ?? null) !== null);
  const { ownRequests } = webParts();
  if (isBusy || !isListed || ownRequests.length === 0) return null;
  return (
    <span className={styles.request}>
      <LateMenu
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items: ownRequests.map(({ label, path }) => ({ key: path, label, onClick: () => void navigate(path) })),
        }}
      >
        <button type="button" className="button button-primary">
          <Plus size={16} aria-hidden="true" />
          发起申请
        </button>
      </LateMenu>
    </span>
  );
}
