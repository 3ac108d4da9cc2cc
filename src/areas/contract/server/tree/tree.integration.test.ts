import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { execute } from '#platform/db/statement.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { withDefaults } from '#platform/store/row-values.ts';
import { insertRows, requireAllWritten, writeRows } from '#platform/store/write.ts';
import type { TestClient } from '#platform/testing/server.ts';
import { contractCategory, contractType } from '../../model/contract-type.ts';
import { contract } from '../../model/contract.ts';
import {
  insertCategoryAndType,
  queryCategoryAndType,
  queryContractCategory,
  queryContractType,
} from '../../model/type-calls.ts';
import type { ContractStage } from '../testing/contract-stage.ts';
import { startContractStage } from '../testing/contract-stage.ts';

type Tree = OutputOf<typeof queryCategoryAndType>;

let stage: ContractStage;
let editor: TestClient;

beforeAll(async () => {
  stage = await startContractStage(
    { account: 'editor', codes: ['contract_manage', 'contract_setting'] },
    { account: 'reader', codes: ['contract_manage'] },
    { account: 'cleared', codes: ['contract_manage', 'contract_secret'] },
  );
  editor = await stage.server.signIn('editor');
});
afterAll(() => stage?.server.stop());
beforeEach(() =>
  stage.inCompany(async (context) => {
    for (const table of ['contract', 'contract_type', 'contract_category', 'contract_tree'])
      // Tests begin with nothing; soft deletion would leave names and numbers behind.
      await execute(context)`select qishu_test_clear(${table})`.catch(() => undefined);
  }),
);

const names = (tree: Tree) =>
  tree.categoryRespVoList.map(({ categoryName, typeRespVoList }) => [
    categoryName,
    typeRespVoList.map(({ typeName }) => typeName),
  ]);
