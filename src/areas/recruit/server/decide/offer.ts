/** Offers: what stands against one, sending, recalling, the answer, and the person who is expected in the roster afterwards. */
import { expectFromPool } from '#areas/staff/public.server.ts';
import { workingDaysAfter } from '#platform/dictionaries/working-days.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { acting } from '#platform/acts/acting.server.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { checkRules, companyForNewRow } from '#platform/store/row-values.ts';
import { offerAnswering, usualOfferDays } from '../../model/decide/offer-acts.ts';
import { externalPerson } from '../../model/external-person.ts';
import type { RecruitInfoRow } from '../../model/process/recruit-info.ts';
import { offerAnswers, recruitInfo } from '../../model/process/recruit-info.ts';
import { cancelWhatIsToCome } from '../process/end-records.ts';
import { moveRecruit } from '../process/move-recruit.ts';
import { writeRecruitLog } from '../process/recruit-log.ts';
import { obstaclesOf } from './obstacles.ts';
import { lockPosition } from './record.ts';

const finishCode = 'recruit_finish';
/** The terms of an offer, as the acts give them. */
export interface OfferTerms {
  readonly offerGroupInfoId: number;
  readonly offerPosition: string | null;
  readonly offerJobGrade: string | null;
  readonly offerEntryDate: string;
  readonly offerSalary: number | null;
  readonly offerProbationMonths: number | null;
  readonly offerProbationSalary: number | null;
  readonly offerContractTerm: number | null;
  readonly override: string | null;
}

/**
 * FY-C001 for what stands against an offer, unless somebody with the right to finish says why it goes all the same; answers
 * what the log is to say of it.
 */
async function passObstacles(context: TenantWork, record: RecruitInfoRow, override: string | null) {
  const isVetoed = record.isVetoed === true || record.grade === 'V';
  const found = (await obstaclesOf(context, [{ id: record.id, isVetoed }])).get(record.id) ?? [];
  // The veto last: it is what an exception is seldom made of.
  const obstacles = found
    .toSorted((one, other) => Number(one.kind === 'veto') - Number(other.kind === 'veto'))
    .map(({ text }) => text);
  if (obstacles.length === 0) return null;
  if (!override?.trim()) throw fail.conflict(`暂不能录用：${obstacles.join('，')}`, { obstacles });
  if (!holds(context, finishCode)) throw fail.forbidden('没有结束招聘的权限，不能例外录用', { codes: [finishCode] });
  return `例外（${obstacles.join('，')}）：${override}`;
}

/** FY-V001 for terms that the law or the order of days refuses. */
function checkTerms(context: TenantWork, record: RecruitInfoRow, terms: OfferTerms, expireDate: string | null): void {
  checkRules(recruitInfo, { ...record, ...terms });
  const today = todayInShanghai(context.platform.now());
  const invalid = (key: 'offerEntryDate' | 'offerExpireDate') => {
    const sentence = `${recruitInfo.fields[key].label}：不能早于今天`;
    throw fail.invalid(sentence, { [key]: sentence });
  };
  if (terms.offerEntryDate < today) invalid('offerEntryDate');
  if (expireDate !== null && expireDate < today) invalid('offerExpireDate');
}

const storedTerms = ({ override: _override, ...terms }: OfferTerms) => terms;

/** Move 8. The record is locked, in the right state and of the right version. */
export async function sendOffer(
  context: TenantWork,
  record: RecruitInfoRow,
  given: OfferTerms & { readonly offerExpireDate: string | null; readonly offerFiles: RecruitInfoRow['offerFiles'] },
): Promise<void> {
  const { offerExpireDate, offerFiles, ...terms } = given;
  checkTerms(context, record, terms, offerExpireDate);
  const note = await passObstacles(context, record, terms.override);
  const now = context.platform.now();
  await moveRecruit(context, [{ id: record.id }], 'sendOffer', {
    note,
    values: () => ({
      ...storedTerms(terms),
      offerFiles,
      offerExpireDate: offerExpireDate ?? workingDaysAfter(todayInShanghai(now), usualOfferDays),
      offerSentAt: now.toISOString(),
      offerAnswer: null,
      offerAnsweredAt: null,
    }),
  });
}

/** Move 9. */
export async function recallOffer(context: TenantWork, record: RecruitInfoRow, note: string): Promise<void> {
  await moveRecruit(context, [{ id: record.id }], 'recallOffer', { note });
}

const answered = (answer: 'accepted' | 'declined') =>
  async function run(context: TenantContext, record: RecruitInfoRow, { note }: { readonly note: string | null }) {
    const said = optionLabel(offerAnswers, answer);
    await writeRecruitLog(context, [
      {
        recruitInfoId: record.id,
        companyCode: record.companyCode,
        action: 'offer_answer',
        note: note ? `${said}，${note}` : said,
      },
    ]);
    return { offerAnswer: answer, offerAnsweredAt: context.platform.now().toISOString() };
  };

export const answerOfferHandler = acting(
  offerAnswering,
  { accept_offer: answered('accepted'), decline_offer: answered('declined') },
  { before: async (context) => companyForNewRow(context) },
);

/** Move 10: the person is expected in the roster, once a record. The record is locked, in the right state and of the right version. */
export async function hire(
  context: TenantContext,
  record: RecruitInfoRow,
  given: OfferTerms & {
    readonly overHeadcount: boolean | null;
    readonly resultNote: string | null;
    readonly idempotencyKey: string | null;
  },
): Promise<void> {
  const { overHeadcount, resultNote, idempotencyKey, ...terms } = given;
  checkTerms(context, record, terms, null);
  // Who was sent an offer had everything that it needs.
  const exception = record.status === 'offer' ? null : await passObstacles(context, record, terms.override);
  // Person before position, as everything that follows a move locks them.
  await lockRows(context, externalPerson, [record.externalPersonId], null);
  const position = await lockPosition(context, record.positionId);
  const { hiredCount, headcount } = position;
  if ((hiredCount ?? 0) >= headcount && overHeadcount !== true)
    throw fail.conflict(
      `「${position.name}」计划招聘 ${headcount} 人，已录用 ${hiredCount ?? 0} 人，确认超出后再录用`,
      {
        confirm: 'headcount',
      },
    );
  const userBaseId = await expectFromPool(context, {
    externalPersonId: record.externalPersonId,
    recruitInfoId: record.id,
    groupInfoId: terms.offerGroupInfoId,
    position: terms.offerPosition ?? position.name,
    jobGrade: terms.offerJobGrade,
    entryDate: terms.offerEntryDate,
    probationMonths: terms.offerProbationMonths,
    pay: terms.offerSalary === null ? null : { amount: terms.offerSalary, probationAmount: terms.offerProbationSalary },
  });
  await moveRecruit(context, [{ id: record.id }], 'hire', {
    note: [exception, resultNote].filter(Boolean).join('；') || null,
    values: () => ({ ...storedTerms(terms), resultNote, userBaseId, hireKey: idempotencyKey }),
  });
  await cancelWhatIsToCome(context, [record.id], 'hire');
}
