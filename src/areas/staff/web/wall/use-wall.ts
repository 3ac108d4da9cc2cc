/** The talent wall as the server holds it, and the acts on it. Order is saved on drop; who comes too late sees the newest. */
import { useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { errorCode } from '#platform/entity/error-codes.ts';
import { call, CallRefused } from '#platform/web/call.ts';
import { queryKey, useRead } from '#platform/web/query.ts';
import { toast } from '#platform/web/toast.ts';
import { offerUndo } from '#platform/web/undo.ts';
import {
  deleteTalentWallGroupUserBase,
  queryTalentWall,
  restoreTalentWallGroupUserBase,
  updateGroupUserTalentWallBase,
  updateTalentWallSort,
} from '../../model/talent-wall-calls.ts';
import type { WallOrder } from './wall-order.ts';
import { pinnedFirst, placeAt } from './wall-order.ts';

export type Wall = OutputOf<typeof queryTalentWall>;
export type WallGroup = Wall['groups'][number];
export type WallItem = WallGroup['items'][number];

export interface WallState {
  readonly wall: Wall | undefined;
  readonly error: Error | null;
  readonly isStale: boolean;
  readonly refresh: () => Promise<Wall | undefined>;
  readonly move: (group: WallGroup, from: number, to: number) => Promise<void>;
  /** Shows, hides or pins one card. */
  readonly patch: (item: WallItem, change: { visible?: boolean; pinned?: boolean }) => Promise<void>;
  readonly remove: (item: WallItem) => Promise<void>;
}

const replaceGroup = (wall: Wall, code: string, items: WallItem[]): Wall => ({
  ...wall,
  groups: wall.groups.map((group) => (group.code === code ? { ...group, items } : group)),
});

export function useWall(input: { readonly keyword?: string; readonly order: WallOrder }): WallState {
  const client = useQueryClient();
  const {
    data: wall,
    error,
    isPlaceholderData,
    refetch,
  } = useRead(queryTalentWall, input, { quiet: true, keep: true });
  const refresh = async () => (await refetch()).data;
  const show = (next: Wall) => client.setQueryData(queryKey(queryTalentWall, input), next);
  /** Runs an act; a stale wall or card is loaded again with a word about it, another refusal is told. */
  const run = async (act: () => Promise<unknown>) => {
    try {
      await act();
    } catch (error_) {
      const isStale = error_ instanceof CallRefused && error_.errorCode === errorCode.stale;
      if (isStale) toast.warning('人才墙已被他人更新，已载入最新内容', 4000);
      else toast.error(error_ instanceof CallRefused ? error_.errorDesc : '没有保存上：网络中断，请重试', 3000);
      await refresh();
    }
  };
  return {
    wall,
    error,
    isStale: isPlaceholderData,
    refresh,
    move: async (group, from, to) => {
      if (!wall || from === to) return;
      const items = pinnedFirst(placeAt(group.items, from, to));
      if (items.every((item, index) => item === group.items[index])) return;
      const next = replaceGroup(wall, group.code, items);
      show(next);
      await run(async () => {
        const { wallVersion } = await call(
          updateTalentWallSort,
          { wallGroup: group.code, ids: items.map((item) => item.id), wallVersion: wall.wallVersion },
          { quiet: true },
        );
        show({ ...next, wallVersion });
      });
    },
    patch: (item, change) =>
      run(async () => {
        await call(updateGroupUserTalentWallBase, { id: item.id, version: item.version, ...change }, { quiet: true });
        await refresh();
      }),
    remove: (item) =>
      run(async () => {
        await call(deleteTalentWallGroupUserBase, { ids: [item.id] }, { quiet: true });
        offerUndo({
          text: `已将${item.name}移出人才墙`,
          undo: async () => {
            await run(() => call(restoreTalentWallGroupUserBase, { ids: [item.id] }, { quiet: true }));
            await refresh();
          },
        });
        await refresh();
      }),
  };
}
