/** An entity together with the fields that a company added to it. */
import { customKey } from '#platform/entity/custom-fields.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { Facets, Field } from '#platform/entity/field.ts';
import { f } from '#platform/entity/field.ts';
import type { customTypes, TableField } from './table-field-calls.ts';

/** A definition as a field; each type is a kind with the filter that lists offer for it. */
const builders: Record<(typeof customTypes)[number], (facets: Facets, definition: TableField) => Field> = {
  // A number of something is looked for as a whole, which an index serves; any other text by a part of it.
  text: (facets) => f.text({ ...facets, max: 500, filter: facets.unique ? 'equal' : 'like' }),
  number: (facets) => f.number({ ...facets, filter: 'range' }),
  money: (facets) => f.money({ ...facets, filter: 'range' }),
  staff: (facets) => f.ref({ ...facets, to: 'group_user_base', filter: 'in' }),
  date: (facets) => f.date({ ...facets, filter: 'range' }),
  bool: (facets) => f.bool({ ...facets, filter: 'equal' }),
  choice: (facets, { options }) =>
    f.oneOf({ ...facets, options: (options ?? []).map((code) => ({ code, label: code })), filter: 'in' }),
};

function fieldOf(definition: TableField, secret: string): Field {
  const { title, dataType, required, unique, width, visible, sensitive } = definition;
  const facets: Facets = {
    label: title,
    unique: unique === true,
    list: { hidden: !visible, ...(typeof width === 'number' ? { width } : {}) },
    ...(sensitive ? { secret } : {}),
  };
  return { ...builders[dataType ?? 'text'](facets, definition), required: required === true };
}

/** The entity with the fields that its company added, in a section of their own where it has sections. Rows are typed by the declaration as before. */
export function withCustomFields<E extends AnyEntity>(entity: E, definitions: readonly TableField[]): E {
  const { custom } = entity;
  const own = definitions.filter((field) => !field.builtIn);
  if (!custom || own.length === 0) return entity;
  const fields = Object.fromEntries(own.map((field) => [customKey(field.fieldKey), fieldOf(field, custom.secret)]));
  const section = { key: 'custom', label: '自定义字段', fields: Object.keys(fields) };
  return {
    ...entity,
    fields: { ...entity.fields, ...fields },
    ...(entity.sections ? { sections: [...entity.sections, section] } : {}),
  };
}
