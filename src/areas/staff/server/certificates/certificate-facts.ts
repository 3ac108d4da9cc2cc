/** What is known of a person on the day a certificate is issued. */
import { identityOf } from '#core/org/public.server.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { formatNumber } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { rowsOfParent } from '#platform/store/child-store.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { kindProblem } from '../../model/certificates/certificate-acts.ts';
import type { CertificateKind } from '../../model/certificates/certificate.ts';
import { payCode } from '../../model/certificates/certificate.ts';
import { idTypes } from '../../model/dicts.ts';
import type { StaffRow } from '../../model/group-user-base.ts';
import { isLabour } from '../../model/records/contract-rules.ts';
import { staffContract } from '../../model/records/contract.ts';
import { staffSalary } from '../../model/records/pay.ts';
import { lastDemission } from '../demission/demission-detail.ts';
import { namesOf } from '../names.ts';
import type { CertificateFacts, ContractTerm } from './certificate-content.ts';

/** What a certificate is asked for. */
export interface CertificateWish {
  readonly kind: CertificateKind;
  readonly purpose: string;
  readonly addressee: string | null;
}

/** The last labour contract that had begun. */
function lastContract(rows: readonly Row[], lastWorkDate: string): ContractTerm | null {
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

const perCycle: Readonly<Record<string, string>> = { month: '月', year: '年', day: '日', hour: '小时' };

/** The pay of today. FY-A001 without the code of pay, FY-C001 where none is registered or it has no fixed amount. */
async function payOf(context: TenantWork, { id, name }: StaffRow, today: string): Promise<CertificateFacts['pay']> {
  if (!holds(context, payCode)) throw fail.forbidden('收入证明会写明薪资，需要查看薪资的权限', { codes: [payCode] });
  const rows = await rowsOfParent(context, staffSalary, id);
  const current = rows
    .filter(({ effectiveDate }) => effectiveDate <= today)
    .toSorted((one, other) => other.effectiveDate.localeCompare(one.effectiveDate) || other.id - one.id)[0];
  if (!current || current.total === null) throw fail.conflict(`${name}没有登记薪资，不能开具收入证明`);
  const per = perCycle[current.payCycle ?? 'month'];
  if (per === undefined) throw fail.conflict(`${name}计件计薪，没有固定的工资标准，不能开具收入证明`);
  return { per, amount: formatNumber(current.total, 2) };
}

async function leavingOf(context: TenantWork, { id, name }: StaffRow): Promise<CertificateFacts['leaving']> {
  const demission = await lastDemission(context, id);
  if (!demission || demission.status !== 'confirmed')
    throw fail.conflict(`${name}尚未离职，确认离职后才能出具离职证明`);
  const { lastWorkDate, demissionType } = demission;
  const contract = lastContract(await rowsOfParent(context, staffContract, id), lastWorkDate);
  return { lastWorkDate, demissionType, contract };
}

/** Facts without number and code, which are drawn when nothing can fail any more. FY-C001 where the state of the person forbids it, or something is missing. */
export async function factsOf(
  context: TenantWork,
  person: StaffRow,
  { kind, purpose, addressee }: CertificateWish,
): Promise<Omit<CertificateFacts, 'number' | 'checkCode'>> {
  const problem = kindProblem(kind, person.staffStatus);
  if (problem !== null) throw fail.conflict(`${person.name}：${problem}`);
  const today = todayInShanghai(context.platform.now());
  const pay = kind === 'income' ? await payOf(context, person, today) : null;
  const leaving = kind === 'leaving' ? await leavingOf(context, person) : null;
  const entryDate = person.entryDate ?? leaving?.lastWorkDate ?? null;
  if (!person.idNumber) throw fail.conflict(`${person.name}的档案没有证件号码，补充后再开具`);
  if (entryDate === null) throw fail.conflict(`${person.name}的档案没有入职日期，补充后再开具`);
  const [company, departments] = [
    await identityOf(context, companyForNewRow(context)),
    await namesOf(context, 'group_info', [person.groupInfoId]),
  ];
  const department = departments.get(person.groupInfoId) ?? null;
  return {
    kind,
    purpose,
    addressee,
    issuedOn: today,
    companyName: company.companyName,
    creditCode: company.creditCode,
    contactPhone: company.contactPhone,
    name: person.name,
    idTypeName: optionLabel(idTypes, person.idType),
    idNumber: person.idNumber,
    // The top department bears the name of the company, which the sentence says already.
    departmentName: department === company.companyName ? null : department,
    position: person.position,
    entryDate,
    pay,
    leaving,
  };
}
