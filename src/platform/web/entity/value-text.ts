/** A value as plain words: tooltips, chips, conflict lines, detail lines. */
import type { Field } from '#platform/entity/field.ts';
import { EMPTY_TEXT, isEmpty } from '#platform/entity/format.ts';

/** Text of one value; '--' when empty. Codes of large dictionaries and references need their own lookup. */
export const valueText = (field: Field, value: unknown): string =>
  isEmpty(value) ? EMPTY_TEXT : field.kind.text(field, value) || EMPTY_TEXT;
