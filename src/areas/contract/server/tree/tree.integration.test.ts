import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { execute } from '#platform/db/statement.ts';
import type { InputOf, OutputOf } from '#platform/entity/endpoint.ts';
import { requireWritten, writeRows } from '#platform/store/write.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { contract } from '../../model/contract.ts';
import {
  insertCategoryAndType,
  queryCategoryAndType,
  queryContractCategory,
  queryContractType,
} from '../../model/type-calls.ts';
import type { ContractStage } from '../testing/contract-stage.ts';
import { clearContracts, startContractStage } from '../testing/contract-stage.ts';

type Tree = OutputOf<typeof queryCategoryAndType>;
type Sent = InputOf<typeof insertCategoryAndType>['categoryRespVoList'];

let stage: ContractStage;
let editor: Awaited<ReturnType<ContractStage['server']['signIn']>>;

beforeAll(async () => {
  stage = await startContractStage(
    { account: 'editor', codes: ['contract_manage', 'contract_setting'] },
    { account: 'reader', codes: ['contract_manage'] },
    { account: 'cleared', codes: ['contract_manage', 'contract_secret'] },
  );
  editor = await stage.server.signIn('editor');
});
afterAll(() => stage?.server.stop());
beforeEach(async () => {
  await clearContracts(stage);
  await stage.inCompany(async (context) => {
    await execute(context)`delete from contract_type`;
    await execute(context)`delete from contract_category`;
    await execute(context)`delete from contract_tree`;
  });
});

const query = () => editor.ask(queryCategoryAndType, {});
const newCategory = (categoryName: string, ...types: string[]): Sent[number] => ({
  id: 1,
  categoryName,
  isNew: true,
  typeRespVoList: types.map((typeName) => ({ typeName, categoryId: 1, isNew: true })),
});
const save = async (categoryRespVoList: Sent) =>
  editor.ask(insertCategoryAndType, { categoryRespVoList, version: (await query()).version });
const names = ({ categoryRespVoList }: Tree) =>
  categoryRespVoList.map(({ categoryName, typeRespVoList }) => [
    categoryName,
    ...typeRespVoList.map(({ typeName }) => typeName),
  ]);
/** A contract of a type, written as every writer does. */
const addContract = (tree: Tree, more: Row = {}) =>
  stage.inCompany(async (context) => {
    const [category] = tree.categoryRespVoList;
    const values = {
      contractName: '港口设备合同',
      direction: 'income',
      ownerId: stage.ownerId,
      categoryId: category?.id ?? 0,
      typeId: category?.typeRespVoList[0]?.id ?? 0,
      ...more,
    };
    return requireWritten(await writeRows(context, contract, [{ before: null, values }]));
  });

/** What a test put there and counts on. */
function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('the tree lacks what was saved');
  return value;
}

test('CT-05 the query takes an empty payload and nothing else; a new company has no categories', async () => {
  expect(await query()).toEqual({ categoryRespVoList: [], typeRespVoList: [], version: 0 });
  expect(await editor.call(queryCategoryAndType, { keyword: 'x' } as never)).toMatchObject({ errorCode: 'FY-V001' });
});

test('CT-04 the answer nests types under their category and holds them flat beside it, by their ids', async () => {
  const saved = await save([newCategory('销售类', '销售合同', '服务合同'), newCategory('采购类', '采购合同')]);
  expect(await query()).toEqual(saved);
  expect(saved.typeRespVoList).toEqual(saved.categoryRespVoList.flatMap(({ typeRespVoList }) => typeRespVoList));
  const ids = saved.categoryRespVoList.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  for (const { id, companyCode, typeRespVoList } of saved.categoryRespVoList) {
    expect(companyCode).toBe(stage.enterprise.companyCodes[0]);
    for (const type of typeRespVoList) expect(type).toMatchObject({ categoryId: id, companyCode, contractCount: 0 });
  }
});

test('CT-01 new rows get ids of their own, whatever was sent, and types that of their new category', async () => {
  const first = await save([newCategory('销售类', '销售合同')]);
  const [kept] = first.categoryRespVoList;
  const second = await save([found(kept), { ...newCategory('技术类', '技术开发'), id: (kept?.id ?? 0) + 1 }]);
  expect(names(second)).toEqual([
    ['销售类', '销售合同'],
    ['技术类', '技术开发'],
  ]);
  expect(second.categoryRespVoList[0]).toEqual(kept);
  const [, made] = second.categoryRespVoList;
  expect(made?.typeRespVoList[0]?.categoryId).toBe(made?.id);
  expect(JSON.stringify(second)).not.toContain('isNew');
  expect(second.version).toBe(first.version + 1);
});

test('CT-02 rows are renamed, also when two change their names with each other, and missing ones go', async () => {
  const first = await save([newCategory('甲', '一', '二'), newCategory('乙', '三')]);
  const [a, b] = first.categoryRespVoList;
  const [one, two] = found(a).typeRespVoList;
  const swapped = await save([
    {
      ...found(a),
      categoryName: '乙',
      typeRespVoList: [
        { ...found(one), typeName: '二' },
        { ...found(two), typeName: '一' },
      ],
    },
    { ...found(b), categoryName: '甲', typeRespVoList: [] },
  ]);
  expect(names(swapped)).toEqual([['乙', '二', '一'], ['甲']]);
  expect(swapped.categoryRespVoList.map(({ id }) => id)).toEqual([found(a).id, found(b).id]);
  expect(names(await save(swapped.categoryRespVoList.slice(0, 1)))).toEqual([['乙', '二', '一']]);
});

test('acceptance 1: what is in use is not deleted, and then nothing is saved; contracts that the caller does not see are not counted', async () => {
  const tree = await save([newCategory('销售类', '销售合同', '服务合同')]);
  await addContract(tree);
  const [category] = (await query()).categoryRespVoList;
  expect(category).toMatchObject({ contractCount: 1, isUsed: true });
  const version = tree.version;
  const gone = await editor.call(insertCategoryAndType, { categoryRespVoList: [newCategory('新')], version });
  expect(gone).toMatchObject({ errorCode: 'FY-C001', errorDesc: '分类“销售类”下有 1 份合同，不能删除' });
  const [used, free] = found(category).typeRespVoList;
  const without = { ...found(category), categoryName: '改名', typeRespVoList: [found(free)] };
  expect(await editor.call(insertCategoryAndType, { categoryRespVoList: [without], version })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '类型“销售合同”下有 1 份合同，不能删除',
  });
  expect(names(await query())).toEqual([['销售类', '销售合同', '服务合同']]);
  expect((await query()).version).toBe(version);
  // A type that nothing is of goes.
  const smaller = await save([{ ...found(category), typeRespVoList: [found(used)] }]);
  await stage.inCompany((context) => execute(context)`update contract set secret_level = 'secret'`);
  expect((await query()).categoryRespVoList[0]).toMatchObject({ contractCount: 0, isUsed: true });
  expect(await editor.call(insertCategoryAndType, { categoryRespVoList: [], version: smaller.version })).toMatchObject({
    errorDesc: '分类“销售类”下有合同，不能删除',
  });
  const cleared = await stage.server.signIn('cleared');
  expect(await cleared.ask(queryContractCategory, {})).toMatchObject([{ categoryName: '销售类', contractCount: 1 }]);
});

test('acceptance 1: a second save of the same version is refused with the tree as it is now; so is a row that is not there', async () => {
  const { version } = await save([newCategory('销售类')]);
  await save([newCategory('采购类')]);
  const late = await editor.call(insertCategoryAndType, { categoryRespVoList: [], version });
  expect(late).toMatchObject({
    errorCode: 'FY-C002',
    data: { current: { categoryRespVoList: [{ categoryName: '采购类' }] } },
  });
  const unknown = { id: 999_999, categoryName: '不在', typeRespVoList: [] };
  const now = await query();
  expect(
    await editor.call(insertCategoryAndType, { categoryRespVoList: [unknown], version: now.version }),
  ).toMatchObject({ errorCode: 'FY-C002' });
  expect(await query()).toEqual(now);
});

test('empty and repeated names, and more than fifty of a kind, are refused with a sentence', async () => {
  const { version } = await query();
  const refuse = async (categoryRespVoList: Sent, said: string) =>
    expect(await editor.call(insertCategoryAndType, { categoryRespVoList, version })).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: expect.stringContaining(said),
    });
  await refuse([newCategory(' ')], '分类名称');
  await refuse([newCategory('甲'), newCategory('甲 ')], '“甲”重复');
  await refuse([newCategory('甲', '乙', '乙')], '甲里已有“乙”');
  await refuse([newCategory('甲', '')], '类型名称');
  await refuse(
    Array.from({ length: 51 }, (_, n) => newCategory(`分类${n}`)),
    '不能超过 50 项',
  );
  await refuse([newCategory('甲', ...Array.from({ length: 51 }, (_, n) => `类型${n}`))], '不能超过 50 项');
  await refuse([newCategory('长'.repeat(31))], '30');
  expect(await query()).toEqual({ categoryRespVoList: [], typeRespVoList: [], version: 0 });
  const full = await save(Array.from({ length: 50 }, (_, n) => newCategory(`分类${n}`)));
  expect(full.categoryRespVoList).toHaveLength(50);
});

test('choices: categories by a word, types of one category or of all; a reader saves nothing', async () => {
  const tree = await save([newCategory('销售类', '销售合同'), newCategory('采购类', '采购合同')]);
  const reader = await stage.server.signIn('reader');
  expect(
    (await reader.ask(queryContractCategory, { keyword: '采购' })).map(({ categoryName }) => categoryName),
  ).toEqual(['采购类']);
  const categoryId = tree.categoryRespVoList[1]?.id ?? 0;
  expect((await reader.ask(queryContractType, { categoryId })).map(({ typeName }) => typeName)).toEqual(['采购合同']);
  expect(await reader.ask(queryContractType, {})).toHaveLength(2);
  expect(await reader.call(insertCategoryAndType, { categoryRespVoList: [], version: tree.version })).toMatchObject({
    errorCode: 'FY-A001',
  });
});

test('a category that is deleted while a contract of it is being saved: one of the two is refused', async () => {
  const tree = await save([newCategory('销售类', '销售合同')]);
  const [written, saved] = await Promise.allSettled([
    addContract(tree),
    editor.call(insertCategoryAndType, { categoryRespVoList: [], version: tree.version }),
  ]);
  const rows = await query();
  const isGone = rows.categoryRespVoList.length === 0;
  expect(written.status).toBe(isGone ? 'rejected' : 'fulfilled');
  expect(saved).toMatchObject({ status: 'fulfilled', value: { resultCode: isGone ? 1 : 0 } });
  // The contract of the category that is gone now is refused with a sentence.
  if (isGone) await expect(addContract(tree)).rejects.toThrow('合同类型');
});
