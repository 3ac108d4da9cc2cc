/** Rights that have no number yet are told apart by name and holder: the same sheet or batch, sent once more, doubles none of them. */
import { sql } from 'kysely';
import { compactText } from '#lib/text/compact-text.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { columnOf } from '#platform/store/columns.ts';
import type { MatchedRow, Row } from '#platform/store/entity-hooks.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';

export interface UnnumberedRights {
  /** Field of the number that is still missing. */
  readonly number: string;
  /** Fields that tell such rights apart beside the name, the holder first. */
  readonly keys: readonly string[];
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Names of a list in whatever order, or one text. */
function wordOf(value: unknown): string {
  if (!Array.isArray(value)) return isBlank(value) ? '' : compactText(String(value));
  return value
    .map((entry: unknown) =>
      compactText(String(typeof entry === 'object' && entry !== null && 'name' in entry ? entry.name : entry)),
    )
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join('；');
}

/**
 * Refuses new rows without a number that are there already, or stand above in the sheet. One that is there with a number may have got it since
 * the sheet was written, or be another one: whoever reads the preview is asked.
 */
export async function refuseUnnumberedTwins(
  context: TenantWork,
  entity: AnyEntity,
  rows: readonly MatchedRow[],
  { number, keys }: UnnumberedRights,
): Promise<void> {
  const { title } = entity;
  const fresh = rows.filter(
    ({ before, values }) => before === null && isBlank(values[number]) && !isBlank(values[title]),
  );
  if (fresh.length === 0) return;
  const column = (key: string) => sql.ref(`t.${columnOf(key)}`);
  const stored = await queryRows<Row>(context)`
    select ${sql.join([title, number, ...keys].map((key) => sql`${column(key)} as ${sql.ref(key)}`))}
    from ${sql.table(entity.table)} t
    where ${tenantCondition(context, 't')}
      and ${column(title)} = any(${[...new Set(fresh.map(({ values }) => String(values[title])))]}::text[])`;
  const identity = (row: Row) => JSON.stringify([title, ...keys].map((key) => wordOf(row[key])));
  const known = new Set(stored.filter((row) => isBlank(row[number])).map(identity));
  const numbers = new Map(
    stored.flatMap((row) => (isBlank(row[number]) ? [] : [[identity(row), String(row[number])]])),
  );
  const label = entity.fields[title]?.label ?? entity.label;
  const numberLabel = entity.fields[number]?.label ?? '';
  const holderLabel = entity.fields[keys[0] ?? '']?.label ?? '';
  const twin = `${label}：已有同名、同${holderLabel}`;
  for (const { values, issues } of fresh) {
    const own = identity(values);
    if (known.has(own))
      issues.push({
        key: title,
        level: 'error',
        kind: 'taken',
        message: `${twin}而没有${numberLabel}的${entity.label}，请填写${numberLabel}；确为另一件时请单独新建`,
      });
    else if (numbers.has(own))
      issues.push({
        key: title,
        level: 'warning',
        kind: 'numbered_twin',
        message: `${twin}的${entity.label}（${numberLabel} ${numbers.get(own) ?? ''}），是同一件请不要导入`,
      });
    known.add(own);
  }
}

/** What to ask of whoever typed a new right without a number: whether it is one that is there. Asked before it is saved, answered by deleting it. */
export async function unnumberedTwinWarnings(
  context: TenantWork,
  entity: AnyEntity,
  values: Row,
  rights: UnnumberedRights,
): Promise<{ field: string; message: string }[]> {
  if (values['id'] !== undefined) return [];
  const row: MatchedRow = { rowNumber: 1, values, issues: [], before: null };
  await refuseUnnumberedTwins(context, entity, [row], rights);
  const holder = entity.fields[rights.keys[0] ?? '']?.label ?? '';
  return row.issues.map(({ key }) => ({
    field: key,
    message: `已有同名、同${holder}的${entity.label}，请核对是不是同一件，重复时删除其中一件`,
  }));
}
