/** 待我审批 of the home page: what waits for the reader, most pressing first; one opens over the page and is decided there. */
import type { ReactElement } from 'react';
import { useState } from 'react';
import { Link } from 'react-router';
import { PanelEmpty, ReadPanel } from '#platform/web/home/HomePanel.tsx';
import { PanelLines } from '#platform/web/home/PanelLines.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { useRead } from '#platform/web/query.ts';
import { queryPageRequest } from '../../model/approval-calls.ts';
import { approvalPath } from '../../model/approval-path.ts';
import type { MessageViewProps } from '#platform/web/contribution.ts';
import { deadlineWords } from '../request/request-words.ts';

const RequestDrawer = lazyPart<MessageViewProps>(async () => (await import('../request/RequestDrawer.tsx')).default);

/** Requests of the panel. */
const shown = { filter: { tab: 'waiting' as const }, page: { current: 1, size: 5 } };

export default function ApprovalPanel(): ReactElement {
  const read = useRead(queryPageRequest, shown, { quiet: true, keep: true });
  const [openId, setOpenId] = useState<number | null>(null);
  const close = () => setOpenId(null);
  return (
    <>
      <ReadPanel
        title="待我审批"
        note={({ total }) => (total > 0 ? `${total} 项` : null)}
        acts={<Link to={approvalPath}>全部</Link>}
        read={read}
        rows={5}
      >
        {({ records }) =>
          records.length === 0 ? (
            <PanelEmpty>审批流程里没有等你的申请</PanelEmpty>
          ) : (
            <PanelLines
              lines={records.map((card) => ({
                key: card.id,
                mark: <span className="tag">{card.actLabel}</span>,
                words: (
                  <button type="button" onClick={() => setOpenId(card.id)}>
                    {card.title}，{card.requesterName}提交
                  </button>
                ),
                end: deadlineWords(card)?.text ?? '',
              }))}
            />
          )
        }
      </ReadPanel>
      {openId !== null && <RequestDrawer id={openId} onClose={close} />}
    </>
  );
}
