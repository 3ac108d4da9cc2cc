/**
 * The résumés of a candidate as an assigned interviewer reads them: their text as it is kept for search, which has neither phone
 * nor e-mail nor identity number, and without what the person earns or asks for. The files themselves hold all of it and stay away.
 */
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import type { EvaluationForm } from '../../model/evaluate/interview-calls.ts';
import { withoutContact } from '../resume/resume-content.ts';

/** Most résumés of one answer, and most characters of one. */
const most = { documents: 5, characters: 20_000 } as const;

const pay =
  /((?:期望|目前|现在|当前|税前|税后|现|原)*(?:月薪|年薪|薪资|薪酬|薪水|工资|待遇)(?:要求|期望|范围|水平)?)([ \t：:]*\n?[ \t：:]*)[^\n\t，,。；;|｜]*/gu;

/** A text without what is earned or asked for: the words stay, what follows them up to the next mark does not. */
export const withoutPay = (text: string): string => text.replaceAll(pay, '$1$2***');

/** Résumés of a person by their texts, the newest first. Who may read them is the question of whoever asks. */
export async function assignedResumes(
  context: TenantWork,
  externalPersonId: number,
): Promise<EvaluationForm['documents']> {
  const texts = await queryRows<{ id: number; name: string | null; text: string }>(context)`
    select x.file_id as id, (
      select f.file->>'name'
      from jsonb_array_elements(coalesce(t.resume_files, '[]')) as f(file)
      where (f.file->>'id')::bigint = x.file_id
      limit 1
    ) as name, left(x.text, ${most.characters}) as text
    from resume_text x
    join external_person t on t.id = x.external_person_id
    where ${tenantCondition(context, 't')} and x.group_code = t.group_code and x.company_code = t.company_code
      and t.id = ${externalPersonId}
    order by x.id desc
    limit ${most.documents}`;
  return texts.map(({ id, name, text }) => ({
    id,
    name: withoutContact(name ?? '简历'),
    text: withoutPay(withoutContact(text)),
  }));
}
