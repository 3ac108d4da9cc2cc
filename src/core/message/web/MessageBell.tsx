/** Bell with the live count of unread messages, and their drawer. */
import { Button, Drawer, Popconfirm } from 'antd';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { useThrottled } from '#platform/web/use-throttled.ts';
import { MessageFilters } from './MessageFilters.tsx';
import { MessageList } from './MessageList.tsx';
import { MessageView } from './MessageView.tsx';
import { badgeText } from './message-groups.ts';
import type { MessageFilter, MessageRow } from './use-messages.ts';
import { useLiveMessages, useMessageActs, useMessages, viewOf } from './use-messages.ts';
import kit from '#platform/web/styles/kit.module.css';
import messageStyles from './message.module.css';
import shellStyles from '#platform/web/shell/shell.module.css';
import styles from './MessageBell.module.css';

const firstPage = { current: 1, size: 20 };
const everything: MessageFilter = { status: null, category: null };

function DrawerBody({ onClose }: { readonly onClose: () => void }) {
  const [filter, setFilter] = useState<MessageFilter>(everything);
  const messages = useMessages(filter, firstPage);
  const acts = useMessageActs();
  const [resting, readAll] = useThrottled(() => void acts.readAll(filter.category));
  const open = (row: MessageRow) => {
    // What opens over the page leaves the list where it is.
    if (row.linkPath && !viewOf(row)) onClose();
    void acts.open(row);
  };
  const rows = messages.data?.records ?? [];
  return (
    <>
      <div className={messageStyles.head}>
        <MessageFilters filter={filter} unread={messages.data?.unread} onChange={setFilter} />
        <span className={styles.acts}>
          <Button type="link" size="small" disabled={resting || !messages.data?.unread.total} onClick={() => readAll()}>
            全部已读
          </Button>
          <Popconfirm
            title="清空已读消息"
            description="已读的消息将被删除，紧急的未读消息会保留"
            okText="清空"
            onConfirm={() => acts.clearRead(filter.category)}
          >
            <Button type="link" size="small">
              清空
            </Button>
          </Popconfirm>
        </span>
      </div>
      {messages.isPending && <Skeleton rowHeight={72} />}
      {messages.isError && (
        <ErrorState title="消息没有加载出来" error={messages.error} onRetry={() => void messages.refetch()} />
      )}
      {messages.data &&
        rows.length === 0 &&
        (filter.status || filter.category ? (
          <EmptyState variant="noMatch" title="没有符合条件的消息" onClearFilter={() => setFilter(everything)} />
        ) : (
          <EmptyState title="还没有消息" reason="到期提醒、权限变更、导出完成都会出现在这里" />
        ))}
      <MessageList rows={rows} onOpen={open} />
      {acts.viewed && <MessageView message={acts.viewed} onClose={acts.closeView} />}
      {(messages.data?.total ?? 0) > rows.length && (
        <Link className={styles.more} to="/userCenter?tab=message" onClick={onClose}>
          查看全部 {messages.data?.total} 条
        </Link>
      )}
    </>
  );
}

export default function MessageBell() {
  const [open, setOpen] = useState(false);
  useLiveMessages();
  const count = useMessages(everything, firstPage).data?.unread.total ?? 0;
  return (
    <>
      <button
        type="button"
        className={kit.iconButton}
        aria-label={count > 0 ? `消息，${count} 条未读` : '消息'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Bell size={18} strokeWidth={1.75} aria-hidden="true" />
        {count > 0 && <span className={shellStyles.iconBadge}>{badgeText(count)}</span>}
      </button>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        title="消息"
        size={480}
        destroyOnHidden
        styles={{ body: { padding: 0 } }}
      >
        <DrawerBody onClose={() => setOpen(false)} />
      </Drawer>
    </>
  );
}
