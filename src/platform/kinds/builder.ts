/** Builders of declared fields: each is bound to a kind and knows the type of its values. */
import type { Facets, Field } from '../entity/field.ts';
import type { Kind } from './kind.ts';

/** A builder and the kind of the fields that it makes. */
export interface Builder<Value, More = unknown> {
  (facets: Facets & More & { readonly required: true; readonly default?: Value }): Field<Value, true>;
  (facets: Facets & More & { readonly required?: false; readonly default?: Value }): Field<Value, false>;
  readonly kind: Kind;
}

/**
 * A builder of one kind. The overload is the one place where the phantom value type is asserted.
 * @param preset facets of every field of the kind, which a declaration may change
 */
export function builder<Value, More = unknown>(kind: Kind, preset?: Partial<Field>): Builder<Value, More>;
export function builder(kind: Kind, preset: Partial<Field> = {}) {
  const build = (facets: Facets & { required?: boolean }) => ({
    ...preset,
    ...facets,
    kind,
    required: facets.required === true,
  });
  return Object.assign(build, { kind });
}

export interface TextFacets {
  readonly max?: number;
  readonly min?: number;
  readonly pattern?: { readonly source: string; readonly message: string };
}

export interface NumberFacets {
  readonly max?: number;
  readonly min?: number;
  readonly year?: boolean;
  readonly yearsAhead?: number;
}
