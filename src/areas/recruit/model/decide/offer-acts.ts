/** What is done with an offer: sent, recalled, answered, and what makes a candidate somebody who is expected. */
import { act, acts } from '#platform/acts/act.ts';
import { f } from '#platform/entity/field.ts';
import type { RecruitInfoRow } from '../process/recruit-info.ts';
import { recruitInfo } from '../process/recruit-info.ts';
import { recruitMoves } from '../process/recruit-moves.ts';

const {
  offerSalary,
  offerProbationSalary,
  offerProbationMonths,
  offerPosition,
  offerGroupInfoId,
  offerJobGrade,
  offerEntryDate,
  offerContractTerm,
  offerExpireDate,
  offerFiles,
} = recruitInfo.fields;

/** Working days within which a candidate may accept unless another day is named. */
export const usualOfferDays = 3;

/** What is agreed: the same whether it is sent in writing or said on the phone. */
const terms = {
  offerGroupInfoId: { ...offerGroupInfoId, required: true } as const,
  offerPosition,
  offerJobGrade,
  offerEntryDate: { ...offerEntryDate, required: true, list: true } as const,
  offerSalary,
  offerProbationMonths,
  offerProbationSalary,
  offerContractTerm,
} as const;

const override = f.text({
  label: '例外原因',
  max: 200,
  list: true,
  help: '总结未通过、意见不全或被一票否决时必填，需要结束招聘的权限',
});

/** Moves 8 and 9, of the call that advances a record. */
export const offerActs = {
  send_offer: act(recruitInfo, {
    label: recruitMoves.sendOffer.label,
    access: 'recruit_offer_edit',
    help: '总结已通过，部门和人事意见为同意',
    from: recruitMoves.sendOffer.from,
    to: recruitMoves.sendOffer.to,
    fields: {
      ...terms,
      offerExpireDate: { ...offerExpireDate, help: `不填时为 ${usualOfferDays} 个工作日后` } as const,
      offerFiles,
      override,
    },
    blank: ['override'],
  }),
  recall_offer: act(recruitInfo, {
    label: recruitMoves.recallOffer.label,
    access: 'recruit_offer_edit',
    help: '回到综合评定，候选人的答复随之清除',
    from: recruitMoves.recallOffer.from,
    to: recruitMoves.recallOffer.to,
    fields: { note: f.text({ label: '原因', required: true, max: 200, list: true }) },
  }),
} as const;

/** The day on which an offer ended, as a reason against accepting it. */
const endedOn = (day: string | null, today: string): string | null =>
  day !== null && day < today ? `录用通知已于 ${day.replaceAll('-', '/')} 到期，请撤回后重新发送` : null;

/** Who has declined is not hired, and past its end an offer is only taken by who accepted it in time. */
function unaccepted({ status, offerAnswer, offerExpireDate }: RecruitInfoRow, today: string): string | null {
  if (status !== 'offer' || offerAnswer === 'accepted') return null;
  return offerAnswer === 'declined' ? '候选人已拒绝，改变主意时请先记录接受' : endedOn(offerExpireDate, today);
}

/** Move 10, of the call that ends a record. */
export const hireAct = act(recruitInfo, {
  label: recruitMoves.hire.label,
  help: '在花名册建立待入职档案，履历、简历和标签随之复制',
  from: recruitMoves.hire.from,
  to: recruitMoves.hire.to,
  when: unaccepted,
  fields: {
    ...terms,
    overHeadcount: f.bool({ label: '超出招聘人数也录用', default: false }),
    override,
    resultNote: f.longText({ label: '结果说明', max: 500 }),
    // The same key again answers what the first call did.
    idempotencyKey: f.text({ label: '幂等键', max: 64, form: false }),
  },
  blank: ['override', 'resultNote'],
});

const answerNote = f.text({ label: '说明', max: 200, list: true });

/** What the candidate said, noted by who heard it. Ours: the contract has no call for it. */
export const offerAnswering = acts(
  recruitInfo,
  {
    path: '/api/v1/userRecruit/answerOffer',
    label: '记录候选人答复',
    access: 'recruit_offer_edit',
    by: 'answer',
  },
  {
    accept_offer: act(recruitInfo, {
      label: '记录接受',
      value: 'accepted',
      from: ['offer'],
      when: ({ offerExpireDate: day, offerAnswer }, today) =>
        offerAnswer === 'accepted' ? '已记录为接受' : endedOn(day, today),
      fields: { note: answerNote },
    }),
    decline_offer: act(recruitInfo, {
      label: '记录拒绝',
      value: 'declined',
      help: '记录后可以撤回重发，或结束为候选人放弃',
      from: ['offer'],
      when: ({ offerAnswer }) => (offerAnswer === 'declined' ? '已记录为拒绝' : null),
      fields: { note: answerNote },
    }),
  },
);
export const answerOffer = offerAnswering.endpoint;
