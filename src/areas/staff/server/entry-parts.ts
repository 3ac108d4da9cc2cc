/** What comes with an entry: contract, pay, account, family, studies, papers, membership; a refusal says of which part it speaks. */
import type { StaffRow } from '../model/group-user-base.ts';
import { staffContract } from '../model/records/contract.ts';
import { studyRecord } from '../model/records/experience.ts';
import { userFamily } from '../model/records/family.ts';
import { staffFile } from '../model/records/papers.ts';
import { staffAccount, staffSalary } from '../model/records/pay.ts';
import type { AddedPerson } from '#core/org/public.server.ts';
import { inviteStaff } from '#core/org/public.server.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { queryRow } from '#platform/db/statement.ts';
import { insertChild } from '#platform/store/child-store.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { Failure, fail } from '#platform/runtime/failure.ts';
import { askOpenEnded } from './records/contract.ts';

export interface EntryParts {
  readonly contract?: Row | null | undefined;
  readonly salary?: Row | null | undefined;
  readonly account?: Row | null | undefined;
  readonly families?: readonly Row[] | null | undefined;
  readonly studyRecords?: readonly Row[] | null | undefined;
  readonly files?: readonly Row[] | null | undefined;
  readonly confirmed?: boolean | null | undefined;
}

/** Fields of a refusal under the name of the part, so that the form finds them. */
async function inPart<Result>(part: string, label: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const fields = error.data?.['fields'] as Record<string, string> | undefined;
    const named = fields
      ? { fields: Object.fromEntries(Object.entries(fields).map(([key, text]) => [`${part}.${key}`, text])) }
      : {};
    throw new Failure(error.code, `${label}：${error.message}`, { ...error.data, ...named }, error.status);
  }
}

async function insertPart(
  context: TenantContext,
  entity: AnyEntity,
  part: string,
  personId: number,
  values: Row,
): Promise<void> {
  const code = entity.permissions.insert;
  await inPart(part, entity.label, async () => {
    if (!holds(context, code)) throw fail.forbidden('没有权限', { codes: [code] });
    await insertChild(context, entity, personId, values);
  });
}

/** The probation of the row and of its contract are one agreement (劳动合同法 article 19). */
function checkSameProbation(person: StaffRow, contract: Row): void {
  const [months, agreed] = [person.probationMonths ?? 0, contract['probationMonths'] ?? 0];
  if (months === agreed) return;
  const message = `试用期(月)：与劳动合同约定的 ${String(agreed)} 个月不一致`;
  throw fail.invalid(message, { probationMonths: message });
}

/** HT-00012-1: the staff number, and which contract of the person it is; numbers of people are never given twice. */
async function contractNumber(context: TenantContext, person: StaffRow): Promise<string> {
  const stored = await queryRow<{ count: number }>(context)`
    select count(*) as count
    from staff_contract t
    where t.group_code = ${context.tenant.groupCode}
      and t.company_code = any(${[...context.tenant.companyCodes]}::text[]) and t.user_base_id = ${person.id}`;
  return `HT-${person.employeeNo ?? person.id}-${(stored?.count ?? 0) + 1}`;
}

/** The contract as it is signed: what follows from the row need not be said twice. */
async function contractOf(context: TenantContext, person: StaffRow, given: Row): Promise<Row> {
  const kind = given['contractKind'] ?? 'labor';
  const agreed =
    kind === 'labor' && given['probationMonths'] == null ? { probationMonths: person.probationMonths ?? 0 } : {};
  return {
    ...given,
    ...agreed,
    contractKind: kind,
    contractNo: given['contractNo'] ?? (await contractNumber(context, person)),
    startDate: given['startDate'] ?? person.entryDate,
  };
}

/** Writes the parts of one person, in the order in which they rest on each other. */
export async function insertParts(context: TenantContext, person: StaffRow, parts: EntryParts): Promise<void> {
  const { contract, salary, account, families, studyRecords, files, confirmed } = parts;
  if (contract) {
    const values = await contractOf(context, person, contract);
    if (values['contractKind'] === 'labor') checkSameProbation(person, values);
    await inPart('contract', staffContract.label, () =>
      askOpenEnded(context, person.id, { ...values, confirmed: confirmed === true }),
    );
    await insertPart(context, staffContract, 'contract', person.id, values);
  }
  if (salary)
    await insertPart(context, staffSalary, 'salary', person.id, {
      ...salary,
      changeType: 'entry',
      effectiveDate: salary['effectiveDate'] ?? person.entryDate,
    });
  if (account) await insertPart(context, staffAccount, 'account', person.id, account);
  for (const [index, family] of (families ?? []).entries())
    await insertPart(context, userFamily, `families.${index}`, person.id, family);
  for (const [index, study] of (studyRecords ?? []).entries())
    await insertPart(context, studyRecord, `studyRecords.${index}`, person.id, { ...study, ownerType: 'internal' });
  for (const [index, file] of (files ?? []).entries())
    await insertPart(context, staffFile, `files.${index}`, person.id, { ...file, ownerType: 'internal' });
}

/** Brings the person in as member; who is one already stays it. */
export async function inviteToCompany(context: TenantContext, person: StaffRow): Promise<AddedPerson | null> {
  if (person.memberId !== null) return null;
  return inPart('inviteMember', '邀请为成员', () =>
    inviteStaff(context, {
      name: person.name,
      phone: person.phone,
      deptId: person.groupInfoId,
      jobTitle: person.position,
      roleIds: [],
      staffId: person.id,
    }),
  );
}
