/** Labels: the dictionary, giving and taking, who sees and who gives, what is computed, and the filter of the roster. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queryArchiveLog, queryBasicInfo } from '../../model/archive-calls.ts';
import { insertGroupInfo } from '../../model/department-calls.ts';
import { deleteLabel, insertLabel, queryStaffLabelManual } from '../../model/label-calls.ts';
import { insertOrUpdateLabel } from '../../model/tagging.ts';
import type { LabelRule } from '../../model/label-rules.ts';
import { studyCalls } from '../../model/records/experience.ts';
import { demissionGroupUserBase } from '../../model/demission.ts';
import { queryPage, updateGroupUserBase } from '../../model/roster-calls.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { countStatements } from '#platform/testing/count-statements.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { hire, linkMember, readIn, rootOf } from '../testing/staff-fixture.ts';
import { computeAllLabels, labelJob } from './auto-labels.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let hr: TestClient;
let other: TestClient;
let root: number;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'hr', roles: ['hr_manager'] },
    { account: 'other', codes: ['staff_structure', 'label_edit'] },
    { account: 'reader', codes: ['staff_structure', 'personnel_wall'] },
    { account: 'head', codes: ['staff_structure', 'label_edit'], dataScope: 'dept' },
    { account: 'sister', home: 1, roles: ['hr_manager'] },
  );
  hr = await server.signIn('hr', { tenant: enterprise.tenant(0) });
  other = await server.signIn('other', { tenant: enterprise.tenant(0) });
  root = await rootOf(hr);
});
afterAll(() => server?.stop());

const name = () => `标签${(count += 1)}`;
const newLabel = async (values: object = {}) => ({
  name: name(),
  ...(await hr.ask(insertLabel, { name: `标签${count}`, ...values })),
});
const autoLabel = (...conditions: LabelRule['conditions']) => newLabel({ kind: 'auto', autoRule: { conditions } });
const person = (values: object = {}) => hire(hr, { groupInfoId: root, entryDate: '2024-03-01', ...values });
const labelsOf = async (id: number, client = hr) =>
  (await client.ask(queryBasicInfo, { id })).base.labels.map((label) => label.name);
const dictionary = async (client = hr) => (await client.ask(queryStaffLabelManual, {})).labels;
const roleOf = async (part: string) =>
  (await hr.ask(queryStaffLabelManual, {})).roles.find((role) => role.name.includes(part))?.id ?? 0;
const found = async (filter: Record<string, unknown>, client = hr) =>
  (await client.ask(queryPage, { filter, page: { current: 1, size: 50 } })).records.map((record) => record.id);

test('the paths are those of the contract, the job follows the changes of the night', () => {
  expect([insertLabel.path, queryStaffLabelManual.path, insertOrUpdateLabel.path, deleteLabel.path]).toEqual([
    '/api/v1/label/insertLabel',
    '/api/v1/label/queryStaffLabelManual',
    '/api/v1/label/insertOrUpdateLabel',
    '/api/v1/label/deleteLabel',
  ]);
  expect(labelJob.cron).toBe('20 0 * * *');
});

describe('the dictionary', () => {
  test('a label is made, changed, counted and deleted; its name is taken once', async () => {
    const made = await newLabel({ color: '#128053', category: '能力' });
    expect((await dictionary()).find((label) => label.id === made.id)).toMatchObject({
      name: made.name,
      kind: 'manual',
      count: 0,
      taggable: true,
    });
    expect(await hr.call(insertLabel, { name: ` ${made.name} ` })).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: `标签「${made.name}」已存在`,
    });
    const renamed = await hr.ask(insertLabel, { id: made.id, version: made.version, name: `${made.name}新` });
    expect(await hr.call(insertLabel, { id: made.id, version: made.version, name: '别的' })).toMatchObject({
      errorCode: 'FY-C002',
    });
    expect(await hr.call(insertLabel, { id: made.id, version: renamed.version, kind: 'auto' })).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: '类型：保存后不能变更',
    });
    const { id } = await person();
    await hr.ask(insertOrUpdateLabel, { userBaseIds: [id], labelIds: [made.id], op: 'add' });
    expect((await dictionary()).find((label) => label.id === made.id)).toMatchObject({ count: 1 });
    expect(await hr.call(deleteLabel, { id: made.id, version: made.version })).toMatchObject({
      errorCode: 'FY-C002',
      data: { current: { name: `${made.name}新`, category: '能力', color: '#128053', visibleRoles: null } },
    });
    await hr.ask(deleteLabel, { id: made.id, version: renamed.version });
    expect(await labelsOf(id)).toEqual([]);
    expect(await hr.call(insertLabel, { name: `${made.name}新` })).toMatchObject({ resultCode: 1 });
  });

  test('bad input names the field', async () => {
    const refused = async (body: object, named: string) =>
      expect(await hr.call(insertLabel, { name: name(), ...body })).toMatchObject({
        errorCode: 'FY-V001',
        errorDesc: expect.stringContaining(named),
      });
    await refused({ name: '' }, '标签名称');
    await refused({ name: '很'.repeat(21) }, '标签名称');
    await refused({ color: 'blue' }, '颜色');
    await refused({ kind: 'auto' }, '自动规则：请至少设置一个条件');
    await refused({ kind: 'auto', autoRule: { conditions: [{ fact: 'age', from: 9, to: 1 }] } }, '年龄');
    await refused({ autoRule: { conditions: [{ fact: 'age', from: 1, to: null }] } }, '手动标签没有规则');
    await refused({ visibleRoles: [999_999_999] }, '可见角色：含有不存在的角色');
    await refused({ taggableRoles: ['hr'] }, '可打标签的角色');
  });
});

describe('giving and taking', () => {
  test('add, remove and set; the log of the person tells it', async () => {
    const [first, second, people] = [await newLabel(), await newLabel(), await Promise.all([person(), person()])];
    const ids = people.map(({ id }) => id);
    expect(
      await hr.ask(insertOrUpdateLabel, { userBaseIds: ids, labelIds: [first.id, second.id], op: 'add' }),
    ).toMatchObject({ changed: 2, refused: [] });
    expect(await hr.ask(insertOrUpdateLabel, { userBaseIds: ids, labelIds: [first.id], op: 'add' })).toMatchObject({
      changed: 0,
    });
    expect(await labelsOf(ids[0] ?? 0)).toEqual([first.name, second.name]);
    await hr.ask(insertOrUpdateLabel, { userBaseIds: [ids[0] ?? 0], labelIds: [first.id], op: 'remove' });
    await hr.ask(insertOrUpdateLabel, { userBaseIds: [ids[1] ?? 0], labelIds: [first.id], op: 'set' });
    expect([await labelsOf(ids[0] ?? 0), await labelsOf(ids[1] ?? 0)]).toEqual([[second.name], [first.name]]);
    const { labels } = await hr.ask(queryStaffLabelManual, { userBaseId: ids[0] });
    expect(labels.filter((label) => label.tagged).map((label) => label.name)).toEqual([second.name]);
    const { records } = await hr.ask(queryArchiveLog, { filter: { id: ids[1] ?? 0 }, page: { current: 1, size: 10 } });
    expect(records[0]).toMatchObject({ reason: `标签设为：${first.name}` });
    // What was taken away is not said to be carried.
    const told = await readIn<{ before: unknown; after: unknown }>(
      server,
      enterprise,
      0,
      sql`
        select before, after
        from audit_log
        where entity = 'group_user_base' and entity_id = ${ids[0] ?? 0} and reason like '移除标签%'`,
    );
    expect(told).toEqual([{ before: { labels: [first.id, second.id] }, after: { labels: [second.id] } }]);
    await hr.ask(insertOrUpdateLabel, { userBaseIds: [ids[1] ?? 0], labelIds: [], op: 'set' });
    expect(await labelsOf(ids[1] ?? 0)).toEqual([]);
  });

  test('the filter finds any of several labels, or all of them', async () => {
    const [first, second, a, b] = [await newLabel(), await newLabel(), await person(), await person()];
    await hr.ask(insertOrUpdateLabel, { userBaseIds: [a.id, b.id], labelIds: [first.id], op: 'add' });
    await hr.ask(insertOrUpdateLabel, { userBaseIds: [b.id], labelIds: [second.id], op: 'add' });
    const labelIds = [first.id, second.id];
    expect((await found({ labelIds })).toSorted()).toEqual([a.id, b.id].toSorted());
    expect(await found({ labelIds, labelMatch: 'all' })).toEqual([b.id]);
  });

  test('twenty labels a person and no more; nothing is given by halves', async () => {
    const { id, ...rest } = await person({ name: '李多标' });
    expect(rest.employeeNo).toBeTruthy();
    const labels = await Promise.all(Array.from({ length: 21 }, () => newLabel()));
    const ids = labels.map((label) => label.id);
    await hr.ask(insertOrUpdateLabel, { userBaseIds: [id], labelIds: ids.slice(0, 19), op: 'add' });
    expect(await hr.call(insertOrUpdateLabel, { userBaseIds: [id], labelIds: ids.slice(19), op: 'add' })).toMatchObject(
      {
        errorCode: 'FY-C001',
        errorDesc: '李多标的标签最多 20 个',
      },
    );
    expect(await labelsOf(id)).toHaveLength(19);
    // Among several only who has no room is left out, and named.
    const other = await person();
    const many = { userBaseIds: [id, other.id], labelIds: ids.slice(19), op: 'add' as const };
    expect(await hr.ask(insertOrUpdateLabel, many)).toMatchObject({
      changed: 1,
      done: [{ id: other.id }],
      refused: [{ id, title: '李多标', reason: '李多标的标签最多 20 个' }],
    });
    expect([(await labelsOf(id)).length, (await labelsOf(other.id)).length]).toEqual([19, 2]);
    await hr.ask(insertOrUpdateLabel, { userBaseIds: [id], labelIds: ids.slice(1, 21), op: 'set' });
    expect(await labelsOf(id)).toHaveLength(20);
  });

  test('many people cost no more statements than two', async () => {
    const label = await newLabel();
    const people: number[] = [];
    for (let made = 0; made < 12; made += 1) people.push((await person()).id);
    const sent = async (ids: readonly number[]) =>
      (
        await countStatements(() =>
          hr.ask(insertOrUpdateLabel, { userBaseIds: [...ids], labelIds: [label.id], op: 'add' }),
        )
      ).texts.length;
    const [few, many] = [await sent(people.slice(0, 2)), await sent(people.slice(2))];
    expect(many).toBe(few);
    expect((await dictionary()).find(({ id }) => id === label.id)).toMatchObject({ count: 12 });
  });

  test('bad input and labels that nobody gives', async () => {
    const { id } = await person();
    const auto = await autoLabel({ fact: 'age', from: 100, to: null });
    const tag = (body: object) =>
      hr.call(insertOrUpdateLabel, { userBaseIds: [id], labelIds: [auto.id], op: 'add', ...body } as never);
    expect(await tag({})).toMatchObject({ errorCode: 'FY-V001', errorDesc: expect.stringContaining('自动计算') });
    expect(await tag({ labelIds: [999_999_999] })).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: '标签：不存在或已删除',
    });
    expect(await tag({ labelIds: [] })).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: expect.stringContaining('请选择标签'),
    });
    expect(await tag({ userBaseIds: [] })).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: expect.stringContaining('员工'),
    });
    expect(await tag({ op: 'swap' })).toMatchObject({ errorCode: 'FY-V001' });
  });
});

describe('computed labels', () => {
  test('follow from a save, from a record and from the night', async () => {
    const party = await autoLabel({ fact: 'politicalStatus', codes: ['01'] });
    const master = await autoLabel({ fact: 'educationGroup', codes: ['doctor', 'master'] });
    const veteran = await autoLabel({ fact: 'serviceYears', from: 5, to: null });
    const entryDate = new Date(server.clock.now().getTime() - (5 * 365 + 1 - 20) * 86_400_000)
      .toISOString()
      .slice(0, 10);
    const { id } = await person({ entryDate, politicalStatus: '13' });
    expect(await labelsOf(id)).toEqual([]);
    await hr.ask(updateGroupUserBase, { id, version: 0, politicalStatus: '01' });
    expect(await labelsOf(id)).toEqual([party.name]);
    await hr.ask(studyCalls.insert, {
      ownerId: id,
      record: {
        startDate: '2010-09-01',
        endDate: '2013-06-30',
        school: '浙江大学',
        major: '软件工程',
        educationCode: '14',
        isHighest: true,
      },
    });
    expect(await labelsOf(id)).toEqual([party.name, master.name]);
    server.clock.advance(40 * 86_400_000);
    await Promise.all([computeAllLabels(server.platform), computeAllLabels(server.platform)]);
    server.clock.advance(-40 * 86_400_000);
    expect(await labelsOf(id)).toEqual([party.name, master.name, veteran.name]);
    const { version } = (await hr.ask(queryBasicInfo, { id })).base;
    await hr.ask(updateGroupUserBase, { id, version, politicalStatus: '13' });
    expect(await labelsOf(id)).toEqual([master.name]);
  });

  test('a changed rule counts at once; who leaves carries none; nobody gets a twenty-first', async () => {
    const rule = (code: string) => ({ conditions: [{ fact: 'titleLevel' as const, codes: [code] }] });
    const label = await newLabel({ kind: 'auto', autoRule: rule('junior') });
    const full = await person({ titleLevel: 'middle' });
    const leaving = await person({ titleLevel: 'middle' });
    const labels = await Promise.all(Array.from({ length: 20 }, () => newLabel()));
    await hr.ask(insertOrUpdateLabel, { userBaseIds: [full.id], labelIds: labels.map(({ id }) => id), op: 'set' });
    await hr.ask(insertLabel, { id: label.id, version: label.version, autoRule: rule('middle') });
    expect([(await labelsOf(full.id)).includes(label.name), (await labelsOf(leaving.id)).includes(label.name)]).toEqual(
      [false, true],
    );
    const today = new Date(server.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
    const details = {
      id: leaving.id,
      demissionType: 'resign',
      reasonCode: 'family',
      noticeDate: today,
      lastWorkDate: today,
    } as const;
    const stored = (await hr.ask(queryBasicInfo, { id: leaving.id })).base;
    const { version } = await hr.ask(demissionGroupUserBase, { ...details, version: stored.version, action: 'submit' });
    await hr.ask(demissionGroupUserBase, { id: leaving.id, version, action: 'confirm' });
    expect(await labelsOf(leaving.id)).toEqual([]);
  });
});

describe('who sees and who gives', () => {
  test('a label for some roles is hidden from all others, in lists, archives and filters', async () => {
    const secret = await newLabel({ visibleRoles: [await roleOf('人事主管')] });
    const open = await newLabel();
    const { id } = await person();
    await hr.ask(insertOrUpdateLabel, { userBaseIds: [id], labelIds: [secret.id, open.id], op: 'add' });
    const reader = await server.signIn('reader', { tenant: enterprise.tenant(0) });
    expect(await labelsOf(id, reader)).toEqual([open.name]);
    expect((await dictionary(reader)).map((label) => label.id)).not.toContain(secret.id);
    expect(await found({ labelIds: [secret.id] }, reader)).toEqual([]);
    expect(await found({ labelIds: [open.id] }, reader)).toEqual([id]);
    const page = await reader.ask(queryPage, { filter: { labelIds: [open.id] }, page: { current: 1, size: 10 } });
    expect(page.records[0]?.labels.map((label) => label.name)).toEqual([open.name]);
    const shown = await reader.ask(queryStaffLabelManual, {});
    expect(shown.roles).toEqual([]);
    expect(shown.labels[0]).toMatchObject({ taggable: false, autoRule: null, visibleRoles: null, taggableRoles: null });
    // Whoever manages labels sees every one of them.
    expect(await labelsOf(id, other)).toEqual([secret.name, open.name]);
  });

  test('only the named roles give a label, and set leaves it to them', async () => {
    const reserved = await newLabel({ taggableRoles: [await roleOf('人事主管')] });
    const open = await newLabel();
    const { id } = await person();
    await hr.ask(insertOrUpdateLabel, { userBaseIds: [id], labelIds: [reserved.id], op: 'add' });
    expect(
      await other.call(insertOrUpdateLabel, { userBaseIds: [id], labelIds: [reserved.id], op: 'remove' }),
    ).toMatchObject({
      errorCode: 'FY-A001',
      errorDesc: `标签「${reserved.name}」只能由指定角色打`,
    });
    await other.ask(insertOrUpdateLabel, { userBaseIds: [id], labelIds: [open.id], op: 'set' });
    expect(await labelsOf(id)).toEqual([reserved.name, open.name]);
  });

  test('without the code, out of scope, in another company: nothing', async () => {
    const label = await newLabel();
    const { id } = await person();
    const tag = { userBaseIds: [id], labelIds: [label.id], op: 'add' as const };
    const reader = await server.signIn('reader', { tenant: enterprise.tenant(0) });
    for (const answer of [
      await reader.call(insertLabel, { name: '不行' }),
      await reader.call(insertOrUpdateLabel, tag),
      await reader.call(deleteLabel, { id: label.id, version: 0 }),
    ])
      expect(answer).toMatchObject({ errorCode: 'FY-A001' });
    const department = await hr.ask(insertGroupInfo, { name: '别的部门', parentId: root });
    const chief = await person({ groupInfoId: department.id });
    await linkMember(server, enterprise, 'head', chief.id, [department.id]);
    const head = await server.signIn('head', { tenant: enterprise.tenant(0) });
    expect(await head.call(insertOrUpdateLabel, tag)).toMatchObject({ errorCode: 'FY-N001' });
    expect(await head.call(queryStaffLabelManual, { userBaseId: id })).toMatchObject({ errorCode: 'FY-N001' });
    const sister = await server.signIn('sister', { tenant: enterprise.tenant(1) });
    expect(await sister.call(insertOrUpdateLabel, tag)).toMatchObject({ errorCode: 'FY-N001' });
    expect(await sister.call(deleteLabel, { id: label.id, version: 0 })).toMatchObject({ errorCode: 'FY-N001' });
    expect(await sister.call(insertLabel, { id: label.id, version: 0, name: '别的' })).toMatchObject({
      errorCode: 'FY-N001',
    });
    expect((await dictionary(sister)).map((entry) => entry.id)).not.toContain(label.id);
    const own = await hire(sister, { groupInfoId: await rootOf(sister) });
    expect(await sister.call(insertOrUpdateLabel, { ...tag, userBaseIds: [own.id] })).toMatchObject({
      errorCode: 'FY-V001',
    });
  });
});
