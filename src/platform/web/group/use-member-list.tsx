/**
 * What every list of the companies of a group has, where a page holds one company: a row opens the same page in that company, and Back
 * returns to the group.
 */
import type { ReactElement } from 'react';
import { useLocation } from 'react-router';
import type { RowAction } from '../entity/row-action.ts';
import { Initials } from '../shell/Initials.tsx';
import styles from './member-list.module.css';
import { useEnterCompany } from './use-enter-company.ts';

/** A row of such a list: the company that it is about. */
export interface MemberRow {
  readonly memberCode: string;
  readonly memberName: string;
}

const memberColumns = {
  memberName: {
    render: ({ memberName }: MemberRow): ReactElement => (
      <span className={styles.name}>
        <Initials name={memberName} square size="small" characters={1} />
        <span className="ellipsis">{memberName}</span>
      </span>
    ),
  },
};

/** Properties of the list. `to`: the page that opens in the company, the tab in sight by default; what narrows the list stays behind. */
export function useMemberList(to?: string) {
  const enter = useEnterCompany();
  const { pathname, search } = useLocation();
  const tab = new URLSearchParams(search).get('tab');
  const target = to ?? (tab === null ? pathname : `${pathname}?${new URLSearchParams({ tab })}`);
  const onOpen = ({ memberCode, memberName }: MemberRow) =>
    enter({ companyCode: memberCode, companyName: memberName }, target);
  return {
    memberColumns,
    onOpen,
    rowActions: (row: MemberRow): readonly RowAction[] => [{ key: 'open', label: '进入', onRun: () => onOpen(row) }],
  };
}

/** What the first cell of the totals says: how many companies they cover. */
export const countOfMembers = ({ records, total }: { readonly records: readonly unknown[]; readonly total: number }) =>
  records.length === total ? `${total} 家` : `本页 ${records.length} 家`;
