/** The stored arrangement of a home page, and saving of it. */
import { useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#platform/entity/endpoint.ts';
import { CallRefused, call } from '#platform/web/call.ts';
import { queryKey, useRead } from '#platform/web/query.ts';
import { toast } from '#platform/web/toast.ts';
import { errorCode } from '#platform/entity/error-codes.ts';
import type { HomeLayout, HomePageName } from '../../model/home.ts';
import { queryHome, saveHomeLayout } from '../../model/home.ts';

type Parts = Omit<InputOf<typeof saveHomeLayout>, 'page' | 'version'>;

export interface HomeLayoutState {
  /** Undefined until it is read. */
  readonly layout: HomeLayout | undefined;
  /** It could not be read: panels stand as they come, nothing is saved. */
  readonly hasFailed: boolean;
  /** Saves the parts that are given. Throws the refusal, which was told. */
  readonly save: (parts: Parts) => Promise<void>;
}

export function useHomeLayout(page: HomePageName): HomeLayoutState {
  const client = useQueryClient();
  const { data, isError } = useRead(queryHome, { page }, { quiet: true });
  const save = async (parts: Parts) => {
    try {
      const { version } = await call(saveHomeLayout, { page, version: data?.version ?? 0, ...parts }, { quiet: true });
      client.setQueryData<HomeLayout>(queryKey(queryHome, { page }), (before) =>
        before ? ({ ...before, ...parts, version } as HomeLayout) : before,
      );
    } catch (error) {
      const isStale = error instanceof CallRefused && error.errorCode === errorCode.stale;
      // What the other window saved is read, so that the next try goes on from it.
      if (isStale) await client.invalidateQueries({ queryKey: queryKey(queryHome, { page }) });
      toast.error(
        isStale ? '布局刚在另一个窗口改过，请再保存一次' : error instanceof Error ? error.message : '没有保存成功',
      );
      throw error;
    }
  };
  return { layout: data, hasFailed: isError, save };
}
