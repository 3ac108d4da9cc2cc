/** Fields that no plain save and no sheet may change once they are filled, or that are not typed at all. */
import { copiedKeys, homeOf } from '../model/copied-fields.ts';
import { groupUserBase } from '../model/group-user-base.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { fail } from '#platform/runtime/failure.ts';
import { isWorking } from './staff-hooks.ts';

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

/** A change that is refused: its field and what to do instead. */
export interface RefusedChange {
  readonly field: string;
  readonly message: string;
}

const copiedChange = (field: (typeof copiedKeys)[number]): RefusedChange => ({
  field,
  message: `${groupUserBase.fields[field].label}：由${homeOf(field) ?? '档案记录'}得出，请在${homeOf(field) ?? '档案记录'}中修改`,
});

/** What a person types of what records say, blanks included: nobody types it. */
function typedCopies(before: Row, values: Readonly<Record<string, unknown>>): RefusedChange[] {
  return copiedKeys
    .filter((key) => values[key] !== undefined && (values[key] ?? null) !== (before[key] ?? null))
    .map(copiedChange);
}

/** What somebody who works here must have; entry asks for it, and nothing empties it again. */
const keptKeys = ['idNumber', 'phone'] as const;

function emptied(before: Row, values: Readonly<Record<string, unknown>>): RefusedChange[] {
  if (!isWorking(before['staffStatus'])) return [];
  return keptKeys
    .filter((key) => values[key] === null && (before[key] ?? null) !== null)
    .map((field) => ({ field, message: `${groupUserBase.fields[field].label}：必填` }));
}

/** Changes that a sheet may not make; what records say it may fill while they are silent. */
export function refusedChanges(before: Row, values: Readonly<Record<string, unknown>>): readonly RefusedChange[] {
  const differs = (key: string) =>
    values[key] !== undefined && (before[key] ?? null) !== null && values[key] !== before[key];
  return [
    ...copiedKeys.filter(differs).map(copiedChange),
    ...datedKeys
      .filter(differs)
      .map((field) => ({ field, message: `${groupUserBase.fields[field].label}：请通过异动办理` })),
    // A number is never changed once given.
    ...emptied(before, values),
    ...(differs('employeeNo') ? [{ field: 'employeeNo', message: '工号：已办理，不能变更' }] : []),
  ];
}

/** FY-V001 naming every field of a plain save that goes another way. */
export function refuseEdits(before: Row, values: Readonly<Record<string, unknown>>): void {
  const copies = typedCopies(before, values);
  refuse([
    ...copies,
    ...refusedChanges(before, values).filter(({ field }) => !copies.some((copy) => copy.field === field)),
  ]);
}

/** FY-V001 naming what the person may not empty in the own row. */
export function refuseEmptied(before: Row, values: Readonly<Record<string, unknown>>): void {
  refuse(emptied(before, values));
}

/** FY-V001 naming what was typed of what records say. */
export function refuseCopies(before: Row, values: Readonly<Record<string, unknown>>): void {
  refuse(typedCopies(before, values));
}

function refuse(refused: readonly RefusedChange[]): void {
  if (refused.length === 0) return;
  throw fail.invalid(
    refused.map(({ message }) => message).join('；'),
    Object.fromEntries(refused.map(({ field, message }) => [field, message])),
  );
}
