/** The copy of one's data: account, own archives of all companies with their files, nothing of others (area account-org §7.8). */
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportPersonalData } from '#areas/account/model/protocol.ts';
import { uploadFile } from '#areas/org/model/file.ts';
import { familyCalls } from '#areas/staff/model/records/family.ts';
import { studyCalls } from '#areas/staff/model/records/experience.ts';
import { hire, linkMember, rootOf } from '#areas/staff/server/testing/staff-fixture.ts';
import type { FileValue } from '#platform/model/field.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let hr: TestClient;
let own: Awaited<ReturnType<typeof hire>>;

beforeAll(async () => {
  server = await startTestServer({ work: false });
  enterprise = await server.makeEnterprise({ account: 'hr', roles: ['hr_manager'] }, { account: 'person', roles: ['staff'] });
  hr = await server.signIn('hr', { tenant: enterprise.tenant(0) });
  const groupInfoId = await rootOf(hr);
  own = await hire(hr, { name: '欧阳青', groupInfoId });
  const other = await hire(hr, { name: '外人甲', groupInfoId });
  await linkMember(server, enterprise, 'person', own.id, [groupInfoId]);
  const attachments = [(await hr.upload(uploadFile, {}, { name: '毕业证.txt', content: Buffer.from('证书的内容') })).data as FileValue];
  const record = { startDate: '2008-09-01', school: '浙江大学', major: '软件', educationCode: '21' as const };
  await hr.ask(studyCalls.insert, { ownerId: own.id, record: { ...record, attachments } });
  await hr.ask(studyCalls.insert, { ownerId: other.id, record: { ...record, school: '外人大学' } });
  await hr.ask(familyCalls.save, { userBaseId: own.id, name: '欧阳父', relation: '5', phone: '13800138000' });
});
afterAll(() => server?.stop());

async function copyOf(account: string) {
  const client = (await server.signIn(account)).as(null);
  const answer = await client.send(exportPersonalData, {});
  expect(answer.headers['content-disposition']).toContain(encodeURIComponent('个人信息副本.zip'));
  const entries = unzipSync(new Uint8Array(answer.rawPayload));
  return {
    entries,
    data: JSON.parse(strFromU8(entries['data.json'] ?? new Uint8Array())) as { enterprises: { data: { archive?: object }; files: string[] }[] },
  };
}

test('the own archive arrives in the clear with its files; pay and other people do not', async () => {
  const { entries, data } = await copyOf('person');
  expect(data).toMatchObject({
    account: { account: 'person' },
    loginLog: [{ method: 'password', result: 'success' }],
    enterprises: [
      {
        groupCode: enterprise.groupCode,
        companyCode: enterprise.companyCodes[0],
        data: {
          archive: {
            base: { name: '欧阳青', idNumber: own.idNumber },
            records: { study: [{ school: '浙江大学' }], families: [{ name: '欧阳父', phone: '13800138000' }] },
          },
        },
      },
    ],
  });
  const [file] = data.enterprises[0]?.files ?? [];
  expect(file).toMatch(/^files\/\d+-毕业证\.txt$/u);
  expect(strFromU8(entries[file ?? ''] ?? new Uint8Array())).toBe('证书的内容');
  const text = strFromU8(entries['data.json'] ?? new Uint8Array());
  for (const secret of ['外人', 'salaries', '$argon2']) expect(text).not.toContain(secret);
});

test('who is no person of the roster has an empty archive, and his copy is whole all the same', async () => {
  const { entries, data } = await copyOf('hr');
  expect(Object.keys(entries)).toEqual(['data.json']);
  expect(data.enterprises).toMatchObject([{ files: [] }]);
});
