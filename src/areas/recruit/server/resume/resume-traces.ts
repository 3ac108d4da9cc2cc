/** What the import of résumés keeps about people beside their rows: it goes when their data go. */
import { sql } from 'kysely';
import { execute } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';

/** Takes away texts, lines of the check and what merges remember of these people. */
export async function eraseResumeTraces(context: TenantWork, ids: readonly number[]): Promise<void> {
  const { groupCode, companyCodes } = context.tenant;
  const ours = sql`t.group_code = ${groupCode} and t.company_code = any(${[...companyCodes]}::text[])`;
  const people = [...ids];
  await execute(context)`
    delete from resume_text t where ${ours} and t.external_person_id = any(${people}::bigint[])`;
  await execute(context)`
    delete from person_merge t
    where ${ours} and (t.external_person_id = any(${people}::bigint[]) or t.absorbed_id = any(${people}::bigint[]))`;
  await execute(context)`
    delete from resume_file t where ${ours} and t.person_id = any(${people}::bigint[])`;
}
