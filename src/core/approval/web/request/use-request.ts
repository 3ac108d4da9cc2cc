/** One request, and what is done with it: each decision is sent once and read again, whoever was first. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorCode } from '#platform/entity/error-codes.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { call, newIdempotencyKey } from '#platform/web/call.ts';
import { onLive } from '#platform/web/live.ts';
import { useRead } from '#platform/web/query.ts';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { getRequest, queryPageRequest, queryWaitingCount } from '../../model/approval-calls.ts';
import { requestStates } from '../../model/approval-dicts.ts';
import { decideRequest } from '../../model/approval-request.ts';
import type { Decide } from './Decision.tsx';
import { isOlder } from './request-words.ts';

const done = { grant: '已同意', refuse: '已驳回', giveBack: '已退回' } as const;

/** What became of a decision: the act may have been refused when it was done, or the next step has begun. */
function resultWords(action: keyof typeof done, state: string, endReason: string | null): string {
  if (action !== 'grant') return done[action];
  if (state === 'pending') return '已同意，转到下一步';
  if (state === 'granted') return '已同意并执行';
  return `已同意，申请${optionLabel(requestStates, state)}${endReason === null ? '' : `：${endReason}`}`;
}

/**
 * Reads lists and requests again when the screen is come to, and when a message arrives: each step of a request sends one to
 * whom it concerns, and nobody hears it for this screen while another one is open.
 */
export function useLiveRequests(): void {
  const client = useQueryClient();
  useEffect(() => {
    const renew = () => {
      for (const { path } of [queryPageRequest, getRequest])
        void client.invalidateQueries({ queryKey: [path] }, { cancelRefetch: false });
    };
    renew();
    return onLive(({ name }) => {
      if (['message', 'reset', 'poll'].includes(name)) renew();
    });
  }, [client]);
}

/** Reads a request; what is older than `seen`, the version that its list shows, is read again and not shown meanwhile. */
function useNewest(id: number, seen: number | undefined) {
  const read = useRead(getRequest, { id }, { quiet: true });
  const { data, error, refetch } = read;
  const isOld = isOlder(data, seen);
  useEffect(() => {
    if (isOld) void refetch();
  }, [isOld, refetch]);
  return { data: isOld ? undefined : data, error, refetch };
}

/** `seen`: version of the request where a list shows it beside. */
export function useRequest(id: number, seen?: number, onDecided?: (id: number) => void) {
  const client = useQueryClient();
  const read = useNewest(id, seen);
  const { isBusy, act } = useAct();
  const [refusal, setRefusal] = useState<string | null>(null);
  const renew = async () => {
    await Promise.all(
      [getRequest, queryPageRequest, queryWaitingCount].map(({ path }) =>
        client.invalidateQueries({ queryKey: [path] }),
      ),
    );
  };
  const decide: Decide = (action, text) => {
    const request = read.data;
    if (!request) return;
    setRefusal(null);
    void act(
      async () => {
        const said =
          action === 'grant' ? { comment: text, acceptsStale: request.stale !== null } : { reason: text ?? '' };
        const answer = await call(
          decideRequest,
          { id, version: request.version, action, ...said },
          { quiet: true, idempotencyKey: newIdempotencyKey() },
        );
        const { state = '', endReason = null } = answer as {
          readonly state?: string;
          readonly endReason?: string | null;
        };
        toast.success(resultWords(action, state, endReason));
        onDecided?.(id);
        await renew();
      },
      ({ errorCode: code, errorDesc }) => {
        setRefusal(code === errorCode.stale ? '这项申请刚有变化，已显示最新情况，请再看一遍' : errorDesc);
        void renew();
      },
    );
  };
  return { read, isBusy, refusal, decide, renew };
}
