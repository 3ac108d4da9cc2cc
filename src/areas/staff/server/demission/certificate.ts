/** 离职证明 as a Word file (劳动合同法 article 50; 实施条例 article 24: term, day of the end, post, years here). */
import { companyNamesOf } from '#core/org/public.server.ts';
import { strToU8, zipSync } from 'fflate';
import { downloadLeaveCertificate } from '../../model/demission-calls.ts';
import { demissionTypes, idTypes } from '../../model/dicts.ts';
import type { StaffRow } from '../../model/group-user-base.ts';
import { groupUserBase } from '../../model/group-user-base.ts';
import { staffContract } from '../../model/records/contract.ts';
import { isLabour } from '../../model/records/contract-rules.ts';
import { addDays, wholeMonths } from '#lib/chinese/calendar.ts';
import { execute } from '#platform/db/statement.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { maskIdNumber } from '#platform/entity/mask.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { audit } from '#platform/store/audit.ts';
import { rowsOfParent } from '#platform/store/child-store.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { seesClear } from '#platform/store/masking.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { fail } from '#platform/runtime/failure.ts';
import { FileAnswer } from '#platform/http/pipeline.ts';
import { handle } from '#platform/runtime/registry.ts';
import { namesOf } from '../names.ts';
import { lockStaff } from '../staff-row.ts';
import type { StoredDemission } from './demission-detail.ts';
import { lastDemission } from './demission-detail.ts';

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Ways of leaving that end a contract by its term or by law; all others end it by an act of the parties. */
const endings = ['expire', 'retire', 'death'];

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

export interface CertificateFacts {
  readonly companyName: string;
  readonly name: string;
  readonly idTypeName: string;
  readonly idNumber: string;
  readonly departmentName: string | null;
  readonly position: string;
  readonly entryDate: string;
  readonly lastWorkDate: string;
  readonly demissionType: string;
  /** First and last day of the last labour contract; null without one. */
  readonly contract: {
    readonly startDate: string;
    readonly endDate: string | null;
    readonly isTaskBased: boolean;
  } | null;
  readonly issuedOn: string;
  readonly number: string;
}

/** Sentences of the certificate. Why somebody left is no part of it: the law does not ask for it, and it may harm. */
export function certificateLines(facts: CertificateFacts): {
  readonly body: readonly string[];
  readonly foot: readonly string[];
} {
  const { contract } = facts;
  const term = !contract
    ? ''
    : contract.endDate
      ? `双方签订的劳动合同期限为${longDay(contract.startDate)}至${longDay(contract.endDate)}。`
      : `双方自${longDay(contract.startDate)}起签订${contract.isTaskBased ? '以完成一定工作任务为期限的' : '无固定期限'}劳动合同。`;
  const act = endings.includes(facts.demissionType) ? '终止' : '解除';
  return {
    body: [
      `兹证明${facts.name}（${facts.idTypeName}号码：${facts.idNumber}）自${longDay(facts.entryDate)}至${longDay(facts.lastWorkDate)}在我单位工作，离职前在${facts.departmentName ?? '我单位'}担任${facts.position}岗位。`,
      `${term}双方劳动合同于${longDay(facts.lastWorkDate)}${act}，在我单位的工作年限为${serviceWords(facts.entryDate, facts.lastWorkDate)}。`,
      '特此证明。',
    ],
    foot: [facts.companyName, '（盖章）', longDay(facts.issuedOn)],
  };
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** One paragraph; sizes in half points as the format counts them. */
function paragraph(
  text: string,
  {
    size,
    align = 'both',
    indent = false,
    bold = false,
    before = 0,
  }: { size: number; align?: string; indent?: boolean; bold?: boolean; before?: number },
): string {
  const fonts = '<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="宋体"/>';
  const properties = `<w:pPr><w:spacing w:before="${before}" w:line="480" w:lineRule="auto"/>${indent ? '<w:ind w:firstLineChars="200" w:firstLine="560"/>' : ''}<w:jc w:val="${align}"/></w:pPr>`;
  return `<w:p>${properties}<w:r><w:rPr>${fonts}${bold ? '<w:b/>' : ''}<w:sz w:val="${size}"/><w:szCs w:val="${size}"/></w:rPr><w:t xml:space="preserve">${escape(text)}</w:t></w:r></w:p>`;
}

/** A4 page with the certificate, ready to print and stamp. */
export function certificateDocument(facts: CertificateFacts): Uint8Array {
  const { body, foot } = certificateLines(facts);
  const paragraphs = [
    paragraph(`编号：${facts.number}`, { size: 21, align: 'right' }),
    paragraph('离职证明', { size: 44, align: 'center', bold: true, before: 480 }),
    ...body.map((line, index) => paragraph(line, { size: 28, indent: true, before: index === 0 ? 480 : 0 })),
    ...foot.map((line, index) => paragraph(line, { size: 28, align: 'right', before: index === 0 ? 960 : 0 })),
  ];
  const page =
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1800" w:bottom="1440" w:left="1800" w:header="851" w:footer="992" w:gutter="0"/></w:sectPr>';
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  return zipSync({
    '[Content_Types].xml': strToU8(
      `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': strToU8(
      `${head}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs.join('')}${page}</w:body></w:document>`,
    ),
  });
}

/** The last labour contract that had begun. */
function lastContract(rows: readonly Row[], lastWorkDate: string): CertificateFacts['contract'] {
  const row = rows.find(
    (candidate) => isLabour(candidate['contractKind']) && String(candidate['startDate']) <= lastWorkDate,
  );
  if (!row) return null;
  return {
    startDate: String(row['startDate']),
    endDate: typeof row['endDate'] === 'string' ? row['endDate'] : null,
    isTaskBased: row['termType'] === 'task_based',
  };
}

async function factsOf(
  context: TenantContext,
  person: StaffRow,
  demission: StoredDemission,
): Promise<CertificateFacts> {
  const idNumber = person.idNumber ?? '';
  const names = await namesOf(context, 'group_info', [person.groupInfoId]);
  return {
    companyName: (await companyNamesOf(context, companyForNewRow(context)))?.companyName ?? '',
    name: person.name,
    idTypeName: optionLabel(idTypes, person.idType),
    idNumber: seesClear(context, groupUserBase.fields.idNumber) ? idNumber : maskIdNumber(idNumber),
    departmentName: names.get(person.groupInfoId) ?? null,
    position: person.position,
    entryDate: person.entryDate ?? demission.lastWorkDate,
    lastWorkDate: demission.lastWorkDate,
    demissionType: demission.demissionType,
    contract: lastContract(await rowsOfParent(context, staffContract, person.id), demission.lastWorkDate),
    issuedOn: todayInShanghai(context.platform.now()),
    number: `${person.employeeNo ?? person.id}-${demission.id}`,
  };
}

export const downloadLeaveCertificateHandler = handle(downloadLeaveCertificate, async (context, { userBaseId }) => {
  const person = await lockStaff(context, userBaseId, { code: 'staff_demission' });
  const demission = await lastDemission(context, userBaseId);
  if (!demission || demission.status !== 'confirmed' || person.staffStatus !== 'left')
    throw fail.conflict(`${person.name}尚未离职，确认离职后才能出具离职证明`);
  const document = certificateDocument(await factsOf(context, person, demission));
  await execute(context)`
    update demission_record
    set certificate_issued_at = coalesce(certificate_issued_at, now()), version = version + 1
    where id = ${demission.id}`;
  const type = optionLabel(demissionTypes, demission.demissionType);
  await audit(context, [
    {
      action: 'download',
      entity: groupUserBase.name,
      entityId: person.id,
      entityName: person.name,
      reason: `出具离职证明（${type}）`,
    },
  ]);
  return new FileAnswer(Buffer.from(document), {
    fileName: `离职证明-${person.name}.docx`,
    contentType: wordType,
    headers: { 'content-length': String(document.byteLength) },
  });
});
