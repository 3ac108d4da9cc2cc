/** A company with a category, two types and an owner, for tests of contracts. */
import { makeReferences, makeRow, storeMadeFiles } from '#platform/testing/make.ts';
import type { InsertMade } from '#platform/testing/make.ts';
import type { AccountWish, TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { asPerson } from '#platform/runtime/system-work.ts';
import { sql } from 'kysely';
import { execute } from '#platform/db/statement.ts';
import { withDefaults } from '#platform/store/row-values.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { insertRows, requireWritten, writeRows } from '#platform/store/write.ts';
import { contractCategory, contractType } from '../../model/contract-type.ts';
import { contractPlan } from '../../model/contract-money.ts';
import { contractParty } from '../../model/contract-party.ts';
import { contractFile } from '../../model/contract-records.ts';
import { contract } from '../../model/contract.ts';

export interface ContractStage {
  readonly server: TestServer;
  readonly enterprise: TestEnterprise;
  readonly ownerId: number;
  /** Somebody else of the roster. */
  readonly otherOwnerId: number;
  readonly categoryId: number;
  /** 销售合同, of the category. */
  readonly typeId: number;
  /** A type of another category. */
  readonly otherTypeId: number;
  /** Runs in the first company as the first account, which may do nothing. */
  readonly inCompany: <Result>(work: (context: TenantWork) => Promise<Result>) => Promise<Result>;
}

/** Of the company itself; its last character is right. */
export const ownUscc = '91330108MA2GK1XQ7Y';

/** Starts the server. Accounts as wished, in the first company. */
export async function startContractStage(...accounts: readonly AccountWish[]): Promise<ContractStage> {
  const server = await startTestServer();
  const enterprise = await server.makeEnterprise(...accounts);
  const [first] = enterprise.accountIds.values();
  const inCompany: ContractStage['inCompany'] = (work) =>
    asPerson(
      server.platform,
      'test/contract',
      { accountId: first ?? 1, name: '测试' },
      {
        groupCode: enterprise.groupCode,
        companyCode: enterprise.companyCodes[0],
        companyCodes: [enterprise.companyCodes[0]],
        mode: 'company',
        access: { memberId: 0, staffId: null, displayName: '测试', roleNames: [], codes: new Set(), scopes: new Map() },
      },
      work,
    );
  const made = await inCompany(async (context) => {
    const { entities } = server.platform.registry;
    const roster = entities.get('group_user_base');
    if (!roster) throw new Error('there is no roster');
    const insertMade: InsertMade = async (target, values) => {
      const stored = withDefaults(target, await storeMadeFiles(context, target, values));
      const [id = 0] = await insertRows(context, target, [stored]);
      return id;
    };
    const references = await makeReferences(entities, roster, 1, insertMade);
    const ownerId = await insertMade(roster, makeRow(roster, 1, references));
    const otherOwnerId = await insertMade(roster, makeRow(roster, 2, references));
    const [categoryId = 0, otherId = 0] = await insertRows(context, contractCategory, [
      { categoryName: '销售类', sort: 0 },
      { categoryName: '采购类', sort: 1 },
    ]);
    const [typeId = 0, otherTypeId = 0] = await insertRows(context, contractType, [
      { categoryId, typeName: '销售合同', sort: 0 },
      { categoryId: otherId, typeName: '采购合同', sort: 0 },
    ]);
    return { ownerId, otherOwnerId, categoryId, typeId, otherTypeId };
  });
  return { server, enterprise, inCompany, ...made };
}

/** Makes an account of the stage the person who owns its contracts. */
export async function linkOwner(
  { server, enterprise, inCompany, ownerId }: ContractStage,
  account: string,
): Promise<void> {
  const accountId = enterprise.accountIds.get(account) ?? 0;
  await inCompany(
    (context) => execute(context)`update member set staff_id = ${ownerId} where account_id = ${accountId}`,
  );
  server.platform.identity.forget(accountId);
}

/** A contract as if the acts had led it there: performed, unless the values say otherwise. */
export async function putContract(
  { inCompany, ownerId, categoryId, typeId }: ContractStage,
  { status = 'performing', ...values }: Row = {},
): Promise<number> {
  return await inCompany(async (context) => {
    const usual = { contractName: '港口设备健康管理系统', direction: 'income', ownerId, categoryId, typeId };
    const { id } = requireWritten(
      await writeRows(context, contract, [{ before: null, values: { ...usual, ...values } }]),
    );
    // Beside the store, contract: a test begins where the acts would have led.
    await execute(context)`update contract set status = ${String(status)} where id = ${id}`;
    return id;
  });
}

/** Takes all contracts and what was drawn for them away. */
export const clearContracts = (stage: ContractStage): Promise<void> =>
  stage.inCompany(async (context) => {
    for (const { table } of [contractPlan, contractParty, contractFile, contract])
      await execute(context)`delete from ${sql.table(table)}`;
    await execute(context)`delete from number_reservation`;
    await execute(context)`delete from number_sequence where kind = 'contract'`;
  });
