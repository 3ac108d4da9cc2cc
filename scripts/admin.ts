// npm run admin -- create-admin | reset-password | list-companies | verify-audit: acts of an operator at a terminal.
import { parseArgs } from 'node:util';
import { listCompanies } from '#areas/org/server/index.ts';
import type { AdministratorWish } from '#app/server/administration.ts';
import { createAdministrator, hasAuditChain, resetAccountPassword } from '#app/server/administration.ts';
import { createLog } from '#app/server/log.ts';
import { openDatabaseForTool } from '#app/server/open-database.ts';
import { registry } from '#app/server/registry.ts';
import { startPlatform } from '#app/server/start-platform.ts';
import { readConfiguration } from '#platform/server/configuration.ts';
import type { Platform } from '#platform/server/platform.ts';

const usage = `用法 / Usage:
  npm run admin -- create-admin --account zhangwei --name 张伟 [--phone 13800000000]
      --company 企业全称 [--credit-code 统一社会信用代码]   makes the company as well
      | --company-code C…                                   administrator of a company that exists
      | --group-code G…                                     administrator of a group that exists
  npm run admin -- reset-password --account zhangwei
  npm run admin -- list-companies
  npm run admin -- verify-audit`;

export type Wish =
  | { readonly act: 'create-admin'; readonly administrator: AdministratorWish }
  | { readonly act: 'reset-password'; readonly account: string }
  | { readonly act: 'list-companies' | 'verify-audit' };

type Values = Partial<Record<'account' | 'name' | 'phone' | 'company' | 'credit-code' | 'company-code' | 'group-code', string>>;

function readWorkplace(values: Values): AdministratorWish['at'] | null {
  const { company, 'company-code': companyCode, 'group-code': groupCode, 'credit-code': creditCode } = values;
  if ([company, companyCode, groupCode].filter((value) => value !== undefined).length !== 1) return null;
  if (company !== undefined) return { companyName: company, creditCode: creditCode ?? null };
  if (creditCode !== undefined) return null;
  return companyCode === undefined ? { groupCode: groupCode ?? '' } : { companyCode };
}

/** What the person at the terminal asked for; null: something else. */
export function readWish(parameters: readonly string[]): Wish | null {
  const text = { type: 'string' } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...parameters], allowPositionals: true, options: { account: text, name: text, phone: text, company: text, 'credit-code': text, 'company-code': text, 'group-code': text } });
    const [act, ...rest] = positionals;
    const { account, name, phone } = values;
    if (rest.length > 0) return null;
    if ((act === 'list-companies' || act === 'verify-audit') && Object.keys(values).length === 0) return { act };
    if (act === 'reset-password' && account !== undefined && Object.keys(values).length === 1) return { act, account };
    const at = readWorkplace(values);
    if (act !== 'create-admin' || account === undefined || name === undefined || at === null) return null;
    return { act, administrator: { account, name, phone: phone ?? null, at } };
  } catch {
    return null;
  }
}

/** Does it and answers the lines to print and the exit code. */
export async function perform(platform: Platform, wish: Wish): Promise<{ lines: string[]; code: number }> {
  switch (wish.act) {
    case 'create-admin': {
      const made = await createAdministrator(platform, wish.administrator);
      return { code: 0, lines: [`集团 ${made.groupCode}  企业 ${made.companyCode ?? '（集团管理员）'}`, `账号 ${wish.administrator.account}`, `一次性密码（只显示这一次，首次登录后请修改）：${made.password}`] };
    }
    case 'reset-password': {
      const { name, password, status } = await resetAccountPassword(platform, wish.account);
      const stopped = status === 'active' ? [] : [`注意：该账号状态为 ${status}，可能无法登录`];
      return { code: 0, lines: [`${name} 的一次性密码（只显示这一次，登录后请修改）：${password}`, '该账号的所有会话已结束', ...stopped] };
    }
    case 'list-companies': {
      const companies = await listCompanies(platform.db);
      const line = (cells: readonly (string | number)[]) => cells.join('\t');
      return { code: 0, lines: [line(['集团编码', '集团', '企业编码', '企业', '信用代码', '成员', '状态']), ...companies.map((company) => line([company.groupCode, company.groupKind === 'solo' ? '（独立企业）' : company.groupName, company.companyCode, company.companyName, company.creditCode ?? '', company.members, company.status]))] };
    }
    default:
      return (await hasAuditChain(platform))
        ? { code: 2, lines: ['此命令还不能核验 audit_seal，请在「操作日志」页面核验 / This command cannot check audit_seal yet.'] }
        : { code: 2, lines: ['未核验：此数据库没有 audit_seal 表，日志封存随组织权限功能提供 / Not verified: the audit chain arrives with the organisation area.'] };
  }
}

async function main(): Promise<number> {
  const wish = readWish(process.argv.slice(2));
  if (wish === null) {
    console.error(usage);
    return 2;
  }
  const configuration = readConfiguration();
  const database = await openDatabaseForTool(configuration);
  try {
    const { platform, stop } = await startPlatform({ configuration, registry, log: createLog('warn'), databaseUrl: database.url, work: false });
    try {
      const { lines, code } = await perform(platform, wish);
      for (const line of lines) console.log(line);
      return code;
    } finally {
      await stop();
    }
  } finally {
    await database.stop();
  }
}

if (import.meta.main) {
  process.exitCode = await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  });
}
