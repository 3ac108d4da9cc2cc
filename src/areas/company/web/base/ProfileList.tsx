/** The companies of a group with what each is, how large, and how complete its profile. */
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { mayRemind } from '#core/org/public.ts';
import { useCompanyReminder } from '#core/org/public.web.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { EMPTY_TEXT, formatNumber } from '#platform/entity/format.ts';
import type { EntityPageProps, PageParts } from '#platform/web/entity/entity-page-props.ts';
import { rowsOf } from '#platform/web/entity/any-row.ts';
import type { BulkAction } from '#platform/web/entity/row-action.ts';
import { listKey } from '#platform/web/entity/use-entity-list.ts';
import { ViewPage } from '#platform/web/entity/ViewPage.tsx';
import { ShareBar } from '#platform/web/parts/ShareBar.tsx';
import { countOfMembers, useMemberList } from '#platform/web/group/use-member-list.tsx';
import { call } from '#platform/web/call.ts';
import { usePermission } from '#platform/web/permissions.ts';
import { lowCompleteness, memberProfileList, remindCode, remindProfile } from '../../model/member-companies.ts';
import { capitalColumn, capitalTotal } from './member-capital.ts';
import styles from './ProfileList.module.css';

type Row = RowOf<typeof memberProfileList>;
type Parts = Pick<PageParts<typeof memberProfileList, unknown>, 'rows'> & {
  readonly list: {
    readonly total: number;
    readonly query: { readonly filter: Record<string, unknown> };
    readonly refresh: () => Promise<unknown>;
  };
};

function Completeness({ completeness: percent }: Row): ReactElement {
  const isLow = percent < lowCompleteness;
  return (
    <span className={styles.completeness} data-part="meter" data-low={isLow || undefined}>
      <ShareBar percent={percent} tone={isLow ? 'warning' : undefined} />
      <b>{percent}%</b>
    </span>
  );
}

const columns = {
  completeness: { align: 'left' as const, render: (row: Row) => <Completeness {...row} /> },
  firstGap: {
    render: ({ firstGap, gapCount }: Row) =>
      firstGap === null ? EMPTY_TEXT : gapCount > 1 ? `${firstGap}等 ${gapCount} 项` : firstGap,
  },
  regCapital: capitalColumn,
};
const quickFilters = ['completeness', 'divisionCode'];

interface Page {
  readonly records: readonly Row[];
  readonly total: number;
}

const sumOf = (rows: readonly Row[], key: 'staffCount' | 'completeness'): number =>
  rows.reduce((sum, row) => sum + (row[key] ?? 0), 0);

const totals = ({ records, total }: Page) => [
  {
    memberName: countOfMembers({ records, total }),
    completeness: records.length > 0 && `平均 ${Math.round(sumOf(records, 'completeness') / records.length)}%`,
    regCapital: capitalTotal(records),
    staffCount: formatNumber(sumOf(records, 'staffCount')),
  },
];

const figures = ({ records, total }: Page) => {
  const low = records.filter(({ completeness }) => completeness < lowCompleteness).length;
  return [
    { label: '成员', value: `${total} 家` },
    ...(low > 0 && records.length === total ? [{ label: `完整度低于 ${lowCompleteness}%`, value: `${low} 家` }] : []),
  ];
};

const unheardWords = '还没有人能编辑档案';

/** Asks all that the filter finds to complete their profiles, those that are thin and were not asked within a day; how many these are is said where all are in sight. */
function RemindButton({ rows, list }: Parts): ReactElement | null {
  const may = usePermission(remindCode);
  const { isBusy, remind } = useCompanyReminder(unheardWords);
  const low = rows.filter(({ completeness }) => completeness < lowCompleteness);
  const open = low.filter(({ remindedAt }) => mayRemind(remindedAt, new Date()));
  const isWhole = list.total === rows.length;
  if (!may || (isWhole && low.length === 0)) return null;
  if (isWhole && open.length === 0)
    return (
      <button type="button" className="button" disabled>
        已提醒补齐 {low.length} 家
      </button>
    );
  const send = async () => {
    const answer = await call(remindProfile, { filter: list.query.filter });
    await list.refresh();
    return answer;
  };
  return (
    <button type="button" className="button" disabled={isBusy} onClick={() => void remind(send)}>
      {isWhole ? `提醒补齐 ${open.length} 家` : `提醒补齐低于 ${lowCompleteness}% 的企业`}
    </button>
  );
}

const drawRemind = (parts: Parts): ReactElement => <RemindButton {...parts} />;

/** The same for chosen companies, or for all that the filter finds. */
function useRemindAction(): readonly BulkAction[] {
  const may = usePermission(remindCode);
  const client = useQueryClient();
  const { remind } = useCompanyReminder(unheardWords);
  const onRun: BulkAction['onRun'] = (chosen, clear) =>
    void remind(async () => {
      const answer = await call(
        remindProfile,
        chosen.kind === 'all'
          ? { filter: { ...chosen.filter } }
          : { companyCodes: rowsOf<typeof memberProfileList>(chosen.rows).map(({ memberCode }) => memberCode) },
      );
      clear?.();
      await client.invalidateQueries({ queryKey: listKey(memberProfileList) });
      return answer;
    });
  return may ? [{ key: 'remind', label: '提醒补齐', onRun }] : [];
}

export interface ProfileListProps extends Pick<
  EntityPageProps<typeof memberProfileList, (typeof memberProfileList)['page']>,
  'title' | 'overview'
> {
  /** Page that opens in the company; the one in sight by default. */
  readonly to?: string;
}

export function ProfileList({ to, ...props }: ProfileListProps): ReactElement {
  const { memberColumns, ...member } = useMemberList(to);
  const bulkActions = useRemindAction();
  return (
    <ViewPage
      view={memberProfileList}
      {...props}
      {...member}
      columns={{ ...columns, ...memberColumns }}
      quickFilters={quickFilters}
      figures={figures}
      toolbar={drawRemind}
      bulkActions={bulkActions}
      totals={totals}
    />
  );
}
