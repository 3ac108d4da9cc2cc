/** Pure parts of a form: what it starts with, what changed, what is sent, what is wrong. */
import { fieldValue } from '#platform/entity/custom-fields.ts';
import type { AnyEntity, Issue } from '#platform/entity/entity.ts';
import { fieldEntries, formFields } from '#platform/entity/entity.ts';
import type { Field } from '#platform/entity/field.ts';
import { saveSchema } from '#platform/entity/schema.ts';
import { validationMessages } from '#platform/entity/validation-message.ts';
import type { AnyRow, Values } from './any-row.ts';

/** Fields a form shows: what a person may type. Json is shown where its declaration says so, by a slot of the page. */
export function editableFields(entity: AnyEntity, keys?: readonly string[]): [string, Field][] {
  return formFields(entity).filter(
    ([key, field]) => (field.kind.typed !== false || typeof field.form === 'object') && (!keys || keys.includes(key)),
  );
}

/** Up to so many fields a form is a drawer, above that a page (ui.md, form). */
const drawerFields = 12;

/** Whether the form of these fields is a drawer. */
export const isDrawerForm = (entity: AnyEntity, keys?: readonly string[]): boolean =>
  editableFields(entity, keys).length <= drawerFields;

/** Values a form starts with: those of the row, else the declared defaults. */
export function startValues(entity: AnyEntity, row: AnyRow | null, keys?: readonly string[]): Values {
  // A masked value is shown beside its box, which stays blank: what is typed replaces it.
  const known = (key: string) => (row?.masked?.includes(key) ? null : row ? (fieldValue(row, key) ?? null) : null);
  return Object.fromEntries(
    editableFields(entity, keys).map(([key, field]) => [key, row ? known(key) : (field.default ?? null)]),
  );
}

/** Blank text is nothing (the wire says so too). */
export const settled = (value: unknown): unknown =>
  value === undefined || value === '' || (typeof value === 'string' && value.trim() === '') ? null : value;

/** Whether two values say the same: files and lists by content. */
export function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(settled(left)) === JSON.stringify(settled(right));
}

/** Keys whose value differs from the start. */
export function changedKeys(start: Values, values: Values): string[] {
  return Object.keys(values).filter((key) => !isSame(start[key], values[key]));
}

/** Body of a save: everything given for an insert, only what changed for an update, with id and version. */
export function saveBody(start: Values, values: Values, row: AnyRow | null): Record<string, unknown> {
  if (row)
    return {
      id: row.id,
      version: row.version,
      ...Object.fromEntries(changedKeys(start, values).map((key) => [key, settled(values[key])])),
    };
  return Object.fromEntries(
    Object.entries(values)
      .map(([key, value]) => [key, settled(value)])
      .filter(([, value]) => value !== null),
  );
}

/** Findings by field key, without the label before them: they stand at the field. */
export interface FormFindings {
  readonly errors: Readonly<Record<string, string>>;
  readonly warnings: Readonly<Record<string, string>>;
  /** A finding that belongs to no shown field. */
  readonly general: string | null;
}

/** At the field the label stands already; what is missing is asked for in words that say what to do. */
function sentenceAtField(field: Field | undefined, sentence: string): string {
  if (!field || !sentence.startsWith(`${field.label}：`)) return sentence;
  const reason = sentence.slice(field.label.length + 1);
  return reason === '必填' || reason === '不能为空'
    ? `${field.kind.chosen ? '请选择' : '请填写'}${field.label}`
    : reason;
}

/** Sorts sentences by field; those of fields that are not shown become the general one. */
export function findingsOf(
  entity: AnyEntity,
  sentences: Readonly<Record<string, string>>,
  shown: ReadonlySet<string>,
): FormFindings {
  const errors: Record<string, string> = {};
  let general: string | null = null;
  for (const [path, sentence] of Object.entries(sentences)) {
    const key = shown.has(path) ? path : (path.split('.')[0] ?? path);
    if (shown.has(key)) errors[key] ??= sentenceAtField(entity.fields[key], sentence);
    else general ??= sentence;
  }
  return { errors, warnings: {}, general };
}

/** The checks of the server, made before asking it: the same schema and the same rules on the whole row. */
export function checkForm(entity: AnyEntity, start: Values, values: Values, row: AnyRow | null): FormFindings {
  const shown = new Set(Object.keys(values));
  const schema = saveSchema(entity);
  const result = schema.safeParse(saveBody(start, values, row));
  const found = result.success
    ? findingsOf(entity, {}, shown)
    : findingsOf(entity, validationMessages(schema, result.error.issues).fields, shown);
  const errors: Record<string, string> = { ...found.errors };
  const warnings: Record<string, string> = {};
  let { general } = found;
  // A value that arrived masked says nothing; one that was typed anew does.
  const hidden = (row?.masked ?? []).filter((key) => !(key in values) || isSame(start[key], values[key]));
  const known = Object.fromEntries(Object.entries({ ...row, ...values }).filter(([key]) => !hidden.includes(key)));
  for (const issue of rulesOf(entity, known)) {
    const target = issue.level === 'warning' ? warnings : errors;
    if (shown.has(issue.field)) target[issue.field] ??= issue.message;
    else if (issue.level !== 'warning') general ??= issue.message;
  }
  return { errors, warnings, general };
}

function rulesOf(entity: AnyEntity, row: Values): readonly Issue[] {
  const whole = Object.fromEntries(fieldEntries(entity).map(([key]) => [key, settled(row[key]) ?? undefined]));
  return entity.rules?.(whole) ?? [];
}
