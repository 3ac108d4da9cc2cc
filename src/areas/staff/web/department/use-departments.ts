/** The department tree with its head counts, as of today or of an earlier day, and what changes it. */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { InputOf, OutputOf } from '#platform/entity/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { useRead } from '#platform/web/query.ts';
import { useSession } from '#platform/web/session-store.ts';
import type { DepartmentNode } from '../../model/department-calls.ts';
import {
  deleteGroupInfo,
  getDepartmentInformation,
  getDepartmentUser,
  insertGroupInfo,
  queryOrInsertGroupInfoList,
} from '../../model/department-calls.ts';
import { queryPickerDepartments, queryPickerPeople } from '../../model/picker-calls.ts';
import { queryAlertDepartments, queryPagePersonnelStructure } from '../../model/roster-calls.ts';
import { rootLine } from './department-tree.ts';

export interface Departments {
  /** As the server answers: one root per company. */
  readonly tree: readonly DepartmentNode[];
  /** What is looked at first: the company, inside a group the line above its companies. */
  readonly root: DepartmentNode | undefined;
  /** The tree to choose from: below the one root. */
  readonly whole: readonly DepartmentNode[];
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly refresh: () => void;
}

const nothing: readonly DepartmentNode[] = [];

/** The tree; `asOf` ('YYYY-MM-DD') looks back. */
export function useDepartments(asOf: string | null): Departments {
  const { data, isPending, error, refetch } = useRead(queryOrInsertGroupInfoList, asOf === null ? {} : { asOf }, {
    quiet: true,
    keep: true,
  });
  const tree = data?.tree ?? nothing;
  const groupName = useSession((state) => state.choice?.name) ?? '';
  return useMemo(() => {
    const root = rootLine(tree, groupName);
    return { tree, root, whole: root ? [root] : nothing, isLoading: isPending, error, refresh: () => void refetch() };
  }, [tree, groupName, isPending, error, refetch]);
}

const affected = [
  queryOrInsertGroupInfoList,
  getDepartmentUser,
  queryPickerPeople,
  queryPickerDepartments,
  getDepartmentInformation,
  queryPagePersonnelStructure,
  queryAlertDepartments,
];

/** Marks everything stale that shows departments or their people. */
export function useRenewDepartments(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      ...affected.map((endpoint) => client.invalidateQueries({ queryKey: [endpoint.path] })),
      client.invalidateQueries({ queryKey: ['ref'] }),
      client.invalidateQueries({ queryKey: ['list', 'group_user_base'] }),
    ]);
  };
}

export interface DepartmentActs {
  /** Refusals are thrown quietly: the caller shows them. */
  readonly save: (input: InputOf<typeof insertGroupInfo>) => Promise<OutputOf<typeof insertGroupInfo>>;
  readonly remove: (node: Pick<DepartmentNode, 'id' | 'version'>) => Promise<void>;
}

export function useDepartmentActs(): DepartmentActs {
  const renew = useRenewDepartments();
  return {
    save: async (input) => {
      try {
        return await call(insertGroupInfo, input, { quiet: true });
      } finally {
        await renew();
      }
    },
    remove: async ({ id, version }) => {
      try {
        await call(deleteGroupInfo, { id, version }, { quiet: true });
      } finally {
        await renew();
      }
    },
  };
}
