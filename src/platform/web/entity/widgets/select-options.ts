/** Declared options as select boxes take them. */
import type { Field } from '#platform/entity/field.ts';

export const selectOptions = (field: Field): { value: string; label: string }[] =>
  (field.options ?? []).map((option) => ({ value: option.code, label: option.label }));
