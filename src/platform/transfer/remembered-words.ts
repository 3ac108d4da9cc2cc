/** What a company answered when it was asked for a word of its own sheets, so that it is asked once. */
import { compactText } from '#lib/text/compact-text.ts';
import { createCellParser } from '#lib/sheet/parse-cell.ts';
import type { SheetColumn } from '#lib/sheet/sheet.ts';
import { execute, queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { dictionaryOf } from './references.ts';
import type { BlankAnswer, ImportPlan } from './import-plan.ts';
import type { DraftRow, StoredIssue } from './import-rows.ts';

/** Closed lists alone: what a department or a colleague is called changes under a remembered answer. */
const isClosedList = (plan: ImportPlan, { key, kind }: SheetColumn): boolean =>
  kind === 'choice' || kind === 'choices' || kind === 'boolean' || dictionaryOf(plan.entity.fields[key]) !== null;

/** The word of cells that say nothing. */
const blankWord = '';

const wordKey = (text: string): string => compactText(text).toLowerCase();

/** Reads remembered words into the rows of one batch. */
export type WordReader = (row: DraftRow) => void;

/** The words of the company: what reads them, and what it answered where its sheets say nothing. */
export async function knownWords(
  context: TenantWork,
  plan: ImportPlan,
): Promise<{ readonly read: WordReader; readonly answers: ReadonlyMap<string, BlankAnswer> }> {
  const known = await queryRows<{ field: string; word: string; meaning: string }>(context)`
    select field, word, meaning
    from import_word
    where group_code = ${context.tenant.groupCode} and company_code = ${companyForNewRow(context)}
      and entity = ${plan.entity.name}`;
  const answers = new Map<string, BlankAnswer>();
  const columns = [...Map.groupBy(known, ({ field }) => field)].flatMap(([field, words]) => {
    const column = plan.columnOf.get(field);
    if (!column || !isClosedList(plan, column)) return [];
    const parse = createCellParser(column);
    for (const { word, meaning } of words) {
      const { value } = parse(meaning);
      if (word === blankWord && value !== undefined) answers.set(field, { value, meaning });
    }
    return [{ column, parse, words: new Map(words.map((row) => [row.word, row.meaning])) }];
  });
  const read: WordReader = (row) => {
    for (const { column, parse, words } of columns) {
      const { key, label } = column;
      const word = wordKey(row.raw[key] ?? '');
      // A blank cell of a stored row changes nothing: which rows are new only the check knows.
      const meaning = word === blankWord ? undefined : words.get(word);
      const parsed = meaning === undefined ? undefined : parse(meaning);
      // A choice that was taken away since is asked for again.
      if (meaning === undefined || parsed?.value === undefined) continue;
      row.values[key] = parsed.value;
      const said = `${label}：“${(row.raw[key] ?? '').slice(0, 20)}”按本企业上次的选择读作“${meaning}”`;
      const issue: StoredIssue = { key, level: 'warning', kind: 'remembered_word', message: said, parsed: true };
      row.parsed = [...row.parsed.filter((other) => other.key !== key), issue];
    }
  };
  return { read, answers };
}

/** A word that was mended everywhere is an answer; one cell of many may be a slip. */
export interface WordAnswer {
  readonly key: string;
  readonly raw: string;
  readonly value: string;
}

/** Keeps the answers that a choice understands; the last one to a word counts. */
export async function rememberWords(
  context: TenantWork,
  plan: ImportPlan,
  answers: readonly WordAnswer[],
): Promise<void> {
  const rows = answers.flatMap(({ key, raw, value }) => {
    const column = plan.columnOf.get(key);
    if (!column || !isClosedList(plan, column) || wordKey(value) === '') return [];
    if (wordKey(raw) === blankWord && !plan.asked.has(key)) return [];
    const parse = createCellParser(column);
    // A word that the column knows by itself needs no memory, and one that nothing is known of no answer.
    const isUnknown = parse(raw).value === undefined || dictionaryOf(plan.entity.fields[key]) !== null;
    return isUnknown && parse(value).value !== undefined
      ? [{ field: key, word: wordKey(raw), meaning: value.trim() }]
      : [];
  });
  if (rows.length === 0) return;
  const distinct = [...new Map(rows.map((row) => [`${row.field} ${row.word}`, row])).values()];
  await execute(context)`
    insert into import_word (group_code, company_code, entity, field, word, meaning, created_by)
    select ${context.tenant.groupCode}, ${companyForNewRow(context)}, ${plan.entity.name}, x.field, x.word, x.meaning,
      ${context.session.accountId}
    from jsonb_to_recordset(${JSON.stringify(distinct)}::jsonb) as x(field text, word text, meaning text)
    on conflict (group_code, company_code, entity, field, word) do update set meaning = excluded.meaning,
      created_by = excluded.created_by, created_at = now()`;
}
