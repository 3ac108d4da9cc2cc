/** Reads the report on a candidate as the caller may see it: masked as on screen, evaluations by the hidden rule. */
import sharp from 'sharp';
import { buffer } from 'node:stream/consumers';
import { filesToCopy } from '#core/file/public.server.ts';
import { companyNamesOf } from '#core/org/public.server.ts';
import { queryRows } from '#platform/db/statement.ts';
import { labelOf, sex } from '#platform/entity/dictionaries.ts';
import type { FileValue } from '#platform/entity/field.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { referenceNames } from '#platform/store/logged-values.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { opinionDecisions, opinionKinds, summaryStatuses } from '../../model/decide/decide-dicts.ts';
import type { ReportSection } from '../../model/decide/report-sections.ts';
import { reportSections } from '../../model/decide/report-sections.ts';
import { evaluationConclusions, interviewMethods, testTypes } from '../../model/evaluate/evaluate-dicts.ts';
import { isVoid } from '../../model/evaluate/hidden.ts';
import type { ExternalPersonRow } from '../../model/external-person.ts';
import { externalPerson } from '../../model/external-person.ts';
import type { RecruitInfoRow } from '../../model/process/recruit-info.ts';
import { recruitPosition } from '../../model/process/recruit-position.ts';
import { workYearsOf } from '../../model/work-years.ts';
import type { Scoring } from '../evaluate/score-facts.ts';
import { scoringsOf } from '../evaluate/score-facts.ts';
import { positionMeans } from '../evaluate/scores.ts';
import { opinionsOf } from '../decide/opinions.ts';
import { archiveOf, educationWords } from '../decide/summary-facts.ts';
import { summaryOf } from '../decide/summaries.ts';
import type { ReportData, Veil } from './report-data.ts';
import type { ReportPicture } from './word-kit.ts';

const evaluationCode = 'recruit_evaluation_view';
/** Labels of the basic table that an anonymous report leaves out. */
export const namingLabels = ['姓名', '性别', '手机', '邮箱', '毕业院校'];
/** Pixels of the photo: twice what the page shows. */
const photo = { width: 192, height: 240 } as const;

const slashed = (day: string | null | undefined): string => (day ? day.slice(0, 10).replaceAll('-', '/') : '--');
const month = (day: string): string => day.slice(0, 7).replace('-', '/');
const period = (from: string, to: string | null): string => `${month(from)}–${to === null ? '至今' : month(to)}`;
const figure = (value: number | null): string => (value === null ? '--' : value.toFixed(1));

/** An instant as the clock of Shanghai says it. */
const clock = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});

/** The photo as a small picture; none where there is none, or where its bytes are no picture. */
async function pictureOf(context: TenantWork, avatar: FileValue | null): Promise<ReportPicture | null> {
  if (!avatar) return null;
  const [file] = await filesToCopy(context, [avatar.id]);
  if (!file) return null;
  try {
    const bytes = await buffer(context.platform.files.read(file.key));
    const data = await sharp(bytes, { failOn: 'truncated' })
      .rotate()
      .resize({ ...photo, fit: 'cover' })
      .jpeg({ quality: 80 })
      .toBuffer();
    return { data, type: 'jpg', description: '照片' };
  } catch {
    return null;
  }
}

function basicOf(person: ExternalPersonRow, record: RecruitInfoRow, today: string): [string, string][] {
  const years = workYearsOf(person, today);
  const said: [string, string | null | undefined][] = [
    ['姓名', person.name],
    ['性别', person.sex ? labelOf(sex, person.sex) : null],
    ['手机', person.phone],
    ['邮箱', person.email],
    ['学历', person.highestEducation ? educationWords(person.highestEducation) : null],
    ['毕业院校', person.school],
    ['专业', person.major],
    ['工作年限', years === null ? null : `${years} 年`],
    ['现单位', person.currentCompany],
    ['现职位', person.currentPosition],
    ['职称', person.titleNames],
    ['最快到岗', person.availableDate ? slashed(person.availableDate) : null],
    ['角色定位', record.roleTitle],
  ];
  return said.flatMap(([label, value]) => (value ? [[label, value] as [string, string]] : []));
}

const testLines = async (context: TenantWork, recruitInfoId: number): Promise<string[][]> => {
  const tests = await queryRows<{
    name: string;
    testType: string;
    score: number | null;
    fullScore: number;
    percent: number | null;
    conclusion: string | null;
  }>(context)`
    select t.name, t.test_type, t.score, t.full_score, t.percent, t.conclusion
    from online_test t
    where ${tenantCondition(context, 't')} and t.recruit_info_id = ${recruitInfoId} and t.status <> 'cancelled'
    order by t.id`;
  return tests.map(({ name, testType, score, fullScore, percent, conclusion }) => [
    name,
    optionLabel(testTypes, testType),
    score === null ? '--' : `${score} / ${fullScore}`,
    figure(percent),
    conclusion ?? '',
  ]);
};

/** Rounds that took place or are planned, with the evaluations that the caller may read. */
function roundsOf(scoring: Scoring, seesWords: boolean): ReportData['rounds'] {
  const { interviews, evaluations, allEvaluations, template } = scoring;
  const names = new Map(template.dimensions.map(({ code, name }) => [code, name]));
  return interviews
    .filter(({ status }) => !isVoid(status))
    .map(({ id, roundName, startAt, method }) => ({
      title: `${roundName}　${clock.format(new Date(startAt))}　${optionLabel(interviewMethods, method)}`,
      absence: !allEvaluations.some((one) => one.interviewId === id && one.status === 'submitted')
        ? '还没有提交的评价'
        : seesWords
          ? '导出人还没有提交自己的评价，不含他人的评价'
          : '导出人没有查看面试评价的权限，不含评价',
      evaluations: evaluations
        .filter(({ interviewId }) => seesWords && interviewId === id)
        .map(({ evaluatorName, conclusion, scores, advantages, risks, isVeto, vetoReason }) => ({
          evaluator: evaluatorName,
          conclusion: `${conclusion ? optionLabel(evaluationConclusions, conclusion) : '--'}${isVeto ? `\n一票否决：${vetoReason ?? ''}` : ''}`,
          scores: scores.map(({ dimension, score }) => `${names.get(dimension) ?? dimension} ${score}`).join('，'),
          advantages: advantages ?? '',
          risks: risks ?? '',
        })),
    }));
}

function totalsOf({ result }: Scoring): [string, string][] {
  const { totalScore, grade, partial, interviewScore, testScore } = result;
  const total = totalScore === null ? '--' : `${figure(totalScore)}（${grade ?? '--'}${partial ? '，暂' : ''}）`;
  return [
    ['综合得分', total],
    ['面试分', figure(interviewScore)],
    ['测评分', figure(testScore)],
  ];
}

/** What is read of one candidate, and the words that must not be read in an anonymous report. */
export async function loadReport(
  context: TenantWork,
  record: RecruitInfoRow,
  sections: readonly ReportSection[] | null,
): Promise<{ readonly data: ReportData; readonly veil: Veil }> {
  const today = todayInShanghai(context.platform.now());
  const [person, position, archive, tests, scorings, summary, opinions, names, company] = await Promise.all([
    entityStore(context, externalPerson).get(record.externalPersonId),
    entityStore(context, recruitPosition).get(record.positionId),
    archiveOf(context, record.externalPersonId),
    testLines(context, record.id),
    scoringsOf(context, [record.id], context.tenant.access.staffId),
    summaryOf(context, record),
    opinionsOf(context, record.id),
    referenceNames(context, [{ fields: recruitPosition.fields, values: { groupInfoId: record.groupInfoId } }]),
    companyNamesOf(context, record.companyCode),
  ]);
  const scoring = scorings.get(record.id);
  if (!scoring) throw fail.notFound('招聘记录不存在或已被删除');
  const means = await positionMeans(context, [record.positionId]);
  const data: ReportData = {
    company: company?.companyName ?? '',
    name: person.name,
    position: position.name,
    department: names.get('group_info')?.get(record.groupInfoId ?? 0) ?? '',
    day: today,
    picture: await pictureOf(context, person.avatar),
    basic: basicOf(person, record, today),
    studies: archive.studies.map(({ startDate, endDate, school, major, educationCode }) => [
      period(startDate, endDate),
      school,
      major,
      educationWords(educationCode),
    ]),
    works: archive.works.map(({ startDate, endDate, company: at, position: post, duties }) => [
      period(startDate, endDate),
      at,
      post,
      duties ?? '',
    ]),
    tests,
    rounds: roundsOf(scoring, holds(context, evaluationCode)),
    totals: totalsOf(scoring),
    dimensions: scoring.result.dimensions.map(({ code, name, weight, interview, test, score, spread }) => ({
      name,
      weight,
      interview,
      test,
      score,
      spread,
      expected: scoring.record.expected?.[code] ?? null,
      positionAverage: means.get(`${record.positionId} ${code}`) ?? null,
    })),
    summary: summary && {
      status: optionLabel(summaryStatuses, summary.status),
      text: summary.text,
      salary: summary.salary,
    },
    opinions: opinions
      .filter(({ isCurrent }) => isCurrent)
      .map(({ kind, decision, content, signerName, signedAt }) => ({
        kind: optionLabel(opinionKinds, kind),
        decision: optionLabel(opinionDecisions, decision),
        content: content ?? '',
        signer: signerName ?? '',
        day: signedAt ? slashed(todayInShanghai(new Date(signedAt))) : '--',
      })),
    sections: sections ?? reportSections.map(({ code }) => code),
  };
  return {
    data,
    veil: { name: person.name, schools: [person.school ?? '', ...archive.studies.map(({ school }) => school)] },
  };
}
