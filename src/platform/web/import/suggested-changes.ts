/** The changes that take over what the check suggests. Pure. */
import type { ImportBatch } from '#platform/entity/transfer.ts';
import type { CellChange } from './import-calls.ts';

type Problem = ImportBatch['problems'][number];

/** Beyond so many rows a press is asked for again. */
export const rowsWithoutQuestion = 100;

/** Most texts that a question names. */
const named = 3;

export interface Suggested {
  readonly changes: readonly CellChange[];
  /** Rows that hold the texts. */
  readonly rows: number;
  /** “退休”改为“退休返聘”、… */
  readonly text: string;
}

/** Suggestions of these problems; a text that is what it would become is left out. */
export function suggestedChanges(problems: readonly Problem[]): Suggested {
  const values = problems.flatMap(({ key, values: texts }) =>
    texts.flatMap(({ raw, count, suggestion }) =>
      suggestion === null || suggestion === raw ? [] : [{ key, raw, count, value: suggestion }],
    ),
  );
  const shown = values
    .slice(0, named)
    .map(({ raw, value }) => (raw === '' ? `空白填为“${value}”` : `“${raw}”改为“${value}”`));
  return {
    changes: values.map(({ key, raw, value }) => ({ key, raw, value })),
    rows: values.reduce((sum, { count }) => sum + count, 0),
    text: shown.join('、') + (values.length > named ? ` 等 ${values.length} 种写法` : ''),
  };
}
