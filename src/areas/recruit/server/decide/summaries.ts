/** Summaries of candidates: composed of the data, written over by people, reviewed by a second one. Each version is a row. */
import { holdersOf, tellAll } from '#core/org/public.server.ts';
import { queryRow } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { sendMessage, settleMessages } from '#platform/runtime/messages.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import { currentRow } from '#platform/store/current-row.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { rowColumns } from '#platform/store/entity-query.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { requireWritten, writeRows } from '#platform/store/write.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import type { ShownSummary } from '../../model/decide/decide-calls.ts';
import {
  personalSummary as personalSummaryCall,
  personalSummaryReview,
  updatePersonalSummary,
} from '../../model/decide/decide-calls.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { reviewResults } from '../../model/decide/decide-dicts.ts';
import type { PersonalSummaryRow } from '../../model/decide/personal-summary.ts';
import { personalSummary } from '../../model/decide/personal-summary.ts';
import type { SummaryFact, SummaryMark, SummarySection, SummaryText } from '../../model/decide/summary-text.ts';
import { changedSections, factsInUse, keptMarks } from '../../model/decide/summary-text.ts';
import type { RecruitInfoRow } from '../../model/process/recruit-info.ts';
import { writeRecruitLog } from '../process/recruit-log.ts';
import type { ComposedSummary } from './compose-summary.ts';
import { composeSummary } from './compose-summary.ts';
import { lockRecord } from './record.ts';
import type { SummarisedRecord, SummaryFacts } from './summary-facts.ts';
import { summaryFactsOf } from './summary-facts.ts';

const reviewCode = 'recruit_summary_review';
/** Most versions of one summary. */
const mostVersions = 200;

/** What is kept beside the words: what they rest on, and which of them a person wrote. */
interface Grounds {
  readonly facts: readonly SummaryFact[];
  readonly marks: readonly SummaryMark[];
  readonly changed: readonly SummarySection[];
  readonly changedByName: string | null;
}

const noGrounds: Grounds = { facts: [], marks: [], changed: [], changedByName: null };
/** Written by this file alone, in this shape. */
const groundsOf = (row: PersonalSummaryRow): Grounds => (row.facts as Grounds | null) ?? noGrounds;

const textOf = ({ basic, strengths, concerns, matching, conclusion }: PersonalSummaryRow): SummaryText => ({
  basic: basic ?? '',
  strengths: strengths ?? [],
  concerns: concerns ?? [],
  matching: matching ?? '',
  conclusion: conclusion ?? '',
});

const shownText = (text: SummaryText) => ({
  ...text,
  strengths: [...text.strengths],
  concerns: [...text.concerns],
});

/** The newest version of a record's summary. */
const currentOf = (context: TenantWork, recruitInfoId: number) =>
  queryRow<PersonalSummaryRow>(context)`
    select ${rowColumns(personalSummary)}
    from personal_summary t
    where ${tenantCondition(context, 't')} and t.recruit_info_id = ${recruitInfoId}
    order by t.version_no desc
    limit 1`;

const wroteIt = (context: TenantWork, { submittedBy, createdBy }: PersonalSummaryRow): boolean =>
  [submittedBy, createdBy].includes(context.session.accountId);

function shown(context: TenantWork, row: PersonalSummaryRow, { withheld, salary }: SummaryFacts): ShownSummary {
  const { facts, marks, changed, changedByName } = groundsOf(row);
  const { reviewResult, reviewedByName, reviewComment, reviewedAt } = row;
  return {
    id: row.id,
    version: row.version,
    versionNo: row.versionNo,
    status: row.status,
    isGenerated: row.isGenerated ?? false,
    text: shownText(textOf(row)),
    marks: marks.map((mark) => ({ ...mark, facts: [...mark.facts] })),
    facts: [...facts],
    changed: [...changed],
    changedByName,
    salary,
    withheld: [...withheld],
    submittedByName: row.submittedByName,
    submittedAt: row.submittedAt,
    canReview: row.status === 'submitted' && holds(context, reviewCode) && !wroteIt(context, row),
    review: reviewResult
      ? { byName: reviewedByName, result: reviewResult, comment: reviewComment, at: reviewedAt }
      : null,
  };
}

/**
 * What somebody reads who still owes an evaluation: composed without what others wrote in that round, and kept nowhere. A
 * stored text may quote it, also where a person wrote it over.
 */
function composedFor({ input, withheld, salary }: SummaryFacts): ShownSummary {
  const { text, marks, facts } = composeSummary(input);
  return {
    id: null,
    version: 0,
    versionNo: 0,
    status: 'draft',
    isGenerated: true,
    text: shownText(text),
    marks: marks.map((mark) => ({ ...mark, facts: [...mark.facts] })),
    facts: [...facts],
    changed: [],
    changedByName: null,
    salary,
    withheld: [...withheld],
    submittedByName: null,
    submittedAt: null,
    canReview: false,
    review: null,
  };
}

/** The summary of a record as the caller may read it; null where none was composed yet. The caller was found to see the record. */
export async function summaryOf(context: TenantWork, record: SummarisedRecord): Promise<ShownSummary | null> {
  const row = await currentOf(context, record.id);
  if (!row) return null;
  const facts = await summaryFactsOf(context, record);
  if (!facts) return null;
  return facts.withheld.length > 0 ? composedFor(facts) : shown(context, row, facts);
}

interface NewVersion {
  readonly text: SummaryText;
  readonly grounds: Grounds;
  readonly isGenerated: boolean;
  readonly isSubmitted: boolean;
}

/** Who submits it and when. */
const submission = (context: TenantWork) => ({
  status: 'submitted' as const,
  submittedBy: context.session.accountId,
  submittedByName: context.tenant.access.displayName,
  submittedAt: context.platform.now().toISOString(),
});

async function insertVersion(
  context: TenantWork,
  record: RecruitInfoRow,
  before: PersonalSummaryRow | undefined,
  { text, grounds, isGenerated, isSubmitted }: NewVersion,
): Promise<void> {
  const versionNo = (before?.versionNo ?? 0) + 1;
  if (versionNo > mostVersions) throw fail.conflict(`个人总结最多 ${mostVersions} 个版本`);
  await entityStore(context, personalSummary).insert({
    recruitInfoId: record.id,
    versionNo,
    isGenerated,
    basic: text.basic || null,
    strengths: [...text.strengths],
    concerns: [...text.concerns],
    matching: text.matching || null,
    conclusion: text.conclusion || null,
    facts: grounds,
    ...(isSubmitted ? submission(context) : { status: 'draft' as const }),
  });
  await writeRecruitLog(context, [
    {
      recruitInfoId: record.id,
      companyCode: record.companyCode,
      action: 'summary',
      note: `第 ${versionNo} 版${isGenerated ? '，自动生成' : ''}${isSubmitted ? '，提交评审' : ''}`,
    },
  ]);
}

const groundsOfComposed = ({ marks, facts }: ComposedSummary): Grounds => ({
  marks,
  facts,
  changed: [],
  changedByName: null,
});

/** What may be read of the record, FY-N001 where its person or position are gone. */
async function requireFacts(context: TenantWork, record: RecruitInfoRow): Promise<SummaryFacts> {
  const facts = await summaryFactsOf(context, record);
  if (!facts) throw fail.notFound('候选人或职位不存在或已被删除');
  return facts;
}

/** The newest version as it stands now. */
async function answer(context: TenantWork, record: RecruitInfoRow, facts: SummaryFacts): Promise<ShownSummary> {
  const row = await currentOf(context, record.id);
  if (!row) throw fail.notFound('个人总结不存在，请先生成');
  return shown(context, row, facts);
}

const composeHandler = handle(personalSummaryCall, async (context, { recruitInfoId, regenerate }) => {
  companyForNewRow(context);
  const record = await lockRecord(context, recruitInfoId, personalSummary.permissions.insert);
  const facts = await requireFacts(context, record);
  if (facts.withheld.length > 0) return composedFor(facts);
  const before = await currentOf(context, record.id);
  if (before && regenerate !== true) return shown(context, before, facts);
  const composed = composeSummary(facts.input);
  await insertVersion(context, record, before, {
    text: composed.text,
    grounds: groundsOfComposed(composed),
    isGenerated: true,
    isSubmitted: false,
  });
  return answer(context, record, facts);
});

/** Tells those who review that a summary waits. */
async function tellReviewers(context: TenantWork, record: RecruitInfoRow, summaryId: number): Promise<void> {
  const enterprise = { groupCode: context.tenant.groupCode, companyCode: record.companyCode };
  const holders = await holdersOf(context.db, enterprise, [reviewCode]);
  const others = holders.filter((accountId) => accountId !== context.session.accountId);
  await tellAll(context, enterprise, others, {
    category: 'recruit',
    title: `${record.personName ?? ''}：个人总结待评审`,
    content: `${context.tenant.access.displayName}提交了个人总结`,
    linkPath: '/outside-detail',
    linkParams: { recruitId: String(record.id) },
    actorName: context.tenant.access.displayName,
    bizType: personalSummary.name,
    bizId: summaryId,
  });
}

const updateHandler = handle(
  updatePersonalSummary,
  async (context, { recruitInfoId, version, versionNo, sections, submit }) => {
    companyForNewRow(context);
    const record = await lockRecord(context, recruitInfoId, personalSummary.permissions.update);
    const facts = await requireFacts(context, record);
    if (facts.withheld.length > 0) throw fail.conflict('提交自己的面试评价后才能编辑个人总结');
    const before = await currentOf(context, record.id);
    if (!before) throw fail.notFound('个人总结不存在，请先生成');
    if (before.version !== version || before.versionNo !== versionNo)
      throw fail.stale(await currentRow(context, personalSummary, before.id));
    const changed = changedSections(textOf(before), sections);
    const isSubmitted = submit === true;
    if (changed.length === 0 && !isSubmitted) return shown(context, before, facts);
    if (changed.length === 0 && before.status === 'draft')
      requireWritten(await writeRows(context, personalSummary, [{ before, values: submission(context) }]));
    else await insertVersion(context, record, before, edited(context, before, sections, isSubmitted));
    const saved = await answer(context, record, facts);
    if (isSubmitted && saved.id !== null) await tellReviewers(context, record, saved.id);
    return saved;
  },
);

/** A version that a person wrote: words that stayed keep their facts, the others are theirs. */
function edited(context: TenantWork, before: PersonalSummaryRow, text: SummaryText, isSubmitted: boolean): NewVersion {
  const grounds = groundsOf(before);
  const marks = keptMarks(grounds.marks, textOf(before), text);
  const own = changedSections(textOf(before), text);
  return {
    text,
    isGenerated: false,
    isSubmitted,
    grounds: {
      marks,
      facts: factsInUse(grounds.facts, marks),
      changed: [...new Set([...grounds.changed, ...own])],
      changedByName: own.length > 0 ? context.tenant.access.displayName : grounds.changedByName,
    },
  };
}

const reviewHandler = handle(personalSummaryReview, async (context, { summaryId, result, comment }) => {
  companyForNewRow(context);
  const { recruitInfoId } = (await entityStore(context, personalSummary).get(summaryId, reviewCode)) as {
    recruitInfoId: number;
  };
  const record = await lockRecord(context, recruitInfoId, reviewCode);
  const row = await currentOf(context, record.id);
  if (row?.id !== summaryId || row.status !== 'submitted') throw fail.conflict('该版本的个人总结不在待评审状态');
  if (wroteIt(context, row)) throw fail.forbidden('不能评审自己提交的个人总结');
  if ((await requireFacts(context, record)).withheld.length > 0)
    throw fail.conflict('提交自己的面试评价后才能评审个人总结');
  const status = result === 'pass' ? ('passed' as const) : ('returned' as const);
  const values = {
    status,
    reviewResult: result,
    reviewComment: comment || null,
    reviewedBy: context.session.accountId,
    reviewedByName: context.tenant.access.displayName,
    reviewedAt: context.platform.now().toISOString(),
  };
  requireWritten(await writeRows(context, personalSummary, [{ before: row, values }]));
  const said = optionLabel(reviewResults, result);
  const note = comment ? `${said}：${comment}` : said;
  await writeRecruitLog(context, [
    { recruitInfoId: record.id, companyCode: record.companyCode, action: 'summary_review', note },
  ]);
  await settleMessages(context.db, context.platform, { bizType: personalSummary.name, bizId: summaryId });
  if (row.submittedBy !== null)
    await sendMessage(context.db, context.platform, {
      groupCode: context.tenant.groupCode,
      companyCode: record.companyCode,
      accountId: row.submittedBy,
      category: 'recruit',
      title: `${record.personName ?? ''}：个人总结${status === 'passed' ? '已通过' : '被退回'}`,
      content: comment || '',
      linkPath: '/outside-detail',
      linkParams: { recruitId: String(record.id) },
      actorName: context.tenant.access.displayName,
      bizType: personalSummary.name,
      bizId: null,
    });
  return { status };
});

export const summaryHandlers: readonly Handler[] = [composeHandler, updateHandler, reviewHandler];
