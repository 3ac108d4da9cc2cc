/** One of few options. */
import { z } from 'zod';
import type { Field, Option } from '../entity/field.ts';
import type { ChoiceFacets } from './base/choice-value.ts';
import { codeSchema, optionLabel, sampleCode } from './base/choice-value.ts';
import type { Kind } from './kind.ts';

const kind: Kind = {
  name: 'oneOf',
  // text and not an enum type: text equality is leakproof, so it uses its index under row-level security.
  column: 'text',
  chosen: true,
  width: 104,
  value: codeSchema,
  answer: () => z.string(),
  filter: { one: codeSchema },
  text: (field, value) => optionLabel(field.options, value),
  sheet: { cell: 'choice' },
  // States have rules of their own, so a choice keeps its default.
  sample: (field, n) => field.default ?? sampleCode(field, n),
};

function build<const Options extends readonly Option[]>(
  facets: ChoiceFacets<Options> & { readonly required: true; readonly default?: Options[number]['code'] },
): Field<Options[number]['code'], true>;
function build<const Options extends readonly Option[]>(
  facets: ChoiceFacets<Options> & { readonly required?: false; readonly default?: Options[number]['code'] },
): Field<Options[number]['code'], false>;
function build(facets: ChoiceFacets<readonly Option[]> & { readonly required?: boolean }): Field {
  return { ...facets, kind, required: facets.required === true };
}

export const oneOf = Object.assign(build, { kind });
