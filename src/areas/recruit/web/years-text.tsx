/** Years of work as they are shown: as of today, where the first day of work is known. The row itself keeps what was typed, for its form. */
import type { ReactElement } from 'react';
import { EMPTY_TEXT } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { workYearsOf } from '../model/work-years.ts';

/** 12 年; null for who says nothing about it. */
export function yearsText({ firstWorkDate, workYears }: Readonly<Record<string, unknown>>): string | null {
  const years = workYearsOf({ firstWorkDate, workYears }, todayInShanghai());
  return years === null ? null : `${years} 年`;
}

export const WorkYears = ({ row }: { readonly row: AnyRow }): ReactElement => <>{yearsText(row) ?? EMPTY_TEXT}</>;
