/** The columns of a template, an import and an export, derived from the declaration of the entity. */
import type { AnyEntity } from '#platform/entity/entity.ts';
import { exportFields, templateFields } from '#platform/entity/entity.ts';
import type { Field, FieldKind } from '#platform/entity/field.ts';
import type { SheetCellKind, SheetColumn } from '#lib/sheet/sheet.ts';
import type { EntityHooks } from '#platform/store/entity-hooks.ts';

const cellKinds: Record<FieldKind, SheetCellKind> = {
  text: 'text',
  longText: 'text',
  rich: 'text',
  int: 'integer',
  number: 'number',
  money: 'number',
  percent: 'number',
  date: 'date',
  instant: 'text',
  bool: 'boolean',
  oneOf: 'choice',
  manyOf: 'choices',
  list: 'list',
  rows: 'rows',
  ref: 'text',
  files: 'text',
  image: 'text',
  mobile: 'text',
  email: 'text',
  idNumber: 'text',
  creditCode: 'text',
  region: 'text',
  industry: 'text',
  json: 'text',
};

const identifierKinds: ReadonlySet<FieldKind> = new Set(['mobile', 'idNumber', 'creditCode']);
/** Text fields that hold numbers of things (employeeNo, accountNo, postCode): digits must not be lost in a cell. */
const identifierKey = /(?:No|Number|Code|Phone|Account)$/u;

const richHelp = '填写文字，一行为一段；格式在系统中编辑';

/** A field as a column; choices keep their aliases, coded texts are typed as words. */
export function toColumn([key, field]: [string, Field]): SheetColumn {
  const identifier =
    identifierKinds.has(field.kind) || (field.kind === 'text' && !field.dictionary && identifierKey.test(key));
  return {
    key,
    label: field.label,
    aliases: field.excel === false ? [] : (field.excel?.aliases ?? []),
    kind: cellKinds[field.kind],
    required: field.required && field.default === undefined,
    clearable: !field.required,
    ...(field.options ? { options: field.options } : {}),
    ...(identifier ? { identifier } : {}),
    ...(field.kind === 'rows' ? { entries: field } : {}),
    ...(field.kind === 'rich' ? { rich: true, help: richHelp } : {}),
    ...(field.kind === 'longText' || field.kind === 'rich' ? { width: 40 } : {}),
    ...(field.help ? { help: field.help } : {}),
  };
}

/** Kinds that a cell cannot hold as typed text. */
const notTyped: ReadonlySet<FieldKind> = new Set(['instant', 'json']);

/**
 * Columns a person may fill in. A secret column without its code is absent, so that a sheet which has it shows it as
 * unknown; sealed numbers (ID card, mobile) may be typed by whoever may import: typing is not seeing.
 */
export function importColumns(
  entity: AnyEntity,
  hooks: EntityHooks | undefined,
  holdsCode: (code: string) => boolean,
): SheetColumn[] {
  const fields = templateFields(entity).filter(
    ([key, field]) =>
      !notTyped.has(field.kind) &&
      key !== entity.parent?.field &&
      (!field.secret || field.sealed || holdsCode(field.secret)),
  );
  const columns = fields.map(toColumn);
  return hooks?.columns?.(columns, 'import') ?? columns;
}

/** Columns an export may hold, those the server sets included. */
export function exportColumns(entity: AnyEntity, hooks: EntityHooks | undefined): SheetColumn[] {
  const columns = exportFields(entity).map(toColumn);
  return hooks?.columns?.(columns, 'export') ?? columns;
}
