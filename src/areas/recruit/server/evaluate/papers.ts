/** Test papers. */
import { sql } from 'kysely';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { paperIssues } from '../../model/evaluate/marking.ts';
import { queryTestPaper, saveTestPaper } from '../../model/evaluate/test-calls.ts';
import type { TestQuestion } from '../../model/evaluate/test-paper.ts';
import { testPaper } from '../../model/evaluate/test-paper.ts';

interface Paper {
  readonly id: number;
  readonly minutes: number;
  readonly questions: TestQuestion[];
}

/** A paper that can be sent. FY-C001 for one without questions or with faults. */
export async function findPaper(context: TenantWork, id: number): Promise<Paper> {
  const row = await queryRow<Omit<Paper, 'questions'> & { questions: TestQuestion[] | null }>(context)`
    select t.id, t.minutes, t.questions
    from test_paper t
    where ${tenantCondition(context, 't')} and t.id = ${id}`;
  if (!row) throw fail.notFound('试卷不存在或已被删除');
  const questions = row.questions ?? [];
  const [issue] = paperIssues(questions);
  if (issue !== undefined) throw fail.conflict(`试卷还不能发送：${issue}`);
  if (questions.reduce((sum, { score }) => sum + score, 0) === 0)
    throw fail.conflict('试卷还不能发送：没有题目或没有分值');
  return { ...row, questions };
}

const queryHandler = handle(queryTestPaper, async (context, { id }) => {
  const papers = await queryRows<{
    id: number;
    version: number;
    name: string;
    testType: 'professional';
    minutes: number;
    questions: TestQuestion[] | null;
  }>(context)`
    select t.id, t.version, t.name, t.test_type, t.minutes, t.questions
    from test_paper t
    where ${tenantCondition(context, 't')} ${id ? sql`and t.id = ${id}` : sql``}
    order by t.updated_at desc, t.id desc
    limit 200`;
  return {
    papers: papers.map(({ questions, ...paper }) => ({
      ...paper,
      fullScore: (questions ?? []).reduce((sum, { score }) => sum + score, 0),
      questionCount: questions?.length ?? 0,
      questions: id ? (questions ?? []) : null,
    })),
  };
});

const saveHandler = handle(saveTestPaper, async (context, input) => {
  const [issue] = paperIssues(input.questions ?? []);
  if (issue !== undefined) throw fail.invalid(`题目：${issue}`, { questions: issue });
  return entityStore(context, testPaper).save(input);
});

export const paperHandlers = [queryHandler, saveHandler];
