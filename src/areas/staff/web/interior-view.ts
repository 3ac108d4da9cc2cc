/** What the screen 人员架构 shows, as its address says. */
import { interiorTabs } from './interior-tabs.ts';
import type { Address } from '#platform/web/use-address.ts';
import type { DepartmentNode } from '../model/department-calls.ts';

export type InteriorTab = (typeof interiorTabs)[number]['key'];

/**
 * The line above the companies of a group. No department has this id: where a call asks for a department, everybody in reach is meant
 * and none is sent.
 */
export const wholeGroup = -1;

/** The department to ask for; null for everybody. */
export const departmentOf = (id: number): number | null => (id === wholeGroup ? null : id);

/** Department whose composition led to a roster, which may be the whole group; null where none did. */
export const originOf = (address: Pick<Address, 'get' | 'number'>): number | null =>
  address.get('from') === String(wholeGroup) ? wholeGroup : address.number('from');

export interface InteriorView {
  readonly tab: InteriorTab;
  readonly department: DepartmentNode;
  readonly isRoot: boolean;
  /** 'YYYY-MM-DD' of an earlier day; null is today. */
  readonly asOf: string | null;
}

/** The roster is what people come for: it stands for anything unknown. */
export const tabOf = (text: string | null): InteriorTab =>
  interiorTabs.find((tab) => tab.key === text)?.key ?? 'roster';

/** Address of a tab: the department and the day go along, filters of the former tab do not. */
export function tabAddress(tab: InteriorTab, departmentId: number | null, asOf: string | null): string {
  const params = new URLSearchParams({
    tab,
    ...(departmentId !== null && { dept: String(departmentId) }),
    ...(asOf !== null && { asOf }),
  });
  return `/interior?${params.toString()}`;
}
