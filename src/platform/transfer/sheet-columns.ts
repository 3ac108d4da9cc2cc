/** The columns of a template, an import and an export, derived from the declaration of the entity. */
import type { AnyEntity } from '#platform/entity/entity.ts';
import { exportFields, templateFields } from '#platform/entity/entity.ts';
import type { Field } from '#platform/entity/field.ts';
import type { SheetColumn } from '#lib/sheet/sheet.ts';
import type { EntityHooks } from '#platform/store/entity-hooks.ts';

/** A field as a column; choices keep their aliases, coded texts are typed as words. */
export function toColumn([key, field]: [string, Field]): SheetColumn {
  const { sheet, long } = field.kind;
  const identifier = sheet.identifier === true || sheet.identifier?.test(key) === true;
  const help = field.help ?? sheet.help;
  return {
    key,
    label: field.label,
    aliases: field.excel === false ? [] : (field.excel?.aliases ?? []),
    kind: sheet.cell,
    required: field.required && field.default === undefined,
    clearable: !field.required,
    ...(field.options ? { options: field.options } : {}),
    ...(identifier ? { identifier } : {}),
    ...(sheet.format ? { format: sheet.format } : {}),
    ...(long ? { width: 40 } : {}),
    ...(help ? { help } : {}),
  };
}

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
      field.kind.sheet.typed !== false &&
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
