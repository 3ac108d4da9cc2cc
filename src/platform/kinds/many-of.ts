/** Any number of few options. */
import { z } from 'zod';
import type { Field, Option } from '../entity/field.ts';
import type { ChoiceFacets } from './base/choice-value.ts';
import { codeSchema, optionLabel, sampleCode } from './base/choice-value.ts';
import type { Kind } from './kind.ts';

const kind: Kind = {
  name: 'manyOf',
  column: 'text[]',
  several: true,
  chosen: true,
  width: 152,
  value: (field) =>
    z
      .array(codeSchema(field))
      .min(field.required ? 1 : 0)
      .max(field.max ?? 50),
  answer: () => z.array(z.string()),
  filter: { one: codeSchema },
  // A filter asks for one code or several.
  text: (field, value) =>
    [value]
      .flat()
      .map((code) => optionLabel(field.options, code))
      .join('、'),
  sheet: { cell: 'choices' },
  sample: (field, n) => [sampleCode(field, n)],
};

function build<const Options extends readonly Option[]>(
  facets: ChoiceFacets<Options> & { readonly max?: number; readonly required: true },
): Field<Options[number]['code'][], true>;
function build<const Options extends readonly Option[]>(
  facets: ChoiceFacets<Options> & { readonly max?: number; readonly required?: false },
): Field<Options[number]['code'][], false>;
function build(facets: ChoiceFacets<readonly Option[]> & { readonly required?: boolean }): Field {
  return { ...facets, kind, required: facets.required === true };
}

export const manyOf = Object.assign(build, { kind });
