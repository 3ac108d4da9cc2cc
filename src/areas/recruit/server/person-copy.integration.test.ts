/** The copy of all that is kept about one person: which sheets and files it has, and what stays behind for whom. */
import { strFromU8, unzipSync } from 'fflate';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorCode } from '#platform/entity/error-codes.ts';
import { newFileKey } from '#platform/files/file-store.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { runExport } from '#platform/transfer/export-job.ts';
import { exportExternalPerson } from '../model/person-calls.ts';
import { makeInterview, makePerson, makePosition, makeRecord } from './testing/decide-fixture.ts';
import { RecruitFixture, recruiterCodes } from './testing/recruit-fixture.ts';

const downloadFile = { method: 'GET' as const, path: '/api/v1/file/downloadFile' };
let fixture: RecruitFixture;
let clerk: TestClient;
let personId: number;

beforeAll(async () => {
  const server = await startTestServer();
  const enterprise = await server.makeEnterprise(
    { account: 'copier', codes: [...recruiterCodes, 'recruit_export', 'recruit_evaluation_view'] },
    { account: 'clerk', codes: ['external_talent_pool', 'recruit_export'] },
    { account: 'viewer', codes: ['external_talent_pool'] },
  );
  const tenant = enterprise.tenant(0);
  fixture = new RecruitFixture(server, enterprise, await server.signIn('copier', { tenant }));
  clerk = await server.signIn('clerk', { tenant });
  const own = { server, enterprise, recruiter: fixture.recruiter, departmentId: await fixture.department() };
  const evaluatorId = await fixture.colleague('陆予安');
  const positionId = await makePosition(own, evaluatorId);
  personId = await makePerson(own, '闻人语', { selfEvaluation: '踏实可靠' });
  await makeInterview(own, await makeRecord(own, { personId, positionId }), { evaluatorId });
  const path = newFileKey('pdf', server.platform.now());
  await server.platform.files.write(path, Readable.from(['the résumé']));
  const files = [{ id: 1, name: '简历.pdf', size: 10, path, contentType: 'application/pdf' }];
  await fixture.inCompany(
    sql`update external_person set resume_files = ${JSON.stringify(files)}::jsonb where id = ${personId}`,
  );
});
afterAll(() => fixture?.server.stop());

/** The files of the zip, and the words of each sheet of its workbook. */
async function copyOf(client: TestClient, account: string) {
  const { recordId } = await client.ask(exportExternalPerson, { externalPersonId: personId });
  const { groupCode, companyCodes, accountIds } = fixture.enterprise;
  const accountId = accountIds.get(account) ?? 0;
  await runExport(fixture.server.platform, { recordId, accountId, groupCode, companyCode: companyCodes[0] });
  const [record] = await fixture.inCompany(sql<{ status: string; fileName: string; filePath: string | null }>`
    select status, file_name, file_path from export_record where id = ${recordId}`);
  expect(record).toMatchObject({ status: 'success', fileName: '闻人语的资料.zip' });
  const answer = await client.send(downloadFile, { filePath: record?.filePath ?? '' });
  const zip = unzipSync(new Uint8Array(answer.rawPayload));
  const parts = unzipSync(zip['闻人语.xlsx'] ?? new Uint8Array());
  const part = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
  const names = [...part('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"/gu)].map(([, name = '']) => name);
  const sheets = Object.fromEntries(
    names.map((name, index) => [
      name,
      [...part(`xl/worksheets/sheet${index + 1}.xml`).matchAll(/<(?:v|t)[^>]*>([^<]*)</gu)].map(([, text]) => text),
    ]),
  );
  return { files: Object.keys(zip).toSorted(), names, sheets };
}

test('the copy has a sheet for each kind of rows about the person, and the files', async () => {
  const { files, names, sheets } = await copyOf(fixture.recruiter, 'copier');
  expect(files).toEqual(['外部人才/简历.pdf', '闻人语.xlsx']);
  expect(names).toEqual([
    '外部人才',
    '教育经历',
    '工作履历',
    '项目经历',
    '招聘记录',
    '面试',
    '面试评价',
    '招聘日志',
    '导出说明',
  ]);
  expect(sheets['外部人才']?.join()).toMatch(/闻人语.*157\d{8}/su);
  expect(sheets['外部人才']).toContain('踏实可靠');
  expect(sheets['教育经历']).toContain('浙江大学');
  expect(sheets['工作履历']).toEqual(expect.arrayContaining(['海屿软件', '云栖科技']));
  expect(sheets['面试评价']).toEqual(expect.arrayContaining(['后端工程师', '初试', '讲得有先后']));
  expect(sheets['面试评价']?.join()).toContain('专业能力 90（取舍说得清）');
  expect(sheets['招聘日志']).toContain('综合评定');
});

test('who may see less gets less: numbers masked, no pay, no evaluations; without the code there is no copy', async () => {
  const { names, sheets } = await copyOf(clerk, 'clerk');
  expect(names).not.toContain('面试评价');
  expect(sheets['外部人才']?.join()).toMatch(/157\*{4}\d{4}/u);
  expect(sheets['外部人才']).not.toContain('期望月薪下限');
  const { server, enterprise } = fixture;
  const viewer = await server.signIn('viewer', { tenant: enterprise.tenant(0) });
  expect(await viewer.call(exportExternalPerson, { externalPersonId: personId })).toMatchObject({
    errorCode: errorCode.forbidden,
  });
  expect(await clerk.call(exportExternalPerson, { externalPersonId: 999_999 })).toMatchObject({
    errorCode: errorCode.notFound,
  });
});
