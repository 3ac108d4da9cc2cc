/** Words that a company was asked about: seen and taken back. */
import { queryImportWords, removeImportWords } from '#platform/entity/import-records.ts';
import { queryRows } from '#platform/db/statement.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { audit } from '#platform/store/audit.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { importableEntities } from './import-list.ts';
import { columnsFor, entityOf, requireCode } from './import-plan.ts';

interface WordRow {
  readonly id: number;
  readonly entity: string;
  readonly field: string;
  readonly word: string;
  readonly meaning: string;
  readonly createdAt: string;
}

export const queryImportWordsHandler = handle(queryImportWords, async (context, { entities }) => {
  const names = [...(await importableEntities(context, entities)).keys()];
  const rows = await queryRows<WordRow>(context)`
    select id, entity, field, word, meaning, created_at
    from import_word
    where group_code = ${context.tenant.groupCode} and company_code = ${companyForNewRow(context)}
      and entity = any(${names}::text[])
    order by entity, field, word
    limit 500`;
  const labels = new Map<string, string>();
  for (const name of names)
    for (const { key, label } of columnsFor(context, await entityOf(context, name)))
      labels.set(`${name} ${key}`, label);
  // A word of a column that the caller may not fill is none of theirs.
  return {
    words: rows.flatMap(({ entity, field, ...row }) => {
      const label = labels.get(`${entity} ${field}`);
      return label === undefined ? [] : [{ ...row, label }];
    }),
  };
});

export const removeImportWordsHandler = handle(removeImportWords, async (context, { ids }) => {
  const rows = await queryRows<WordRow>(context)`
    delete from import_word
    where group_code = ${context.tenant.groupCode} and company_code = ${companyForNewRow(context)}
      and id = any(${ids}::bigint[])
    returning id, entity, field, word, meaning, created_at`;
  if (rows.length < new Set(ids).size) throw fail.notFound('记住的写法不存在，请刷新');
  for (const name of new Set(rows.map(({ entity }) => entity))) {
    const { permissions, label } = await entityOf(context, name);
    requireCode(context, permissions.import, label);
  }
  await audit(
    context,
    rows.map(({ id, word, meaning, field }) => ({
      action: 'delete' as const,
      entity: 'import_word',
      entityId: id,
      entityName: word || meaning,
      before: { field, word, meaning },
    })),
  );
  return { removed: rows.length };
});
