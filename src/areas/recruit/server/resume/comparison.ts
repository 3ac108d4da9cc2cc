/** Sets a résumé beside those who are in the pool already: what agrees, what would be filled, what differs. */
import { formerStaffByPhone } from '#areas/staff/public.server.ts';
import { fieldEntries, withinParent } from '#platform/entity/entity.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { FileValue } from '#platform/entity/field.ts';
import { ownedAs } from '#platform/entity/owner-kind.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { rowsOfParent } from '#platform/store/child-store.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { loggedValue } from '#platform/store/logged-values.ts';
import { identityOf } from '#platform/transfer/child-import.ts';
import { externalPerson } from '../../model/external-person.ts';
import type { FormerStaff } from '../../model/person-calls.ts';
import { personRecords } from '../../model/person-calls.ts';
import type { ResumeComparison, ResumeDuplicate, ResumeEdited, UnderstoodResume } from '../../model/resume-calls.ts';
import { bansOf } from '../blacklist.ts';
import { findDuplicates, scoreOf } from '../duplicates.ts';
import { normalisePerson } from '../person-hooks.ts';
import { doubtfulIn } from './mapped.ts';
import type { ResumeLine } from './resume-rows.ts';

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';
/** Said by the choice itself, or the company's own business. */
const untold = new Set([
  'source',
  'sourceDetail',
  'resumeFiles',
  'nationality',
  'retainUntil',
  'consentAt',
  'consentType',
]);
const unit: Readonly<Record<string, string>> = {
  study: '段教育',
  work: '段工作',
  project: '个项目',
  train: '次培训',
  degreeTitles: '项证书',
};

/** Who is there already, the most certain first. */
export async function duplicatesOf(
  context: TenantWork,
  { person, records }: ResumeEdited,
  file: Pick<FileValue, 'id'>,
): Promise<ResumeDuplicate[]> {
  const row = normalisePerson({ ...person, resumeFiles: [file] } as Row);
  const found = await findDuplicates(context, row, records['study'] ?? []);
  return found.map((duplicate) => ({ ...duplicate, score: scoreOf(duplicate.by) }));
}

/** Whether the person worked here before, by the phone of the résumé. */
export function formerOf(context: TenantWork, { person }: ResumeEdited): Promise<FormerStaff | null> {
  const { phone } = normalisePerson(person);
  return phone ? formerStaffByPhone(context, context.platform.seal.index(phone)) : Promise.resolve(null);
}

/** Whether the contact of the résumé is on the blacklist, also of who was cleared since. */
export async function banOf(
  context: TenantWork,
  { person }: ResumeEdited,
): Promise<{ readonly reason: string; readonly endsOn: string } | null> {
  const [ban] = await bansOf(context, [normalisePerson(person)]);
  return ban ? { reason: ban.reason, endsOn: ban.endsOn } : null;
}

/** Records of a kind that the stored person does not have. */
async function newRecords(context: TenantWork, key: keyof typeof personRecords, id: number, rows: readonly Row[]) {
  const entity = ownedAs(personRecords[key] as AnyEntity, 'external');
  const identity = (row: Row) => identityOf(entity, { ...row, ownerId: id });
  const stored = new Set((await rowsOfParent(context, entity, id)).map(identity));
  return rows.filter((row) => !stored.has(identity(row))).length;
}

/** What a merge into a stored person would do. */
export async function compare(
  context: TenantWork,
  duplicate: ResumeDuplicate,
  { person, records }: ResumeEdited,
  /** What agrees with somebody else of the pool: a number of theirs stays with them. */
  taken: ReadonlySet<string>,
): Promise<ResumeComparison> {
  const stored: Row = await entityStore(context, externalPerson).get(duplicate.id);
  const masked = new Set(Array.isArray(stored['masked']) ? (stored['masked'] as string[]) : []);
  const own: Row = normalisePerson(person);
  const comparison = { same: [] as string[], fills: [] as string[], differs: [] as ResumeComparison['differs'] };
  for (const [key, field] of fieldEntries(externalPerson)) {
    if (isBlank(own[key]) || field.readOnly || untold.has(key)) continue;
    if (isBlank(stored[key]) && taken.has(key)) continue;
    const [there, here] = [stored[key], own[key]].map((value) => String(loggedValue(field, value, new Map()) ?? ''));
    if (isBlank(stored[key])) comparison.fills.push(field.label);
    else if (duplicate.signs.some((sign) => sign === key) || there === here) comparison.same.push(field.label);
    else if (!masked.has(key)) comparison.differs.push({ label: field.label, stored: there ?? '', own: here ?? '' });
  }
  for (const key of Object.keys(personRecords) as (keyof typeof personRecords)[]) {
    const count = await newRecords(context, key, duplicate.id, records[key] ?? []);
    if (count > 0) comparison.fills.push(`${count} ${unit[key]}`);
  }
  return { ...duplicate, ...comparison };
}

/** How many values are missing without which the person or a record cannot be saved. */
function missingIn({ person, records }: ResumeEdited): number {
  const ofRecords = Object.entries(personRecords).flatMap(([key, entity]) => {
    const needed = fieldEntries(withinParent(entity as AnyEntity)).filter(
      ([, field]) => field.required && !field.readOnly && field.default === undefined,
    );
    return (records[key] ?? []).flatMap((record) => needed.filter(([name]) => isBlank(record[name])));
  });
  const isNameless = isBlank(person['name']);
  const isUnreachable = isBlank(person['phone']) && isBlank(person['email']);
  return ofRecords.length + Number(isNameless) + Number(isUnreachable);
}

/** What the list shows of a file, as of now. */
export async function lineOf(
  context: TenantWork,
  resume: UnderstoodResume | null,
  edited: ResumeEdited,
  file: Pick<FileValue, 'id'>,
): Promise<ResumeLine> {
  const [duplicate = null] = await duplicatesOf(context, edited, file);
  const { name } = edited.person;
  const doubtful = (resume ? doubtfulIn(resume, edited) : 0) + missingIn(edited);
  return { name: typeof name === 'string' ? name : null, doubtful, duplicate };
}
