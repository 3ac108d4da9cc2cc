/** The companies of a group with what each is, how large, and how complete its profile. */
import type { ReactElement } from 'react';
import type { RowOf } from '#platform/entity/entity.ts';
import { EMPTY_TEXT, formatNumber } from '#platform/entity/format.ts';
import type { EntityPageProps } from '#platform/web/entity/entity-page-props.ts';
import { ViewPage } from '#platform/web/entity/ViewPage.tsx';
import { ShareBar } from '#platform/web/parts/ShareBar.tsx';
import { countOfMembers, useMemberList } from '#platform/web/group/use-member-list.tsx';
import { call } from '#platform/web/call.ts';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { lowCompleteness, memberProfileList, remindProfile } from '../../model/member-companies.ts';
import { capitalColumn, capitalTotal } from './member-capital.ts';
import styles from './ProfileList.module.css';

type Row = RowOf<typeof memberProfileList>;

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

/** Asks all of them that are in sight to complete their profiles; of those asked within a day, and of those whom nobody hears, the answer says so. */
function RemindButton({ rows }: { readonly rows: readonly Row[] }): ReactElement | null {
  const { isBusy, act } = useAct();
  const low = rows.filter(({ completeness }) => completeness < lowCompleteness);
  if (low.length === 0) return null;
  const remind = async () => {
    const { reminded, skipped, unheard } = await call(remindProfile, {
      companyCodes: low.map(({ memberCode }) => memberCode),
    });
    const parts = [
      ...(reminded.length > 0 ? [`已提醒 ${reminded.length} 家`] : []),
      ...(skipped.length > 0 ? [`${skipped.length} 家 24 小时内已提醒过`] : []),
      ...(unheard.length > 0 ? [`${unheard.length} 家还没有人能编辑档案`] : []),
    ];
    toast.info(parts.join('，'));
  };
  return (
    <button type="button" className="button" disabled={isBusy} onClick={() => void act(remind)}>
      提醒补齐 {low.length} 家
    </button>
  );
}

const drawRemind = ({ rows }: { readonly rows: readonly Row[] }): ReactElement => <RemindButton rows={rows} />;

export interface ProfileListProps extends Pick<
  EntityPageProps<typeof memberProfileList, (typeof memberProfileList)['page']>,
  'title' | 'overview'
> {
  /** Page that opens in the company; the one in sight by default. */
  readonly to?: string;
}

export function ProfileList({ to, ...props }: ProfileListProps): ReactElement {
  const { memberColumns, ...member } = useMemberList(to);
  return (
    <ViewPage
      view={memberProfileList}
      {...props}
      {...member}
      columns={{ ...columns, ...memberColumns }}
      quickFilters={quickFilters}
      figures={figures}
      toolbar={drawRemind}
      totals={totals}
    />
  );
}
