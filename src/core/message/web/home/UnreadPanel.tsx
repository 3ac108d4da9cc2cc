/** 未读消息 of the home page: the newest unread ones; one opens what it speaks of and is read then. */
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { optionLabel } from '#platform/entity/field.ts';
import { formatDate } from '#platform/entity/format.ts';
import { PanelEmpty, ReadPanel } from '#platform/web/home/HomePanel.tsx';
import { PanelLines } from '#platform/web/home/PanelLines.tsx';
import { messageCategories } from '../../model/message.ts';
import { useMessageActs, useMessages } from '../use-messages.ts';

/** Messages of the panel. */
const shown = { current: 1, size: 5 };

export default function UnreadPanel(): ReactElement {
  const read = useMessages({ status: 'unread', category: null }, shown);
  const { open } = useMessageActs();
  return (
    <ReadPanel
      title="未读消息"
      note={({ unread }) => (unread.total > 0 ? `${unread.total} 条` : null)}
      acts={<Link to="/userCenter?tab=message">全部</Link>}
      read={read}
      rows={5}
    >
      {({ records }) =>
        records.length === 0 ? (
          <PanelEmpty>没有未读消息</PanelEmpty>
        ) : (
          <PanelLines
            lines={records.map((row) => ({
              key: row.id,
              mark: <span className="tag">{optionLabel(messageCategories, row.category)}</span>,
              words: (
                <button type="button" title={row.content} onClick={() => void open(row)}>
                  {row.title}
                </button>
              ),
              end: formatDate(row.createdAt.slice(0, 10)).slice(5),
            }))}
          />
        )
      }
    </ReadPanel>
  );
}
