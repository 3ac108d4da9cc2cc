/** The state of the settings editor: what was loaded, what it has become, and the ways between. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { InputOf } from '#platform/entity/endpoint.ts';
import type { CallRefused } from '#platform/web/call.ts';
import { call } from '#platform/web/call.ts';
import { queryClient } from '#platform/web/query.ts';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import type { TreeDraft } from '../../model/tree-draft.ts';
import { changeCount, draftOf, treeChanges, treeProblems } from '../../model/tree-draft.ts';
import type { ContractTree } from '../../model/type-calls.ts';
import { insertCategoryAndType, queryCategoryAndType } from '../../model/type-calls.ts';
import { contractTreePaths } from './tree-paths.ts';

export interface TreeEditor {
  /** Null until the first load succeeded: nothing is filled in, and nothing can be saved. */
  readonly loaded: ContractTree | null;
  readonly tree: TreeDraft;
  readonly change: (next: TreeDraft) => void;
  /** The last load failed: the content is that of the one before, and 保存 rests. */
  readonly isFailed: boolean;
  readonly isBusy: boolean;
  readonly reload: () => void;
  /** Back to a deep copy of what was loaded. */
  readonly restore: () => void;
  readonly save: () => void;
  readonly changes: ReturnType<typeof treeChanges>;
  readonly changeTotal: number;
  readonly problems: ReturnType<typeof treeProblems>;
  /** Why the server refused the last save, in words; null after the next change. */
  readonly refusal: CallRefused | null;
}

/** Only a result of 1 fills the editor: `call` throws for any other one, and has shown the toast then. */
export function useTreeEditor(): TreeEditor {
  const [loaded, setLoaded] = useState<ContractTree | null>(null);
  const [tree, setTree] = useState<TreeDraft>([]);
  const [isFailed, setFailed] = useState(false);
  const [refusal, setRefusal] = useState<CallRefused | null>(null);
  const { act, isBusy } = useAct();
  const fill = useCallback((next: ContractTree) => {
    setLoaded(next);
    setTree(draftOf(next));
    setFailed(false);
    setRefusal(null);
  }, []);
  const reload = useCallback(() => {
    setFailed(true);
    void act(async () => fill(await call(queryCategoryAndType, {})));
  }, [act, fill]);
  useEffect(() => {
    let isOpen = true;
    const load = async () => {
      try {
        const next = await call(queryCategoryAndType, {});
        if (isOpen) fill(next);
      } catch {
        if (isOpen) setFailed(true);
      }
    };
    void load();
    return () => {
      isOpen = false;
    };
  }, [fill]);
  const changes = useMemo(() => treeChanges(loaded ? draftOf(loaded) : [], tree), [loaded, tree]);
  const problems = useMemo(() => treeProblems(tree), [tree]);
  const save = () =>
    void act(
      async () => {
        // The tree is sent as it stands; keys that the server does not need are taken by its schema.
        const sent = structuredClone(tree) as unknown as InputOf<typeof insertCategoryAndType>['categoryRespVoList'];
        fill(
          await call(
            insertCategoryAndType,
            { categoryRespVoList: sent, version: loaded?.version ?? 0 },
            { quiet: true },
          ),
        );
        toast.success('已保存');
        for (const path of contractTreePaths) await queryClient.invalidateQueries({ queryKey: [path] });
      },
      (refused) => setRefusal(refused),
    );
  return {
    loaded,
    tree,
    change: (next) => {
      setTree(next);
      setRefusal(null);
    },
    isFailed,
    isBusy,
    reload,
    restore: () => {
      if (loaded) setTree(draftOf(loaded));
      setRefusal(null);
    },
    save,
    changes,
    changeTotal: changeCount(changes),
    problems,
    refusal,
  };
}
