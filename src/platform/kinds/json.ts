/** A value whose shape only its area knows: no person types it, no list filters by it, no sheet holds it. */
import { z } from 'zod';
import type { Facets, Field } from '../entity/field.ts';
import { formatText } from '../entity/format.ts';
import type { Kind } from './kind.ts';

const kind: Kind = {
  name: 'json',
  column: 'jsonb',
  typed: false,
  value: () => z.unknown(),
  answer: () => z.unknown(),
  filter: {},
  text: (_field, value) => formatText(value),
  sheet: { cell: 'text', typed: false },
};

function build<Value>(facets: Facets & { readonly required: true }): Field<Value, true>;
function build<Value>(facets: Facets & { readonly required?: false }): Field<Value, false>;
function build({ required = false, ...facets }: Facets & { readonly required?: boolean }): Field {
  return { ...facets, kind, required, excel: false };
}

export const json = Object.assign(build, { kind });
