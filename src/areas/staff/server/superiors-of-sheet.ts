/** Superiors that a sheet names by name or staff number: people who work here, and people whom the same sheet brings. */
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { ImportedRow } from '#platform/store/entity-hooks.ts';
import { normalisePersonName } from '#lib/chinese/person-name.ts';
import { isOnCircle, storedAbove } from './superior-circles.ts';

/** Numbers of people who work or will work here; who left may come back. */
export const living = sql<boolean>`t.deleted_at is null and t.staff_status not in ('left', 'cancelled')`;

/** Whom a word means: one person, or several of that name, or nobody. */
type FindPeople = (word: string) => readonly { readonly id: number; readonly shown: string }[];

/** People of the tenant by staff number, else by name. One query. */
async function peopleByWord(context: TenantWork, words: readonly string[]): Promise<FindPeople> {
  const { groupCode, companyCodes } = context.tenant;
  const found = await queryRows<{ id: number; name: string; employeeNo: string | null }>(context)`
    select t.id, t.name, t.employee_no
    from group_user_base t
    where t.group_code = ${groupCode} and t.company_code = any(${[...companyCodes]}::text[]) and ${living}
      and (t.name = any(${words}::text[]) or t.employee_no = any(${words}::text[]))`;
  const people = found.map((row) => ({
    ...row,
    shown: row.employeeNo ? `${row.name}（${row.employeeNo}）` : row.name,
  }));
  const numbers = new Map(people.map((person) => [person.employeeNo, person]));
  const names = Map.groupBy(people, ({ name }) => name);
  return (word) => {
    const byNumber = numbers.get(word);
    return byNumber ? [byNumber] : (names.get(word) ?? []);
  };
}

const words = (row: ImportedRow): string[] =>
  [row.values['name'], row.values['employeeNo']].filter((word) => typeof word === 'string').map(normalisePersonName);

/**
 * Sets the superiors who work here. Whom another row of the sheet brings is answered instead, by the row that names them: that reference
 * is set when all rows are there ({@link superiorsOfSheet}). Anybody else is left blank with a warning.
 */
export async function resolveSuperiors(
  context: TenantWork,
  rows: readonly ImportedRow[],
): Promise<ReadonlyMap<ImportedRow, ImportedRow>> {
  const pending = new Map<ImportedRow, ImportedRow>();
  const asking = rows.filter((row) => typeof row.values['superiorId'] === 'string');
  if (asking.length === 0) return pending;
  const wordOf = (row: ImportedRow) => normalisePersonName(String(row.values['superiorId']));
  const find = await peopleByWord(context, [...new Set(asking.map(wordOf))]);
  const inSheet = Map.groupBy(
    rows.flatMap((row) => words(row).map((word) => ({ word, row }))),
    ({ word }) => word,
  );
  for (const row of asking) {
    const word = wordOf(row);
    const people = find(word);
    const brought = people.length === 0 ? (inSheet.get(word) ?? []) : [];
    delete row.values['superiorId'];
    if (people.length === 1 && people[0]) {
      row.values['superiorId'] = people[0].id;
      row.shown = { ...row.shown, superiorId: people[0].shown };
    } else if (brought.length === 1 && brought[0] && brought[0].row !== row) {
      pending.set(row, brought[0].row);
      row.shown = { ...row.shown, superiorId: word };
    } else {
      const message = `直属上级：${whyOpen(word.slice(0, 20), people.length, brought, row)}`;
      row.issues.push({ key: 'superiorId', level: 'warning', kind: 'unknown_superior', message });
    }
  }
  return pending;
}

/** Rows are read 500 together: whoever stands further away is found at the import all the same. */
function whyOpen(word: string, namesakes: number, brought: readonly { row: ImportedRow }[], row: ImportedRow): string {
  if (namesakes > 1) return `有 ${namesakes} 名“${word}”，请改填工号，否则留空`;
  if (brought.length > 1) return `本表有 ${brought.length} 名“${word}”，请改填工号，否则留空`;
  if (brought[0]?.row === row) return '填的是本人，将留空';
  return `现有员工和附近各行中没有“${word}”，在本表其他位置的会在导入后补上，否则留空`;
}

/** Whom people of a sheet report to, now that all its rows are there; nobody where that is not one person, or closes a circle. */
export async function superiorsOfSheet(
  context: TenantWork,
  rows: readonly { readonly id: number; readonly word: string }[],
): Promise<ReadonlyMap<number, number>> {
  const asking = rows.map(({ id, word }) => ({ id, word: normalisePersonName(word) }));
  const find = await peopleByWord(context, [...new Set(asking.map(({ word }) => word))]);
  const superiors = new Map(
    asking.flatMap(({ id, word }): [number, number][] => {
      const people = find(word);
      return people.length === 1 && people[0] && people[0].id !== id ? [[id, people[0].id]] : [];
    }),
  );
  const stored = await storedAbove(context, [...new Set(superiors.values())]);
  const above = (id: number) => superiors.get(id) ?? stored.get(id);
  return new Map([...superiors].filter(([id]) => !isOnCircle(id, above)));
}
