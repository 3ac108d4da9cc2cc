/** Edits of the own row: plain fields at once, name, ID number and card after approval where the company wants it. */
import { groupUserBase } from '../../model/group-user-base.ts';
import type { StaffRow } from '../../model/group-user-base.ts';
import { consentKeys, plainOwnKeys, sensitiveOwnKeys } from '../../model/personal-edit.ts';
import { staffAccount } from '../../model/records/pay.ts';
import { execute, queryRow } from '#platform/db/statement.ts';
import { audit } from '#platform/store/audit.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { checkRules } from '#platform/store/row-values.ts';
import { Failure, fail } from '#platform/runtime/failure.ts';
import { normaliseStaff } from '../derive-staff.ts';
import { requireOwnConsent } from '../own-consent.ts';
import { refuseDuplicates, warningsOf } from '../staff-checks.ts';
import { withIdFacts } from '../staff.entry.ts';
import { refuseEmptied } from '../dated-fields.ts';
import { lockStaff } from '../staff-row.ts';
import { staffSetting } from '../staff-setting.ts';
import { applyEdit, asPersonOfRow, mainCard } from './apply-edit.ts';
import { tellApprovers } from './approval-messages.ts';
import type { Change } from './edit-values.ts';
import { bankPrefix, changesOf, labelOf, openChanges, sealChanges, wantedOf } from './edit-values.ts';

const isPlain = (key: string): boolean => (plainOwnKeys as readonly string[]).includes(key);
const isSensitive = (key: string): boolean => (sensitiveOwnKeys as readonly string[]).includes(key);

/** FY-V001 naming the fields that only HR changes. */
function refuseForeign(values: Row): void {
  const foreign = Object.keys(values).filter((key) => !isPlain(key) && !isSensitive(key));
  if (foreign.length === 0) return;
  const sentence = (key: string) => `${labelOf(key)}：请联系人事修改`;
  throw fail.invalid(foreign.map(sentence).join('；'), Object.fromEntries(foreign.map((key) => [key, sentence(key)])));
}

/** Who has the number is told to HR, never to a colleague who tries numbers. */
export async function withoutNames<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const fields =
      error instanceof Failure ? (error.data?.['fields'] as Record<string, string> | undefined) : undefined;
    const key = (['idNumber', 'phone'] as const).find((candidate) => fields?.[candidate]?.includes('已被员工'));
    if (key === undefined) throw error;
    const message = `${groupUserBase.fields[key].label}已被其他员工使用，请核对或联系人事`;
    throw fail.conflict(message, { fields: { [key]: message } });
  }
}

/** Checks what waits as it would be checked on approval, so that nobody approves what cannot be. */
async function checkWanted(
  context: TenantContext,
  person: StaffRow,
  card: Row | null,
  roster: Row,
  bank: Row,
): Promise<void> {
  const row = normaliseStaff({ ...person, ...roster });
  checkRules(groupUserBase, row);
  await withoutNames(() => refuseDuplicates(context, row, person.id));
  if (Object.keys(bank).length === 0) return;
  const account: Row = { ...card, ...bank, accountType: 'bank_card' };
  if (!account['accountNo']) throw fail.invalid('工资卡账号：必填', { bank: '工资卡账号：必填' });
  checkRules(staffAccount, account);
}

/** What waits already is joined by what is asked now; a later word on the same field counts. */
async function ask(context: TenantContext, person: StaffRow, changes: Readonly<Record<string, Change>>): Promise<void> {
  const { seal } = context.platform;
  const { groupCode } = context.tenant;
  const waiting = await queryRow<{ id: number; changes: string }>(context)`
    select id, changes
    from personal_edit
    where group_code = ${groupCode} and user_base_id = ${person.id} and status = 'pending'
    for update`;
  const all = sealChanges(seal, waiting ? { ...openChanges(seal, waiting.changes), ...changes } : changes);
  if (waiting)
    await execute(context)`
      update personal_edit set changes = ${all}, version = version + 1, created_at = now() where id = ${waiting.id}`;
  else
    await execute(context)`
      insert into personal_edit (group_code, company_code, user_base_id, account_id, changes)
      values (${groupCode}, ${person.companyCode}, ${person.id}, ${context.session.accountId}, ${all})`;
  const labels = Object.keys(changes).map(labelOf);
  await audit(context, [
    {
      action: 'update',
      entity: groupUserBase.name,
      entityId: person.id,
      entityName: person.name,
      reason: `本人申请修改${labels.join('、')}，待审批`,
    },
  ]);
  await tellApprovers(context, person, labels);
}

/** Saves what a person changed in the own row, and asks for what needs approval. */
export async function editOwn(
  context: TenantContext,
  input: { readonly id: number; readonly version: number; readonly values: Row; readonly bank: Row },
) {
  const { id, version, values } = input;
  refuseForeign(values);
  const person = await lockStaff(context, id, { code: null, version });
  const stored: Row = person;
  refuseEmptied(stored, values);
  const given = normaliseStaff(
    values.idNumber === undefined ? values : withIdFacts({ idType: person.idType, ...values }),
  );
  const differing = wantedOf(changesOf(stored, given)).roster;
  const card = Object.keys(input.bank).length > 0 ? await mainCard(context, id) : null;
  const bank = wantedOf(changesOf(card ?? {}, input.bank, bankPrefix)).bank;
  if ([...Object.keys(differing), ...Object.keys(bank)].some((key) => consentKeys.includes(key) || key === 'accountNo'))
    await requireOwnConsent(context);
  const { selfEditApproval } = await staffSetting(context);
  const waits = (key: string) => selfEditApproval && isSensitive(key);
  const now = Object.fromEntries(Object.entries(differing).filter(([key]) => !waits(key)));
  const later = Object.fromEntries(Object.entries(differing).filter(([key]) => waits(key)));
  const laterBank = selfEditApproval ? bank : {};
  await checkWanted(context, person, card, differing, bank);
  const saved = await withoutNames(() =>
    applyEdit(asPersonOfRow(context), id, { roster: now, bank: selfEditApproval ? {} : bank }),
  );
  const changes = { ...changesOf(stored, later), ...changesOf(card ?? {}, laterBank, bankPrefix) };
  if (Object.keys(changes).length > 0) await ask(context, person, changes);
  const row = await lockStaff(context, id, { code: null });
  return { id, version: saved, warnings: await warningsOf(context, row), pending: Object.keys(changes).map(labelOf) };
}
