/** What a certificate says, in sentences. Pure: the same facts are the same paper on every day that it is printed. */
import { addDays, wholeMonths } from '#lib/chinese/calendar.ts';
import type { Paper } from '#lib/paper/paper.ts';
import { optionLabel } from '#platform/entity/field.ts';
import type { CertificateKind } from '../../model/certificates/certificate.ts';
import { certificateKinds } from '../../model/certificates/certificate.ts';

/** Ways of leaving that end a contract by its term or by law; all others end it by an act of the parties. */
const endings = ['expire', 'retire', 'death'];

/** 2026年11月27日. */
const longDay = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number);
  return `${year}年${month}月${date}日`;
};

/** 3年2个月; whole months, both days included. */
export function serviceWords(from: string, to: string): string {
  const months = Math.max(0, wholeMonths(from, addDays(to, 1)));
  const [years, rest] = [Math.floor(months / 12), months % 12];
  return `${years > 0 ? `${years}年` : ''}${rest > 0 ? `${rest}个月` : ''}` || '不满一个月';
}

/** The last labour contract; its term. */
export interface ContractTerm {
  readonly startDate: string;
  readonly endDate: string | null;
  readonly isTaskBased: boolean;
}

/** Everything a certificate says, kept sealed with its row from the day it was issued. */
export interface CertificateFacts {
  readonly kind: CertificateKind;
  readonly number: string;
  /** By which the paper can be told from a made-up one when somebody asks. */
  readonly checkCode: string;
  readonly issuedOn: string;
  readonly companyName: string;
  readonly creditCode: string | null;
  readonly contactPhone: string | null;
  readonly purpose: string;
  readonly addressee: string | null;
  readonly name: string;
  readonly idTypeName: string;
  readonly idNumber: string;
  readonly departmentName: string | null;
  readonly position: string;
  readonly entryDate: string;
  /** income: 月, 年, 日 or 时, and yuan with two decimals. */
  readonly pay: { readonly per: string; readonly amount: string } | null;
  /** leaving: how and when it ended. */
  readonly leaving: {
    readonly lastWorkDate: string;
    readonly demissionType: string;
    readonly contract: ContractTerm | null;
  } | null;
}

const who = ({ name, idTypeName, idNumber }: CertificateFacts): string =>
  `兹证明${name}（${idTypeName}号码：${idNumber}）`;

const placeOf = ({ departmentName, position }: CertificateFacts): string =>
  `${departmentName ?? '我单位'}担任${position}岗位`;

const purposeOf = ({ purpose }: CertificateFacts): string => `本证明仅用于${purpose}。`;

/** 离职证明 says the term, the day of the end, the post and the years here (劳动合同法实施条例 article 24). Why somebody left is no part of it: the law does not ask for it, and it may harm. */
function leavingLines(
  facts: CertificateFacts,
  { lastWorkDate, demissionType, contract }: NonNullable<CertificateFacts['leaving']>,
) {
  const { entryDate } = facts;
  const term = !contract
    ? ''
    : contract.endDate
      ? `双方签订的劳动合同期限为${longDay(contract.startDate)}至${longDay(contract.endDate)}。`
      : `双方自${longDay(contract.startDate)}起签订${contract.isTaskBased ? '以完成一定工作任务为期限的' : '无固定期限'}劳动合同。`;
  const end = endings.includes(demissionType) ? '终止' : '解除';
  return [
    `${who(facts)}自${longDay(entryDate)}至${longDay(lastWorkDate)}在我单位工作，离职前在${placeOf(facts)}。`,
    `${term}双方劳动合同于${longDay(lastWorkDate)}${end}，在我单位的工作年限为${serviceWords(entryDate, lastWorkDate)}。`,
  ];
}

function bodyOf(facts: CertificateFacts): string[] {
  if (facts.leaving) return leavingLines(facts, facts.leaving);
  const works = `${who(facts)}系我单位在职员工，自${longDay(facts.entryDate)}起在我单位工作，现在${placeOf(facts)}。`;
  if (!facts.pay) return [works, purposeOf(facts)];
  const pay = `其税前${facts.pay.per}工资标准为人民币${facts.pay.amount}元。`;
  return [works, pay, `${purposeOf(facts)}我单位对本证明内容的真实性负责，本证明不构成任何形式的担保。`];
}

/** The paper of the facts. `idNumber` may be covered: for a reader who may not see it. */
export function paperOf(facts: CertificateFacts, idNumber = facts.idNumber): Paper {
  const { kind, number, checkCode, addressee, companyName, creditCode, contactPhone, issuedOn } = facts;
  const company = [
    ...(creditCode === null ? [] : [`统一社会信用代码：${creditCode}`]),
    ...(contactPhone === null ? [] : [`联系电话：${contactPhone}`]),
  ];
  return {
    title: optionLabel(certificateKinds, kind),
    number,
    addressee: addressee === null ? null : `致：${addressee}`,
    body: [...bodyOf({ ...facts, idNumber }), '特此证明。'],
    foot: [companyName, '（盖章）', longDay(issuedOn)],
    notes: [
      ...(company.length > 0 ? [company.join('　')] : []),
      `编号 ${number}，校验码 ${checkCode}，可凭编号和校验码向我单位核验。`,
    ],
  };
}
