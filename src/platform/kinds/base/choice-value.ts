/** What kinds with options of their own share. */
import { z } from 'zod';
import type { Facets, Field, Option } from '../../entity/field.ts';

/** A code of the declared options. */
export const codeSchema = (field: Field) =>
  z.enum((field.options ?? []).map((option) => option.code) as [string, ...string[]]);

/** Label of a code, the code itself when it is unknown (old data outlives an enumeration). */
export function optionLabel(entries: readonly Option[] | undefined, code: unknown): string {
  return entries?.find((entry) => entry.code === code)?.label ?? String(code ?? '');
}

/** Facets of a field with options. */
export type ChoiceFacets<Options extends readonly Option[]> = Facets & { readonly options: Options };

/** Option `n`, from the first again after the last one. Throws for a field without options. */
export function sampleCode(field: Field, n: number): string {
  const options = field.options ?? [];
  const option = options[n % options.length];
  if (!option) throw new Error(`${field.label} has no options to choose from`);
  return option.code;
}
