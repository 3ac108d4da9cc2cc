/** What the operator of the platform did before the demonstration began, by the calls themselves, so that his log tells of it and its chain holds. */
import type { TenantDb } from '#platform/db/database.ts';
import { execute } from '#platform/db/statement.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { runErased } from '#platform/runtime/registry.ts';

interface DemoOperator {
  readonly accountId: number;
  readonly name: string;
}

const gibibyte = 1024 ** 3;
const month = 30 * 86_400_000;

const sharedList = `<h2>一、短信与邮件</h2><p>为发送验证码和通知，向短信与邮件服务商提供手机号、邮箱和消息标题。</p>
<h2>二、文件安全检查</h2><p>上传的文件由部署在本平台的查毒服务检查，不离开平台。</p><p>本版补充各项信息的保存期限，自生效之日起执行。</p>`;

/** Companies of which nobody signs in but their founder by his phone are acted on: no bell of the demo accounts rings for it. The tenant setting of the transaction is the operator's own afterwards. */
export async function insertDemoOperation(
  platform: Platform,
  db: TenantDb,
  operator: DemoOperator,
  [larger, late]: readonly string[],
): Promise<void> {
  await execute(db)`
    select set_config('app.account_id', ${String(operator.accountId)}, true), set_config('app.group_code', '', true),
      set_config('app.company_codes', '', true)`;
  const session = { sessionId: 0, ...operator, stepUpAt: platform.now().toISOString(), secondFactor: false };
  const act = async (call: string, input: object) => {
    const path = `/api/v1/platform/${call}`;
    const handler = platform.registry.handlers.find(({ endpoint }) => endpoint.path === path);
    if (!handler) throw new Error(`there is no call ${path}`);
    const context = {
      platform,
      ip: null,
      requestId: 'demo',
      path,
      db,
      session,
      tenant: null,
      afterCommit: () => undefined,
    };
    await runErased(handler, context, handler.endpoint.input.parse(input));
  };
  if (larger) {
    await act('saveCompanyQuota', { targetCompanyCode: larger, memberQuota: 800, storageQuota: 20 * gibibyte });
    await act('saveCompanyQuota', { targetCompanyCode: larger, memberQuota: 800, storageQuota: 50 * gibibyte });
  }
  if (late) {
    await act('freezeCompany', {
      targetCompanyCode: late,
      frozen: true,
      reason: '营业执照登记的住所与申报不一致，待核实',
    });
    await act('freezeCompany', { targetCompanyCode: late, frozen: false, reason: '已补交变更后的营业执照，核实无误' });
  }
  const effectiveAt = new Date(platform.now().getTime() + month).toISOString();
  await act('saveProtocolVersion', {
    type: 'third_party',
    version: '1.1',
    title: '第三方信息共享清单',
    content: sharedList,
    effectiveAt,
    requireReconsent: false,
  });
}
