/** The columns of a template, an import and an export, derived from the declaration of the entity. */
import type { AnyEntity } from '#platform/entity/entity.ts';
import { exportFields, templateFields } from '#platform/entity/entity.ts';
import type { Field } from '#platform/entity/field.ts';
import type { SheetColumn } from '#lib/sheet/sheet.ts';
import type { EntityHooks } from '#platform/store/entity-hooks.ts';

/** A column of words that is no field: what a sheet says beside the fields of its rows. */
export const textColumn = (key: string, label: string, width = 18): SheetColumn => ({
  key,
  label,
  aliases: [],
  kind: 'text',
  required: false,
  width,
});

/** A field as a column; choices keep their aliases, coded texts are typed as words. */
export function toColumn([key, field]: [string, Field]): SheetColumn {
  const { sheet, long } = field.kind;
  // 试用期(月): what stands in brackets behind the name of a number is its unit.
  const unit = field.kind.numeric ? /[(（]([^()（）]+)[)）]$/u.exec(field.label)?.[1] : undefined;
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
    ...(unit ? { unit } : {}),
    ...(field.noEnd ? { noEnd: true } : {}),
    ...(field.endOf ? { span: { other: field.endOf, is: 'end' as const } } : {}),
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
  const columns = withSpans(fields.map(toColumn));
  const all = hooks?.columns?.(columns, 'import') ?? columns;
  return all.filter(({ secret }) => secret === undefined || holdsCode(secret));
}

/** A term may stand in the column of its beginning too; an end that may not be typed here is none. */
function withSpans(columns: readonly SheetColumn[]): SheetColumn[] {
  const keys = new Set(columns.map(({ key }) => key));
  const ends = new Map(columns.flatMap((column) => (column.span ? [[column.span.other, column] as const] : [])));
  return columns.map(({ span, ...column }) => {
    const end = ends.get(column.key);
    if (end)
      return { ...column, ...(end.noEnd ? { noEnd: true } : {}), span: { other: end.key, is: 'start' as const } };
    return span && keys.has(span.other) ? { ...column, span } : column;
  });
}

/** Columns an export may hold, those the server sets included. */
export function exportColumns(entity: AnyEntity, hooks: EntityHooks | undefined): SheetColumn[] {
  const columns = exportFields(entity).map(toColumn);
  return hooks?.columns?.(columns, 'export') ?? columns;
}
