/** Edits of own archives that wait for HR or were decided, so that the list of the demonstration has something to decide. */
import type { TenantWork } from '#platform/runtime/context.ts';
import { makeDemoCard } from './demo-records.ts';
import type { Changes } from '../self-service/edit-values.ts';
import { labelOf, sealChanges } from '../self-service/edit-values.ts';
import { tellApprovers } from '../self-service/approval-messages.ts';
import { execute } from '#platform/db/statement.ts';

interface DemoEditor {
  readonly staffId: number;
  readonly name: string;
}

/** `accountId` hears of decisions; people of the demonstration have no accounts of their own. */
export async function insertDemoEdits(
  context: TenantWork,
  accountId: number,
  people: readonly DemoEditor[],
): Promise<void> {
  const [first, second, third, fourth] = people;
  if (!first || !second || !third || !fourth) return;
  const { groupCode, companyCode } = context.tenant;
  const insert = (person: DemoEditor, status: string, days: number, changes: Changes, refusal: string | null = null) =>
    execute(context)`
    insert into personal_edit (
      group_code, company_code, user_base_id, account_id, status, changes, refusal, created_at, decided_by_name,
      decided_at
    )
    values (${groupCode}, ${companyCode}, ${person.staffId}, ${accountId}, ${status},
      ${sealChanges(context.platform.seal, changes)}, ${refusal},
      now() - make_interval(days => ${days}), ${status === 'pending' ? null : context.tenant.access.displayName},
        case when ${status} = 'pending' then null else now() - make_interval(days => ${days - 1}) end)`;
  const card = (at: number): Changes => ({
    'bank.accountNo': { before: makeDemoCard(900 + at), after: makeDemoCard(950 + at) },
    'bank.bankName': { before: '示例银行', after: '示例商业银行' },
  });
  await insert(
    fourth,
    'refused',
    9,
    { name: { before: fourth.name, after: `${fourth.name}霖` } },
    '请附公安机关出具的更名证明',
  );
  await insert(third, 'approved', 6, card(1));
  const ask = async (person: DemoEditor, days: number, changes: Changes) => {
    await insert(person, 'pending', days, changes);
    await tellApprovers(context, { id: person.staffId, name: person.name }, Object.keys(changes).map(labelOf));
  };
  await ask(second, 2, card(2));
  await ask(first, 1, { name: { before: first.name, after: `${first.name.slice(0, 1)}一鸣` } });
}
