/** Own messages: read, mark, clear, and follow live. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { webParts } from '#platform/web/contribution.ts';
import { onLive } from '#platform/web/live.ts';
import { announce } from './message-notice.ts';
import { isInsideAddress } from '#platform/web/navigation.ts';
import { useRead } from '#platform/web/query.ts';
import { useSession } from '#platform/web/session-store.ts';
import { toast } from '#platform/web/toast.ts';
import { deleteMessage, queryMessage, updateMessageStatus } from '../model/message.ts';

export type MessageRow = OutputOf<typeof queryMessage>['records'][number];

export interface MessageFilter {
  readonly status: 'unread' | null;
  readonly category: string | null;
  readonly keyword?: string | null;
  /** Of the chosen enterprise alone. */
  readonly isCurrent?: boolean;
}

/** These concern the person, whatever enterprise is chosen; the list of requests to handle does not. */
const ownPages = ['/userCenter', '/home-middleware', '/platform-admin', '/entrepreneurship-center'];

/** Whether what the message opens belongs to an enterprise other than the chosen one. */
function isOfAnother({ groupCode, companyCode, linkPath, linkParams }: MessageRow): boolean {
  const { choice } = useSession.getState();
  if (!groupCode || !choice || (ownPages.includes(linkPath ?? '') && linkParams?.['tab'] !== 'handle')) return false;
  if (groupCode !== choice.groupCode) return true;
  // Who entered as the group sees its companies; who entered as a company sees neither the group nor a sister.
  return choice.selectGroupType === 2 && companyCode !== choice.companyCode;
}

/** Whether the reader is in the enterprise of the message now, having switched to it if asked to. */
async function mayOpen({ groupCode, companyCode }: MessageRow): Promise<boolean> {
  const { offerSwitch } = (await webParts().offerSwitch?.()) ?? {};
  return offerSwitch ? offerSwitch({ groupCode, companyCode }) : false;
}

/** One page of messages with the unread counts. */
export function useMessages(
  { status, category, keyword, isCurrent }: MessageFilter,
  page: { readonly current: number; readonly size: number },
) {
  const choice = useSession((state) => state.choice);
  const here =
    isCurrent && choice
      ? { scope: 'current' as const, targetGroupCode: choice.groupCode, targetCompanyCode: choice.companyCode || null }
      : {};
  return useRead(
    queryMessage,
    {
      filter: {
        ...(status ? { status } : {}),
        ...(category ? { category } : {}),
        ...(keyword ? { keyword } : {}),
        ...here,
      },
      page,
    },
    { quiet: true, keep: true },
  );
}

/** Reads again when something arrives; a warning or an urgent message is also said. */
export function useLiveMessages(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onLive(({ name, data }) => {
        if (name !== 'message' && name !== 'unread' && name !== 'reset' && name !== 'poll') return;
        void client.invalidateQueries({ queryKey: [queryMessage.path] });
        const level = (data as { level?: unknown } | null)?.level;
        if (name === 'message' && (level === 'warning' || level === 'urgent'))
          toast.info(level === 'urgent' ? '收到一条紧急消息' : '收到一条提醒');
        if (name === 'message') void announce((data as { id?: unknown } | null)?.id);
      }),
    [client],
  );
}

/** How a message opens over the page; undefined: it leads to a screen. */
export const viewOf = ({ bizType, bizId }: Pick<MessageRow, 'bizType' | 'bizId'>) =>
  bizId === null ? undefined : webParts().messageViews.find((view) => view.bizType === bizType);

/** What one may do with messages; each act reads the list again. */
export function useMessageActs() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const refresh = () => client.invalidateQueries({ queryKey: [queryMessage.path] });
  const [viewed, setViewed] = useState<MessageRow | null>(null);
  return {
    /** The message that is open over the page. */
    viewed,
    closeView: () => {
      setViewed(null);
      void refresh();
    },
    readAll: async (category: string | null) => {
      await call(updateMessageStatus, { all: true, status: 'read', ...(category ? { category } : {}) });
      await refresh();
    },
    clearRead: async (category: string | null) => {
      const { deleted } = await call(deleteMessage, { scope: 'read', ...(category ? { category } : {}) });
      await refresh();
      toast.info(deleted > 0 ? `已清空 ${deleted} 条已读消息` : '没有已读消息可清空');
    },
    open: async (row: MessageRow) => {
      if (row.status === 'unread') await call(updateMessageStatus, { ids: [row.id], status: 'read' }, { quiet: true });
      void refresh();
      if (!isInsideAddress(row.linkPath)) return;
      if (isOfAnother(row) && !(await mayOpen(row))) return;
      if (viewOf(row)) return setViewed(row);
      await navigate(`${row.linkPath}${row.linkParams ? `?${new URLSearchParams(row.linkParams).toString()}` : ''}`);
    },
  };
}
