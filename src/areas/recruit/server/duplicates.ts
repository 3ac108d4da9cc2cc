/** Who is in the pool already: by phone, e-mail or the file of a résumé for certain, by name with school or month of birth perhaps (area-recruit §7.3). */
import { sql } from 'kysely';
import type { TenantWork } from '#platform/server/context.ts';
import type { Row } from '#platform/server/entity-hooks.ts';
import { tenantCondition } from '#platform/server/scope.ts';

export type DuplicateKind = 'phone' | 'email' | 'file' | 'name';

export interface Duplicate {
  readonly id: number;
  readonly name: string;
  readonly by: DuplicateKind;
}

const words: Readonly<Record<DuplicateKind, string>> = { phone: '手机相同', email: '邮箱相同', file: '简历文件相同', name: '姓名与学校或出生年月相同' };

/** What agrees, as a person reads it. */
export const wordsOf = (by: DuplicateKind): string => words[by];

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const idsOf = (files: unknown): number[] =>
  Array.isArray(files) ? files.flatMap((file: unknown) => (typeof file === 'object' && file !== null && 'id' in file ? [Number(file.id)] : [])) : [];

/** Schools that the person may be known by: those of the studies that come along. */
function schoolsOf(studies: readonly Row[]): string[] {
  return studies.flatMap((study) => text(study['school']) ?? []);
}

/** The stored person that this one is, the most certain first; null where there is none. `row` is normalised. */
export async function findDuplicate(context: TenantWork, row: Row, studies: readonly Row[], ownId = 0): Promise<Duplicate | null> {
  const { seal } = context.platform;
  const phone = text(row['phone']);
  const email = text(row['email']);
  const month = text(row['birthday'])?.slice(0, 7) ?? null;
  const found = await sql<Duplicate>`
    select x.id, x.name, x.by from (
      select t.id, t.name, case
        when t.phone_index = ${phone === null ? null : seal.index(phone)} then 'phone'
        when t.email_index = ${email === null ? null : seal.index(email)} then 'email'
        when exists (select from file_ref r join file held on held.id = r.file_id join file given on given.sha256 = held.sha256
          where r.entity = 'external_person' and r.entity_id = t.id and r.field = 'resumeFiles' and given.id = any(${idsOf(row['resumeFiles'])}::bigint[])) then 'file'
        when t.name = ${text(row['name'])} and (t.school = any(${schoolsOf(studies)}::text[]) or to_char(t.birthday, 'YYYY-MM') = ${month}) then 'name' end as by
      from external_person t
      where ${tenantCondition(context, 't')} and t.id <> ${ownId} and (
        t.phone_index = ${phone === null ? null : seal.index(phone)} or t.email_index = ${email === null ? null : seal.index(email)} or t.name = ${text(row['name'])}
        or t.id in (select r.entity_id from file_ref r join file held on held.id = r.file_id join file given on given.sha256 = held.sha256
          where r.entity = 'external_person' and r.field = 'resumeFiles' and given.id = any(${idsOf(row['resumeFiles'])}::bigint[])))
    ) x where x.by is not null order by array_position(array['phone', 'email', 'file', 'name'], x.by), x.id limit 1`.execute(context.db);
  return found.rows[0] ?? null;
}
