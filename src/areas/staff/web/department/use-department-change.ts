/** Changes to the tree: what is being asked, and the calls behind it. Refusals are shown where the question stands. */
import { useState } from 'react';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { CallRefused } from '#platform/web/call.ts';
import { toast } from '#platform/web/toast.ts';
import type { DepartmentNode } from '../../model/department-calls.ts';
import type { DepartmentAct } from './DepartmentLine.tsx';
import type { Move } from './department-tree.ts';
import type { DepartmentActs } from './use-departments.ts';
import { useDepartmentActs } from './use-departments.ts';

export type DepartmentQuestion =
  | { readonly kind: Exclude<DepartmentAct, 'rename'>; readonly node: DepartmentNode }
  | { readonly kind: 'moveTo'; readonly move: Move };

export interface DepartmentChange {
  readonly question: DepartmentQuestion | null;
  /** Why the server refused the act in question. */
  readonly refusal: string | null;
  readonly isBusy: boolean;
  readonly renamedId: number | null;
  readonly ask: (kind: DepartmentAct, node: DepartmentNode) => void;
  readonly askMove: (move: Move) => void;
  readonly cancel: () => void;
  readonly rename: (node: DepartmentNode, name: string | null) => Promise<void>;
  readonly move: (move: Move) => Promise<void>;
  readonly close: (node: DepartmentNode) => Promise<void>;
  readonly remove: (node: DepartmentNode) => Promise<void>;
  readonly acts: DepartmentActs;
}

const reasonOf = (error: unknown): string =>
  error instanceof CallRefused ? error.errorDesc : '没有保存上：网络中断，请重试';

export function useDepartmentChange(): DepartmentChange {
  const acts = useDepartmentActs();
  const [question, setQuestion] = useState<DepartmentQuestion | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [renamedId, setRenamedId] = useState<number | null>(null);
  const show = (next: DepartmentQuestion | null) => {
    setRefusal(null);
    setQuestion(next);
  };
  const run = async (act: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await act();
      show(null);
      toast.success(done);
    } catch (error) {
      setRefusal(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    question,
    refusal,
    isBusy,
    renamedId,
    ask: (kind, node) => (kind === 'rename' ? setRenamedId(node.id) : show({ kind, node })),
    askMove: (move) => show({ kind: 'moveTo', move }),
    cancel: () => show(null),
    rename: async ({ id, version }, name) => {
      setRenamedId(null);
      if (name === null) return;
      try {
        await acts.save({ id, version, name });
      } catch (error) {
        toast.error(reasonOf(error), 3000);
      }
    },
    move: ({ node, parent, position }) =>
      run(
        () => acts.save({ id: node.id, version: node.version, parentId: parent.id, position }),
        node.parentId === parent.id ? `已调整${node.name}的顺序` : `已将${node.name}移到${parent.name}`,
      ),
    close: ({ id, version, name }) =>
      run(() => acts.save({ id, version, closeDate: todayInShanghai() }), `已撤销${name}`),
    remove: (node) => run(() => acts.remove(node), `已删除${node.name}`),
    acts,
  };
}
