/** Brings confirmed résumés into the pool, each in a transaction of its own. */
import { execute } from '#platform/db/statement.ts';
import type { Field } from '#platform/entity/field.ts';
import { validationMessages } from '#platform/entity/validation-message.ts';
import { Failure, fail } from '#platform/runtime/failure.ts';
import { handleInParts } from '#platform/runtime/registry.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { toFileValue } from '#platform/files/file-value.ts';
import { externalPerson } from '../../model/external-person.ts';
import { insertExternalPerson } from '../../model/person-calls.ts';
import type { ResumeEdited } from '../../model/resume-calls.ts';
import { saveResumeFile } from '../../model/resume-calls.ts';
import type { SavedPerson } from '../person-save.ts';
import { savePerson } from '../person-save.ts';
import { normalisePerson } from '../person-hooks.ts';
import { duplicatesOf } from './comparison.ts';
import type { ResumeFile } from './resume-rows.ts';
import { getResumeFile, openLines, ownRows, sealedJson } from './resume-rows.ts';

/** The call that saving a person by hand would send, checked by its schema. @throws FY-V001 that names the field */
export function bodyOf({ edited, file, source, choice, mergeIntoId }: ResumeFile) {
  const body = {
    ...edited.person,
    source,
    resumeFiles: [toFileValue(file)],
    records: edited.records,
    onDuplicate: choice === 'merge' || choice === 'new' ? choice : 'stop',
    mergeIntoId: choice === 'merge' ? mergeIntoId : null,
  };
  const parsed = insertExternalPerson.input.safeParse(body);
  if (parsed.success) {
    // Rules of the row, such as the digits of a phone, which the schema does not know.
    const [issue] = externalPerson.rules?.(normalisePerson(edited.person)) ?? [];
    if (!issue) return parsed.data;
    const label = (externalPerson.fields as Readonly<Record<string, Field>>)[issue.field]?.label ?? issue.field;
    throw fail.invalid(`${label}：${issue.message}`, { [issue.field]: issue.message });
  }
  const { first, fields } = validationMessages(insertExternalPerson.input, parsed.error.issues);
  throw fail.invalid(first, fields);
}

/** Values by which a file of the check is recognised as that of somebody else of the check. */
const signsOf = ({ person }: ResumeEdited): string[] => {
  const { phone, email, name } = normalisePerson(person);
  return Object.entries({ phone, email, name }).flatMap(([key, value]) => (value ? [`${key} ${value}`] : []));
};

/** Open files of people like those who were just saved: the list says at once that they are there already. */
async function renewLines(context: TenantContext, saved: readonly ResumeEdited[]): Promise<void> {
  const signs = new Set(saved.flatMap(signsOf));
  for (const { id, file, edited, line } of await openLines(context)) {
    if (!signsOf(edited).some((sign) => signs.has(sign))) continue;
    const [duplicate = null] = await duplicatesOf(context, edited, file);
    await execute(context)`
      update resume_file t
      set line = ${sealedJson(context.platform.seal, { ...line, duplicate })}
      where ${ownRows(context)} and t.id = ${id}`;
  }
}

function saveBody(
  context: TenantContext,
  { records = {}, onDuplicate = 'stop', mergeIntoId, id: _id, version: _version, ...values }: ReturnType<typeof bodyOf>,
): Promise<SavedPerson> {
  return savePerson(context, values, { records, onDuplicate, mergeIntoId: mergeIntoId ?? null });
}

/** One file: saved, or left out because the person is there already. */
async function saveOne(context: TenantContext, id: number, kept: ResumeEdited[]): Promise<SavedPerson | null> {
  const file = await getResumeFile(context, id, true);
  if (file.state === 'saved' || file.state === 'skipped')
    return file.personId === null ? null : { id: file.personId, version: 0, merged: false, warnings: [] };
  if (!file.isConfirmed) throw fail.conflict('请先确认这份简历');
  const isSkipped = file.choice === 'skip';
  const saved = isSkipped ? null : await saveBody(context, bodyOf(file));
  await execute(context)`
    update resume_file t
    set state = ${isSkipped ? 'skipped' : 'saved'}, person_id = ${saved?.id ?? null}, version = version + 1
    where ${ownRows(context)} and t.id = ${id}`;
  if (saved) kept.push(file.edited);
  return saved;
}

export const saveResumeFileHandler = handleInParts(saveResumeFile, async (context, { ids }) => {
  if (!context.tenant.access.codes.has(externalPerson.permissions.insert))
    throw fail.forbidden('没有权限', { codes: [externalPerson.permissions.insert] });
  const results: { id: number; personId: number | null; merged: boolean; reason: string | null }[] = [];
  const kept: ResumeEdited[] = [];
  for (const id of new Set(ids)) {
    try {
      const saved = await context.inPart((part) => saveOne(part, id, kept));
      results.push({ id, personId: saved?.id ?? null, merged: saved?.merged ?? false, reason: null });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      results.push({ id, personId: null, merged: false, reason: error.message });
    }
  }
  if (kept.length > 0) await context.inPart((part) => renewLines(part, kept));
  return { results };
});
