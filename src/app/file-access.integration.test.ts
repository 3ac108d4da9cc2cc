/** Who reads a file, and which files a row takes up. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteHonor, honor, insertAndUpdateHonor, queryPageHonor } from '#areas/company/model/honor.ts';
import { completeUpload, downloadFile, getUploadSign, uploadFile } from '#core/file/public.ts';
import { uploadEditorFile } from '#core/file/model/file.ts';
import { insertGroupInfo } from '#areas/staff/model/department-calls.ts';
import { studyCalls } from '#areas/staff/model/records/experience.ts';
import { updateGroupUserTalentWallBase } from '#areas/staff/model/talent-wall-calls.ts';
import { hire, linkMember, readIn, rootOf } from '#areas/staff/server/testing/staff-fixture.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { FileValue } from '#platform/entity/field.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { mayReadHolder } from '#platform/files/file-readers.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { actingIn, everyRight, tenantIn } from './testing/acting.ts';

/** One transparent pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const award = {
  honorName: '科技进步奖',
  honorLevel: 'national',
  honorType: 'science',
  awardOrg: '科学技术部',
  awardDate: '2025-11-03',
} as const;
const refused = '附件：文件不存在，请重新上传';

let server: TestServer;
let enterprise: TestEnterprise;
let keeper: TestClient;
let second: TestClient;
let reader: TestClient;
let stranger: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'keeper', codes: ['company_honors', 'honor_edit', 'honor_delete'] },
    { account: 'second', codes: ['company_honors', 'honor_edit'] },
    { account: 'reader', codes: ['company_honors'] },
    { account: 'stranger' },
    { account: 'neighbour', home: 1, codes: ['company_honors', 'honor_edit'] },
    { account: 'personnel', roles: ['hr_manager'] },
    { account: 'wide', codes: ['staff_structure'] },
    { account: 'head', codes: ['staff_structure'], dataScope: 'dept' },
    { account: 'outside', codes: ['staff_structure'], dataScope: 'dept' },
    { account: 'person' },
  );
  [keeper, second, reader, stranger] = await Promise.all([
    server.signIn('keeper'),
    server.signIn('second'),
    server.signIn('reader'),
    server.signIn('stranger'),
  ]);
});
afterAll(() => server?.stop());

async function upload(client: TestClient, name: string, bizType = 'attachment'): Promise<FileValue> {
  const answer = await client.upload(
    uploadFile,
    { bizType },
    { name, content: name.endsWith('.png') ? png : Buffer.from(name) },
  );
  if (answer.resultCode !== 1) throw new Error(answer.errorDesc ?? '');
  return answer.data as FileValue;
}

/** 200 with the content, or the code of the refusal; the preview follows the same rule. */
async function fetched(client: TestClient, { path }: { path: string }): Promise<number | string> {
  const answers = await Promise.all(
    [{}, { w: '64', inline: '1' } as const].map((more) => client.send(downloadFile, { filePath: path, ...more })),
  );
  const [plain, preview] = answers.map((answer) =>
    answer.headers['content-disposition'] ? answer.statusCode : answer.json<{ errorCode: string }>().errorCode,
  );
  expect(preview).toBe(plain);
  return plain ?? 0;
}

const stored = async (id: number) => {
  const { records } = await keeper.ask(queryPageHonor, { filter: {} });
  return records.find((row) => row.id === id);
};

test('an upload is its owner’s alone, by form, by the editor under another use and by signed address', async () => {
  const form = await upload(keeper, '底稿.png');
  const editor = (await keeper.upload(uploadEditorFile, { bizType: 'attachment' }, { name: '底稿.png', content: png }))
    .data as unknown as FileValue;
  const sign = await keeper.ask(getUploadSign, { fileName: '底稿.png', size: png.length, bizType: 'attachment' });
  await server.application.inject({
    method: 'PUT',
    url: sign.uploadUrl,
    payload: png,
    headers: { 'content-type': 'application/octet-stream' },
  });
  const signed = await keeper.ask(completeUpload, { fileId: sign.fileId });
  for (const file of [form, editor, signed]) {
    expect(await fetched(keeper, file)).toBe(200);
    expect(await fetched(second, file)).toBe('FY-N001');
  }
});

test('portraits, logos, single pictures and what stands in a text are for all colleagues, and for nobody else', async () => {
  const inText = (await keeper.upload(uploadEditorFile, {}, { name: '插图.png', content: png }))
    .data as unknown as FileValue;
  const files = [
    inText,
    await upload(keeper, 'a.png', 'avatar'),
    await upload(keeper, 'b.png', 'logo'),
    await upload(keeper, 'c.png', 'picture'),
  ];
  const neighbour = await server.signIn('neighbour');
  for (const file of files) {
    expect(await fetched(stranger, file)).toBe(200);
    expect(await fetched(neighbour, file)).toBe('FY-N001');
  }
});

test('a file of a row is for whoever may read the row, as long as the row holds it and is there', async () => {
  const [kept, dropped] = [await upload(keeper, '证书.png'), await upload(keeper, '旧证书.png')];
  const { id, version } = await keeper.ask(insertAndUpdateHonor, { ...award, attachments: [kept, dropped] });
  expect([await fetched(reader, kept), await fetched(reader, dropped), await fetched(stranger, kept)]).toEqual([
    200,
    200,
    'FY-N001',
  ]);
  await keeper.ask(insertAndUpdateHonor, { id, version, ...award, attachments: [kept] });
  expect([await fetched(reader, kept), await fetched(reader, dropped)]).toEqual([200, 'FY-N001']);
  await keeper.ask(deleteHonor, { ids: [id] });
  expect([await fetched(reader, kept), await fetched(keeper, kept)]).toEqual(['FY-N001', 200]);
});

test('a file of a record follows the data scope of its person; the person reads it without a code', async () => {
  const personnel = await server.signIn('personnel');
  const root = await rootOf(personnel);
  const department = async (name: string) => (await personnel.ask(insertGroupInfo, { name, parentId: root })).id;
  const [inside, elsewhere] = [await department('研发部'), await department('财务部')];
  const people = {
    own: (await hire(personnel, { groupInfoId: inside })).id,
    head: (await hire(personnel, { groupInfoId: inside })).id,
  };
  const other = (await hire(personnel, { groupInfoId: elsewhere })).id;
  await linkMember(server, enterprise, 'person', people.own, [inside]);
  await linkMember(server, enterprise, 'head', people.head, [inside]);
  await linkMember(server, enterprise, 'outside', other, [elsewhere]);
  const file = await upload(personnel, '毕业证.png');
  const record = {
    startDate: '2008-09-01',
    school: '浙江大学',
    major: '软件',
    educationCode: '21' as const,
    attachments: [file],
  };
  await personnel.ask(studyCalls.insert, { ownerId: people.own, record });
  const by = async (account: string) => fetched(await server.signIn(account), file);
  expect([await by('wide'), await by('head'), await by('person')]).toEqual([200, 200, 200]);
  expect([await by('outside'), await by('reader'), await by('stranger')]).toEqual(['FY-N001', 'FY-N001', 'FY-N001']);
  // The record leaves with its person.
  await readIn(server, enterprise, 0, sql`update group_user_base set deleted_at = now() where id = ${people.own}`);
  expect([await by('wide'), await by('person'), await by('personnel')]).toEqual(['FY-N001', 'FY-N001', 200]);
});

test('a file in a secret field needs the code of the field too', async () => {
  const file = await upload(keeper, '机密.txt');
  await keeper.ask(insertAndUpdateHonor, { ...award, honorName: '机密奖', attachments: [file] });
  const secret = {
    ...honor,
    fields: { ...honor.fields, attachments: { ...honor.fields.attachments, secret: 'honor_edit' } },
  } as unknown as AnyEntity;
  const registry = { ...server.platform.registry, entities: new Map([[honor.name, secret]]) };
  const reads = (without: string[]) =>
    actingIn(server.platform, enterprise, tenantIn(enterprise, 0, everyRight(server.platform, without)), (context) =>
      mayReadHolder({ ...context, platform: { ...context.platform, registry } }, file.id),
    );
  expect([await reads([]), await reads(['honor_edit']), await reads(['company_honors'])]).toEqual([true, false, false]);
});

test('a row takes up the caller’s own uploads only: nobody’s, a colleague’s, a neighbour’s and unfinished ones are refused', async () => {
  const foreign = await upload(keeper, '别人的.txt');
  const neighbours = await upload(await server.signIn('neighbour'), '邻居的.txt');
  const open = await second.ask(getUploadSign, { fileName: '半途.txt', size: 9, bizType: 'attachment' });
  const own = await upload(second, '自己的.txt');
  const ids = [foreign.id, neighbours.id, open.fileId, 9_999_999];
  for (const id of ids) {
    // The path of an own file beside it helps nothing.
    expect(await second.call(insertAndUpdateHonor, { ...award, attachments: [own, { ...own, id }] })).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: refused,
      data: { fields: { attachments: refused } },
    });
  }
  expect(await fetched(second, foreign)).toBe('FY-N001');
});

test('name, size, path and type of a stored file come from the file table', async () => {
  const [own, foreign] = [await upload(second, '自己的.txt'), await upload(keeper, '别人的.txt')];
  const { id } = await second.ask(insertAndUpdateHonor, {
    ...award,
    attachments: [{ id: own.id, name: '工资表.pdf', size: 1, path: foreign.path, contentType: 'text/html' }],
  });
  expect((await stored(id))?.attachments).toEqual([own]);
});

test('who edits a row keeps what it holds, field by field, and moves nothing elsewhere', async () => {
  const old = await upload(keeper, '原有.txt');
  const { id } = await keeper.ask(insertAndUpdateHonor, { ...award, attachments: [old] });
  const added = await upload(second, '新增.txt');
  const { version } = await second.ask(insertAndUpdateHonor, { id, version: 0, ...award, attachments: [old, added] });
  expect((await stored(id))?.attachments).toEqual([old, added]);
  // Sent back as it was, nothing changed.
  expect(await second.ask(insertAndUpdateHonor, { id, version, ...award, attachments: [old, added] })).toMatchObject({
    version,
  });
  expect(await second.call(insertAndUpdateHonor, { id, version, ...award, images: [old] })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '图片：文件不存在，请重新上传',
  });
  expect(await second.call(insertAndUpdateHonor, { ...award, attachments: [old] })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: refused,
  });
  await second.ask(insertAndUpdateHonor, { id, version, ...award, attachments: [added] });
  // Let go, it is the owner's again.
  expect(
    await second.call(insertAndUpdateHonor, { id, version: version + 1, ...award, attachments: [old, added] }),
  ).toMatchObject({ errorCode: 'FY-V001' });
});

test('a file that was purged does not stop the edit of something else', async () => {
  const gone = await upload(keeper, '已清除.txt');
  const { id } = await keeper.ask(insertAndUpdateHonor, { ...award, attachments: [gone] });
  await readIn(server, enterprise, 0, sql`delete from file where id = ${gone.id}`);
  await keeper.ask(insertAndUpdateHonor, { id, version: 0, ...award, honorName: '新名称', attachments: [gone] });
  expect(await stored(id)).toMatchObject({ honorName: '新名称', attachments: [gone] });
});

test('a new card of the talent wall takes up own covers only and holds them', async () => {
  const personnel = await server.signIn('personnel');
  const root = await rootOf(personnel);
  const userBaseIds = [
    (await hire(personnel, { groupInfoId: root })).id,
    (await hire(personnel, { groupInfoId: root })).id,
  ];
  const foreign = await upload(keeper, '封面.png', 'picture');
  expect(await personnel.call(updateGroupUserTalentWallBase, { userBaseIds, coverPhoto: foreign })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '封面照片：文件不存在，请重新上传',
  });
  const own = await upload(personnel, '封面.png', 'picture');
  const { ids } = await personnel.ask(updateGroupUserTalentWallBase, { userBaseIds, coverPhoto: own });
  const held = await readIn(
    server,
    enterprise,
    0,
    sql<{ entityId: number }>`select entity_id from file_ref where file_id = ${own.id} order by 1`,
  );
  expect(held.map(({ entityId }) => entityId)).toEqual(ids);
});

test('work of the platform names any file that is there, under its true name, and none that is not', async () => {
  const file = await upload(second, '第二人的.txt');
  const work = (attachments: FileValue[]) =>
    actingIn(server.platform, enterprise, tenantIn(enterprise, 0, everyRight(server.platform)), async (context) => {
      const { id } = await entityStore(context, honor).insert({ ...award, honorName: '平台写入', attachments });
      return (await entityStore(context, honor).get(id)).attachments;
    });
  expect(await work([{ ...file, name: '改名.txt' }])).toEqual([file]);
  await expect(work([{ ...file, id: 9_999_999 }])).rejects.toThrow(refused);
});
