/** The ledger in other calendars: a secret address, or a file to take along. */
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { download } from '#platform/web/call.ts';
import { useAct } from '#platform/web/use-act.ts';
import { createDueFeed, exportIcs, queryDueFeed, revokeDueFeed } from '../model/due.ts';
import { CalendarFeedDialog } from './CalendarFeedDialog.tsx';

const calls = { query: queryDueFeed, create: createDueFeed, revoke: revokeDueFeed };

export function FeedDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { isBusy, act } = useAct();
  return (
    <CalendarFeedDialog title="订阅到期日历" purpose="到期事项会自动更新" calls={calls} onClose={onClose}>
      <Button
        disabled={isBusy}
        onClick={() => void act(() => download(exportIcs, {}, { fallbackName: '到期日历.ics' }))}
      >
        下载 .ics 文件
      </Button>
    </CalendarFeedDialog>
  );
}
