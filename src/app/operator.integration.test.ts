/** The operator of the platform: what the role may do outside every enterprise, and that it reaches no enterprise's data. */
import { Client } from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from './server/registry.ts';
import {
  getLoginUser,
  queryDomain,
  queryDomainConfig,
  queryProtocolVersion,
  saveDomainConfig,
  saveProtocolVersion,
} from '#core/account/public.ts';
import { sealAudit } from '#core/audit/server/audit-log.ts';
import { queryMyGroupAndCompany } from '#core/org/public.ts';
import { queryPlatformAudit } from '#core/audit/public.ts';
import { queryExportRecords } from '#core/file/public.ts';
import { queryMessage } from '#core/message/public.ts';
import { platformCodes } from '#core/org/public.server.ts';
import { inAccount } from '#platform/db/database.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import { runExport } from '#platform/transfer/export-job.ts';
import { makeInput } from '#platform/testing/make-input.ts';
import type { TestClient, TenantPair } from '#platform/testing/client.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';

let server: TestServer;
let operator: TestClient;
let home: Required<TenantPair>;

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  operator = await server.signIn('platform_admin', { tenant: null });
  const found = await queryRow<Required<TenantPair>>(server.platform)`
    select group_code, company_code from company order by sort, company_code limit 1`;
  if (!found) throw new Error('the demo group has no company');
  home = found;
});
afterAll(() => server?.stop());

/** What an account did outside every enterprise, oldest first. */
async function platformLog(accountId: number) {
  const rows = await inAccount(
    server.platform.db,
    accountId,
    (db) =>
      queryRows<{ action: string; entity: string; result: string; after: Record<string, unknown> | null }>(db)`
      select action, entity, result, after
      from audit_log
      where group_code = '' and account_id = ${accountId}
      order by id`,
  );
  return rows;
}

test('the demonstration has a log of the operator, written by the calls themselves, and its chain holds', async () => {
  const { records } = await operator.ask(queryPlatformAudit, {
    filter: { result: 'success' },
    page: { current: 1, size: 100 },
  });
  expect(records.map(({ action, entityName, reason }) => [action, entityName, reason])).toEqual([
    ['create', '第三方信息共享清单 1.1', null],
    ['config', expect.stringContaining('公司'), '已补交变更后的营业执照，核实无误'],
    ['config', expect.stringContaining('公司'), '营业执照登记的住所与申报不一致，待核实'],
    ['config', expect.stringContaining('公司'), null],
    ['config', expect.stringContaining('公司'), null],
  ]);
  expect(records[3]?.changes).toContainEqual({
    key: 'storageQuota',
    label: '存储空间上限',
    before: '20.0 GB',
    after: '50.0 GB',
  });
  // Nothing of it is told in codes.
  const words = records.flatMap(({ changes }) =>
    changes.flatMap(({ key, label, after }) => [
      label,
      ...(key === 'companyCode' || key === 'version' ? [] : [String(after)]),
    ]),
  );
  expect(words.filter((word) => /[A-Za-z]{3}/u.test(word))).toEqual([]);
  expect(records.every(({ actorName }) => actorName === '平台运营')).toBe(true);
  await sealAudit(server.platform);
  const superuser = new Client({ connectionString: server.databaseUrl });
  await superuser.connect();
  const chain = await superuser.query(
    "select checked >= 5 as checked, first_broken, unsealed::text as unsealed from qishu_verify_audit_chain('')",
  );
  await superuser.end();
  expect(chain.rows).toEqual([{ checked: true, first_broken: null, unsealed: '0' }]);
  // Nothing of it stays with the companies: both are open again.
  const companies = await queryRows<{ status: string }>(server.platform)`
    select distinct status from company where group_code = ${home.groupCode}`;
  expect(companies.map(({ status }) => status).toSorted()).toEqual(['active']);
});

test('rows of the demonstration have a past: by people of the company, on days that fit the row, sealed before the first visit', async () => {
  const superuser = new Client({ connectionString: server.databaseUrl });
  await superuser.connect();
  const rows = async (text: string) => (await superuser.query<Record<string, unknown>>(text)).rows;
  try {
    // Nothing of long ago waits for its seal, which would ring the alarm of the operators.
    expect(await rows("select qishu_unsealed_since(interval '1 day') as since")).toEqual([{ since: null }]);
    const [chain] = await rows(
      `select checked > 1000 as checked, first_broken from qishu_verify_audit_chain('${home.groupCode}')`,
    );
    expect(chain).toEqual({ checked: true, first_broken: null });
    const told = await rows(
      `select entity, count(*)::int as entries from audit_log
       where at < now() - interval '1 day' and group_code = '${home.groupCode}' group by entity order by entity`,
    );
    expect(told.map(({ entity }) => entity)).toEqual([
      'brand',
      'certificate',
      'copyright',
      'group_user_base',
      'management',
      'official_user',
      'partner',
      'patent',
      'shareholder',
      'staff_contract',
    ]);
    const [odd] = await rows(
      `select count(*) filter (where a.at > now()) as to_come,
         count(*) filter (where a.actor_name is null or not exists (
           select from member m where m.account_id = a.account_id and m.company_code = a.company_code)) as by_strangers,
         count(*) filter (where a.after ? 'staffStatus' and p.staff_status not in ('left', 'pending_demission')
           and a.after ->> 'staffStatus' <> p.staff_status) as against_the_row,
         count(*) filter (where extract(hour from a.at at time zone 'Asia/Shanghai') not between 9 and 17) as at_night,
         count(*) filter (where a.at < lag_at) as out_of_order
       from (select e.*, lag(e.at) over (partition by e.entity, e.entity_id order by e.id) as lag_at from audit_log e
         where e.at < now() - interval '1 day') a
       left join group_user_base p on a.entity = 'group_user_base' and p.id = a.entity_id
       where a.at < now() - interval '1 day' and a.group_code = '${home.groupCode}'`,
    );
    expect(odd).toEqual({ to_come: 0, by_strangers: 0, against_the_row: 0, at_night: 0, out_of_order: 0 });
    // What the story names is an act of the product.
    const reasons = await rows(
      `select distinct reason from audit_log
       where at < now() - interval '1 day' and reason is not null and group_code = '${home.groupCode}' order by reason`,
    );
    const labels = registry.handlers.flatMap(({ acts }) => Object.values(acts?.acts ?? {}).map(({ label }) => label));
    expect(reasons.filter(({ reason }) => !labels.includes(String(reason)))).toEqual([]);
    expect(reasons.length).toBeGreaterThan(1);
  } finally {
    await superuser.end();
  }
});

test('each company of the demonstration and its group have exactly one founder, who stands in the roster', async () => {
  const superuser = new Client({ connectionString: server.databaseUrl });
  await superuser.connect();
  const founders = await superuser.query<{
    companyName: string;
    founder: string;
    legalPerson: string;
    staff: boolean;
    inRoster: boolean;
  }>(
    `select c.company_name as "companyName", m.display_name as founder, c.legal_person as "legalPerson", p.member_id = m.id as "inRoster",
       exists (select from member_role x join role s on s.id = x.role_id where x.member_id = m.id and s.role_code = 'staff') as staff
     from company c join role r on r.company_code = c.company_code and r.role_code = 'company_owner' join member_role mr on mr.role_id = r.id
     join member m on m.id = mr.member_id and m.account_id = c.owner_account_id and m.status = 'active' left join group_user_base p on p.id = m.staff_id
     where c.group_code = $1`,
    [home.groupCode],
  );
  expect(new Set(founders.rows.map(({ companyName }) => companyName)).size).toBe(5);
  expect(founders.rows).toHaveLength(5);
  for (const row of founders.rows) expect(row).toMatchObject({ founder: row.legalPerson, staff: true, inRoster: true });
  const group = await superuser.query(
    'select a.account from org_group g join account a on a.id = g.owner_account_id where g.group_code = $1',
    [home.groupCode],
  );
  await superuser.end();
  expect(group.rows).toEqual([{ account: 'group_admin' }]);
  // The founder of the main company enters it with his own rights and still enters the group as such.
  const head = await server.signIn('group_admin');
  const { groups } = await head.ask(queryMyGroupAndCompany, {});
  expect(groups[0]).toMatchObject({ canEnterAsGroup: true });
  expect(groups[0]?.companies.find(({ companyCode }) => companyCode === home.companyCode)?.roleNames).toContain(
    '企业创建人',
  );
});

test('the download centre and the bell of the demonstration are filled: exports asked for by the real call, files written by the real job', async () => {
  const asked = await Promise.all(
    (['hr_manager', 'company_admin'] as const).map(async (account) => {
      const client = await server.signIn(account);
      const me = await client.ask(getLoginUser, {});
      const waiting = (await client.ask(queryExportRecords, {})).records;
      for (const { id } of waiting)
        await runExport(server.platform, {
          recordId: id,
          accountId: me?.id ?? 0,
          groupCode: home.groupCode,
          companyCode: home.companyCode ?? '',
        });
      const done = (await client.ask(queryExportRecords, {})).records;
      const told = (await client.ask(queryMessage, { filter: { category: 'export' }, page: {} })).records;
      return { waiting, done, told };
    }),
  );
  expect(asked.flatMap(({ waiting }) => waiting.map(({ fileName, status }) => [fileName, status]))).toEqual([
    ['试用期人员名单.xlsx', 'pending'],
    ['专利清单.csv', 'pending'],
    ['企业荣誉汇总.xlsx', 'pending'],
  ]);
  for (const { done, told } of asked) {
    for (const record of done) {
      expect(record).toMatchObject({ status: 'success', progress: 100, errorDesc: null });
      expect(record.totalRows, record.fileName).toBeGreaterThan(5);
      expect(record.size, record.fileName).toBeGreaterThan(500);
    }
    expect(told).toHaveLength(done.length);
  }
  const head = (await (await server.signIn('group_admin')).ask(queryMessage, { filter: {}, page: {} })).records;
  expect(head.map(({ title }) => title)).toEqual(
    expect.arrayContaining([
      '周敏 申请加入',
      expect.stringContaining('已变更所属集团'),
      expect.stringContaining('的角色已调整'),
    ]),
  );
});

const inTenant = registry.handlers
  .map(({ endpoint }) => endpoint)
  .filter(({ scope }) => scope === 'company' || scope === 'group');

describe('an operator is a stranger in every enterprise', () => {
  test('there is something to see', () => expect(inTenant.length).toBeGreaterThan(100));

  test.each(inTenant.map((endpoint) => [endpoint.path, endpoint] as const))('%s', async (_path, endpoint) => {
    for (const tenant of [home, { groupCode: home.groupCode, companyCode: null }]) {
      const response =
        endpoint.body === 'multipart'
          ? await operator.as(tenant).upload(endpoint, {}, null)
          : (await operator.as(tenant).send(endpoint, makeInput(endpoint.input) ?? {})).json<{
              resultCode: number;
              errorCode: string;
              data: unknown;
            }>();
      expect(response.resultCode).toBe(0);
      expect(['FY-A001', 'FY-N001']).toContain(response.errorCode);
      // A refusal says why, nothing of what was asked for.
      expect(response.data === null ? [] : Object.keys(response.data as object)).toEqual(
        response.data === null ? [] : ['reason'],
      );
    }
  });
});

test('the codes come without any enterprise, and only to operators', async () => {
  const own = await operator.ask(getLoginUser, {});
  expect(new Set(own?.sysAccessDataRespVos.map(({ code }) => code))).toEqual(platformCodes);
  expect(own).toMatchObject({ enterpriseCount: 0, lastGroupCode: null });
  expect(await operator.ask(queryMyGroupAndCompany, {})).toEqual({ groups: [], invitations: [], requests: [] });
  const admin = await server.signIn('company_admin');
  expect((await admin.ask(getLoginUser, {}))?.sysAccessDataRespVos).toEqual([]);
});

test('a role of an enterprise that holds the codes opens nothing of the platform, and the refusal is in the log', async () => {
  const enterprise = await server.makeEnterprise({ account: 'would_be_operator', codes: [...platformCodes] });
  const pretender = await server.signIn('would_be_operator');
  const ofPlatform = registry.handlers
    .map(({ endpoint }) => endpoint)
    .filter(({ scope, access }) => scope === 'platform' && access !== 'public' && access !== 'signedIn');
  expect(ofPlatform.map(({ name }) => name).toSorted()).toEqual([
    'disputeCompany',
    'downloadLicence',
    'freezeCompany',
    'handleCompanyVerify',
    'queryCompany',
    'queryCompanyVerify',
    'queryDomainConfig',
    'queryPlatformAudit',
    'queryProtocolVersion',
    'saveCompanyQuota',
    'saveDomainConfig',
    'saveProtocolVersion',
  ]);
  for (const endpoint of ofPlatform) {
    const answer = (await pretender.send(endpoint, makeInput(endpoint.input) ?? {})).json<{ errorCode: string }>();
    expect(answer.errorCode, endpoint.path).toBe('FY-A001');
  }
  const refused = (await platformLog(enterprise.accountIds.get('would_be_operator') ?? 0)).filter(
    ({ result }) => result === 'refused',
  );
  expect(refused.map(({ entity }) => entity).toSorted()).toEqual(ofPlatform.map(({ name }) => name).toSorted());
  // Its operators see who tried.
  const seen = await operator.ask(queryPlatformAudit, {
    filter: { result: 'refused', actor: '测试would_be_operator' },
    page: { current: 1, size: 100 },
  });
  expect(seen.total).toBe(ofPlatform.length);
  expect(seen.records.find(({ entity }) => entity === 'freezeCompany')).toMatchObject({
    entityLabel: '冻结企业',
    errorCode: 'FY-A001',
  });
});

test('who stops being an operator loses the codes within seconds', async () => {
  const { id } = (await operator.ask(getLoginUser, {})) ?? { id: 0 };
  await execute(server.platform)`delete from platform_operator where account_id = ${id}`;
  server.platform.identity.forget(id);
  expect(await operator.call(queryDomainConfig, {})).toMatchObject({ errorCode: 'FY-A001' });
  expect((await operator.ask(getLoginUser, {}))?.sysAccessDataRespVos).toEqual([]);
  await execute(server.platform)`insert into platform_operator (account_id) values (${id})`;
  server.platform.identity.forget(id);
});

describe('sites', () => {
  const site = {
    domain: 'Example.test ',
    siteName: '示例站点',
    icp: '京ICP备12345678号',
    publicSecurityNo: '',
    registerEnabled: false,
    contactPhone: '010-12345678',
    loginMethods: ['password' as const],
  };

  test('the sign-in page of the domain answers by the new configuration at once', async () => {
    expect(await server.guest.ask(queryDomain, { domain: 'example.test' })).toMatchObject({
      siteName: '企枢',
      icp: null,
      registerEnabled: true,
    });
    expect(await operator.ask(saveDomainConfig, site)).toEqual({ version: 0 });
    expect(await server.guest.ask(queryDomain, { domain: 'example.test' })).toMatchObject({
      siteName: '示例站点',
      icp: '京ICP备12345678号',
      publicSecurityNo: null,
      registerEnabled: false,
      contactPhone: '010-12345678',
      loginMethods: ['password'],
    });
    expect(await operator.call(saveDomainConfig, site)).toMatchObject({ errorCode: 'FY-C001' });
    expect(await operator.ask(saveDomainConfig, { ...site, siteName: '新的名字', version: 0 })).toEqual({ version: 1 });
    const stale = await operator.call(saveDomainConfig, { ...site, version: 0 });
    const [current] = (await operator.ask(queryDomainConfig, {})).records.filter(
      ({ domain }) => domain === 'example.test',
    );
    expect([stale.errorCode, stale.data]).toEqual(['FY-C002', { current }]);
    expect(await operator.call(saveDomainConfig, { ...site, domain: 'unknown.test', version: 0 })).toMatchObject({
      errorCode: 'FY-N001',
    });
    const { records, workingMethods } = await operator.ask(queryDomainConfig, {});
    expect(records).toMatchObject([{ domain: 'example.test', siteName: '新的名字', version: 1 }]);
    expect(workingMethods).toContain('password');
  });

  test('a logo is made anew, small, and stands on the sign-in page; the log says only that there is one; what is no picture is refused', async () => {
    const wide = await sharp({ create: { width: 1200, height: 300, channels: 3, background: '#0078fc' } })
      .withExif({ IFD0: { Copyright: 'geheim' } })
      .jpeg()
      .toBuffer();
    const logoUrl = (bytes: Buffer) => `data:image/jpeg;base64,${bytes.toString('base64')}`;
    await operator.ask(saveDomainConfig, { ...site, siteName: '新的名字', logoUrl: logoUrl(wide), version: 1 });
    const shown = (await server.guest.ask(queryDomain, { domain: 'example.test' })).logoUrl ?? '';
    const kept = Buffer.from(shown.slice('data:image/png;base64,'.length), 'base64');
    const { format, width, height, exif } = await sharp(kept).metadata();
    expect([format, width, height, exif]).toEqual(['png', 256, 64, undefined]);
    for (const wrong of [
      logoUrl(
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
      ),
      'data:image/png;base64,A',
      'data:image/svg+xml;base64,AAAA',
      'https://evil.example/a.png',
      `${logoUrl(wide)}"`,
    ])
      expect(await operator.call(saveDomainConfig, { ...site, logoUrl: wrong, version: 2 })).toMatchObject({
        errorCode: 'FY-V001',
      });
    await operator.ask(saveDomainConfig, { ...site, siteName: '新的名字', version: 2 });
    expect((await server.guest.ask(queryDomain, { domain: 'example.test' })).logoUrl).toBeNull();
  });

  test('what cannot be a site is refused by name', async () => {
    const refusal = async (change: object) =>
      (await operator.call(saveDomainConfig, { ...site, domain: 'other.test', ...change })).errorDesc;
    expect(await refusal({ domain: 'https://other.test/' })).toBe('域名：应为域名或 IP 地址，不含协议与端口');
    expect(await refusal({ loginMethods: ['sms'] })).toBe('登录方式：密码登录不能关闭');
    expect(await refusal({ contactPhone: '请致电' })).toBe('联系电话：应为电话号码');
    expect(await refusal({ siteName: '一' })).toContain('站点名称');
  });

  test('a code signs nobody in where the site does not offer it', async () => {
    const byCode = (host: string) =>
      server.application.inject({
        method: 'POST',
        url: '/user/login',
        headers: { host, 'x-requested-with': 'XMLHttpRequest' },
        payload: { account: '13800001234', loginType: 'sms', codeToken: 'x'.repeat(32), verifyCode: '123456' },
      });
    expect((await byCode('example.test')).json()).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: '本站未开放这种登录方式',
    });
    expect((await byCode('elsewhere.test')).json()).toMatchObject({ errorDesc: '验证码不正确或已过期' });
  });

  test('each change is in the log of the platform, with what changed', async () => {
    const { id } = (await operator.ask(getLoginUser, {})) ?? { id: 0 };
    const rows = (await platformLog(id)).filter(({ entity }) => entity === 'domain_config');
    expect(rows).toMatchObject([
      { action: 'create' },
      { action: 'config', after: { siteName: '新的名字' } },
      { action: 'config', after: { logoUrl: '已设置' } },
      { action: 'config', after: { logoUrl: null } },
    ]);
    expect(Object.keys(rows[1]?.after ?? {})).toEqual(['siteName']);
  });
});

describe('agreements', () => {
  const draft = {
    type: 'cookie' as const,
    version: '2.0',
    title: 'Cookie 说明',
    content: '<p onclick="alert(1)">只用必需的 Cookie</p><script>alert(1)</script>',
    effectiveAt: null,
    requireReconsent: false,
  };

  test('a version is published sanitised, never twice, and stays as it is once in force', async () => {
    const { id } = await operator.ask(saveProtocolVersion, draft);
    const { versions, shown } = await operator.ask(queryProtocolVersion, { type: 'cookie' });
    expect(versions).toMatchObject([
      { id, version: '2.0', state: 'current' },
      { version: '1.0', state: 'past' },
    ]);
    expect(shown).toMatchObject({ version: '2.0', content: '<p>只用必需的 Cookie</p>' });
    expect(await operator.call(saveProtocolVersion, draft)).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: '版本 2.0 已存在',
    });
    expect(await operator.call(saveProtocolVersion, { ...draft, id })).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: '已生效的版本不能修改，请发布新版本',
    });
    expect(await operator.call(queryProtocolVersion, { type: 'cookie', version: '9' })).toMatchObject({
      errorCode: 'FY-N001',
    });
  });

  test('a version to come can be changed until it is in force', async () => {
    const effectiveAt = new Date(Date.now() + 86_400_000).toISOString();
    const { id } = await operator.ask(saveProtocolVersion, { ...draft, version: '3.0', effectiveAt });
    await operator.ask(saveProtocolVersion, { ...draft, id, version: '3.1', title: '新的 Cookie 说明', effectiveAt });
    expect(await operator.call(saveProtocolVersion, { ...draft, id, version: '2.0', effectiveAt })).toMatchObject({
      errorCode: 'FY-C001',
    });
    expect(await operator.call(saveProtocolVersion, { ...draft, id, type: 'third_party', effectiveAt })).toMatchObject({
      errorCode: 'FY-N001',
    });
    const { versions } = await operator.ask(queryProtocolVersion, { type: 'cookie' });
    expect(versions.map(({ version, state }) => [version, state])).toEqual([
      ['3.1', 'scheduled'],
      ['2.0', 'current'],
      ['1.0', 'past'],
    ]);
    expect((await server.guest.ask(queryDomain, {})).protocolVersions).toMatchObject({ cookie: '2.0' });
  });

  test('what nobody could agree to is refused by name', async () => {
    const refusal = async (change: object) =>
      (await operator.call(saveProtocolVersion, { ...draft, version: '4.0', ...change })).errorDesc;
    expect(await refusal({ content: '<script>alert(1)</script>' })).toBe('正文：没有可读的文字');
    expect(await refusal({ effectiveAt: '2020-01-01T00:00:00+08:00' })).toBe('生效时间：不能早于现在');
    expect(await refusal({ version: '第四版' })).toBe('版本号：只能含字母、数字、点、横线与下划线');
  });
});

test('/api/v1/platform/queryPlatformAudit: acts on the platform by their names, narrowed and paged; sign-ins and acts inside enterprises are not among them', async () => {
  const admin = await server.signIn('company_admin');
  expect(await admin.call(queryPlatformAudit, {})).toMatchObject({ errorCode: 'FY-A001' });
  const all = await operator.ask(queryPlatformAudit, { page: { current: 1, size: 100 } });
  expect(all.records.filter(({ action }) => action === 'login' || action === 'switch')).toEqual([]);
  expect(all.records.every(({ at }, index) => index === 0 || at <= (all.records[index - 1]?.at ?? ''))).toBe(true);
  const sites = await operator.ask(queryPlatformAudit, {
    filter: { entity: '站点配置', action: 'create', result: 'success' },
    page: { current: 1, size: 1 },
  });
  expect(sites.records).toMatchObject([{ entityLabel: '站点配置', result: 'success' }]);
  expect((await operator.ask(queryPlatformAudit, { filter: { from: '2200-01-01T00:00:00Z' } })).records).toEqual([]);
  expect(await operator.call(queryPlatformAudit, { filter: { from: 'yesterday' } })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('开始时间'),
  });
  // The door to these entries is in the database too: whoever is no operator finds none.
  const strangers = await inAccount(
    server.platform.db,
    0,
    (db) => queryRows(db)`select * from qishu_platform_audit(null, null, null, null, null, null, null, 10, 0)`,
  );
  expect(strangers).toEqual([]);
});
