/** Fields that no plain save and no sheet may change once they are filled (area-staff §3.2, §5.1). */
import { groupUserBase } from '../model/group-user-base.ts';
import type { Row } from '#platform/server/entity-hooks.ts';

/** Changed only by a dated change; what was never said may still be filled in. */
const datedKeys = [
  'groupInfoId',
  'position',
  'jobGrade',
  'jobLevel',
  'superiorId',
  'employmentType',
  'staffStatus',
  'entryDate',
  'probationMonths',
  'probationEndDate',
  'regularDate',
] as const;

/** Changes that are refused, each with its field and what to do instead. */
export function refusedChanges(before: Row, values: Readonly<Record<string, unknown>>): readonly { readonly field: string; readonly message: string }[] {
  const differs = (key: string) => values[key] !== undefined && (before[key] ?? null) !== null && values[key] !== before[key];
  return [
    ...datedKeys.filter(differs).map((field) => ({ field, message: `${groupUserBase.fields[field].label}：请通过异动办理` })),
    // A number is never changed once given (area-staff §3.2).
    ...(differs('employeeNo') ? [{ field: 'employeeNo', message: '工号：已办理，不能变更' }] : []),
  ];
}
