/** What the charts of 人员结构 show, and the roster behind each bar. Pure. */
import { educationGroup, sex } from '#platform/entity/dictionaries.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { optionLabel } from '#platform/entity/field.ts';
import type { queryStaffComposition } from '../../model/composition-calls.ts';
import { ageBands, serviceBands, unknownBand } from '../../model/composition-calls.ts';
import { titleLevels } from '../../model/dicts.ts';
import { countedStatus } from '../roster/roster-filter.ts';

export type Composition = OutputOf<typeof queryStaffComposition>;

export interface Bar {
  readonly key: string;
  readonly label: string;
  readonly count: number;
  /** Address of the people behind it; null where no filter says who they are. */
  readonly to: string | null;
}

export interface Chart {
  readonly key: string;
  readonly label: string;
  /** What it shows, in a sentence. */
  readonly answer: string;
  readonly bars: readonly Bar[];
}

/** The roster of a department under one more filter; it leads back to the composition of `origin`. */
export function rosterAddress(departmentId: number, origin: number, filter: Readonly<Record<string, string>>): string {
  return `/interior?${new URLSearchParams({ tab: 'roster', dept: String(departmentId), status: countedStatus, from: String(origin), ...filter }).toString()}`;
}

/** 40.5: one decimal, none where it is whole. */
export const shareOf = (count: number, total: number): number =>
  total === 0 ? 0 : Math.round((count / total) * 1000) / 10;

function answerOf(bars: readonly Bar[], total: number): string {
  const most = bars.toSorted((left, right) => right.count - left.count)[0];
  return most && total > 0 ? `${most.label}最多，占 ${shareOf(most.count, total)}%` : '还没有在岗人员';
}

export function chartsOf(data: Composition, departmentId: number): Chart[] {
  const chart = (key: string, label: string, bars: readonly Bar[]): Chart => ({
    key,
    label,
    bars,
    answer: answerOf(bars, data.total),
  });
  const coded = (
    key: string,
    entries: readonly { readonly code: string; readonly label: string }[],
    part: Composition['age'],
  ): Bar[] =>
    part.map(({ code, count }) => ({
      key: code,
      label: code === unknownBand ? '未填写' : optionLabel(entries, code),
      count,
      // The filters by sex and title are those of the fields: they know no missing value.
      to:
        (key === 'sex' || key === 'titleLevel') && code === unknownBand
          ? null
          : rosterAddress(departmentId, departmentId, { [key]: code }),
    }));
  return [
    chart('age', '年龄', coded('ageBand', ageBands, data.age)),
    chart('education', '学历', coded('educationGroup', educationGroup.entries, data.education)),
    chart('sex', '性别', coded('sex', sex.entries, data.sex)),
    chart('service', '司龄', coded('service', serviceBands, data.service)),
    chart('title', '职称', coded('titleLevel', titleLevels, data.title)),
    chart(
      'department',
      '部门',
      data.departments.map(({ id, name, count }) => ({
        key: String(id),
        label: id === departmentId ? `${name}（直属）` : name,
        count,
        to: rosterAddress(id, departmentId, id === departmentId ? { includeChildren: 'self' } : {}),
      })),
    ),
  ];
}
