// npm run admin -- create-admin | create-operator | reset-password | disable-account | enable-account | map-role | unmap-role | list-mappings | list-companies | verify-audit:
// acts of an operator at a terminal.
import { parseArgs } from 'node:util';
import { verifyAuditChains } from '#core/audit/server/index.ts';
import { listCompanies, listRoleMappings } from '#core/org/server/index.ts';
import type { AdministratorWish, MappingWish } from '#app/server/administration.ts';
import {
  createAdministrator,
  createOperator,
  mapRole,
  resetAccountPassword,
  switchAccount,
  unmapRole,
} from '#app/server/administration.ts';
import { createLog } from '#app/server/log.ts';
import { openDatabaseForTool } from '#app/server/open-database.ts';
import { registry } from '#app/server/registry.ts';
import { startPlatform } from '#app/server/start-platform.ts';
import { readConfiguration } from '#platform/runtime/configuration.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { runTool } from './run-tool.ts';

const usage = `用法 / Usage:
  npm run admin -- create-admin --account zhangwei --name 张伟 [--phone 13800000000]
      --company 企业全称 [--credit-code 统一社会信用代码]   makes the company as well
      | --company-code C…                                   administrator of a company that exists
      | --group-code G…                                     administrator of a group that exists
  npm run admin -- create-operator --account yunying --name 李运营 [--phone …]   operator of the platform, of no enterprise
  npm run admin -- reset-password --account zhangwei
  npm run admin -- disable-account | enable-account --account zhangwei   user name, phone or mail
  npm run admin -- map-role --claim 人事部 --role hr_manager --company-code C… | --group-code G…   central login grants a role
  npm run admin -- unmap-role --id 3
  npm run admin -- list-mappings
  npm run admin -- list-companies
  npm run admin -- verify-audit`;

export type Wish =
  | { readonly act: 'create-admin'; readonly administrator: AdministratorWish }
  | { readonly act: 'reset-password' | 'disable-account' | 'enable-account'; readonly account: string }
  | { readonly act: 'create-operator'; readonly operator: Pick<AdministratorWish, 'account' | 'name' | 'phone'> }
  | { readonly act: 'map-role'; readonly mapping: MappingWish }
  | { readonly act: 'unmap-role'; readonly id: number }
  | { readonly act: 'list-companies' | 'verify-audit' | 'list-mappings' };

type Values = Partial<
  Record<
    'account' | 'name' | 'phone' | 'company' | 'credit-code' | 'company-code' | 'group-code' | 'claim' | 'role' | 'id',
    string
  >
>;

function readWorkplace(values: Values): AdministratorWish['at'] | null {
  const { company, 'company-code': companyCode, 'group-code': groupCode, 'credit-code': creditCode } = values;
  if ([company, companyCode, groupCode].filter((value) => value !== undefined).length !== 1) return null;
  if (company !== undefined) return { companyName: company, creditCode: creditCode ?? null };
  if (creditCode !== undefined) return null;
  return companyCode === undefined ? { groupCode: groupCode ?? '' } : { companyCode };
}

function readMapping({
  claim,
  role,
  'company-code': companyCode,
  'group-code': groupCode,
  ...others
}: Values): Wish | null {
  if (
    claim === undefined ||
    role === undefined ||
    (companyCode === undefined) === (groupCode === undefined) ||
    Object.keys(others).length > 0
  )
    return null;
  return {
    act: 'map-role',
    mapping: { claimValue: claim, roleCode: role, companyCode: companyCode ?? null, groupCode: groupCode ?? null },
  };
}

/** What the person at the terminal asked for; null: something else. */
export function readWish(parameters: readonly string[]): Wish | null {
  const text = { type: 'string' } as const;
  try {
    const { values, positionals } = parseArgs({
      args: [...parameters],
      allowPositionals: true,
      options: {
        account: text,
        name: text,
        phone: text,
        company: text,
        'credit-code': text,
        'company-code': text,
        'group-code': text,
        claim: text,
        role: text,
        id: text,
      },
    });
    const [act, ...rest] = positionals;
    const { account, name, phone } = values;
    if (rest.length > 0) return null;
    const given = Object.keys(values);
    if ((act === 'list-companies' || act === 'verify-audit' || act === 'list-mappings') && given.length === 0)
      return { act };
    if (act === 'map-role') return readMapping(values);
    if (act === 'unmap-role')
      return given.length === 1 && /^[1-9]\d{0,14}$/u.test(values.id ?? '') ? { act, id: Number(values.id) } : null;
    if (values.claim !== undefined || values.role !== undefined || values.id !== undefined) return null;
    if (
      act === 'create-operator' &&
      account !== undefined &&
      name !== undefined &&
      given.every((key) => ['account', 'name', 'phone'].includes(key))
    )
      return { act, operator: { account, name, phone: phone ?? null } };
    if (act === 'reset-password' || act === 'disable-account' || act === 'enable-account')
      return account !== undefined && given.length === 1 ? { act, account } : null;
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
      return {
        code: 0,
        lines: [
          `集团 ${made.groupCode}  企业 ${made.companyCode ?? '（集团管理员）'}`,
          `账号 ${wish.administrator.account}`,
          `一次性密码（只显示这一次，首次登录后请修改）：${made.password}`,
        ],
      };
    }
    case 'create-operator': {
      const password = await createOperator(platform, wish.operator);
      return {
        code: 0,
        lines: [`平台运营账号 ${wish.operator.account}`, `一次性密码（只显示这一次，首次登录后请修改）：${password}`],
      };
    }
    case 'map-role': {
      const { claimValue, groupCode, companyCode, roleCode } = await mapRole(platform, wish.mapping);
      return {
        code: 0,
        lines: [`${claimValue} → ${groupCode} ${companyCode || '（集团）'} ${roleCode}，下次统一登录时生效`],
      };
    }
    case 'unmap-role': {
      await unmapRole(platform, wish.id);
      return { code: 0, lines: ['已删除，由它授予的角色在各人下次统一登录时收回'] };
    }
    case 'list-mappings': {
      const mappings = await listRoleMappings(platform.db);
      return {
        code: 0,
        lines: [
          '编号\t声明值\t集团编码\t企业编码\t角色',
          ...mappings.map((row) => [row.id, row.claimValue, row.groupCode, row.companyCode, row.roleCode].join('\t')),
        ],
      };
    }
    case 'reset-password': {
      const { name, password, status } = await resetAccountPassword(platform, wish.account);
      const stopped = status === 'active' ? [] : [`注意：该账号状态为 ${status}，可能无法登录`];
      return {
        code: 0,
        lines: [
          `${name} 的一次性密码（只显示这一次，登录后请修改）：${password}`,
          '该账号的所有会话已结束',
          ...stopped,
        ],
      };
    }
    case 'disable-account':
      return { code: 0, lines: [`${await switchAccount(platform, wish.account, false)} 的账号已停用，所有会话已结束`] };
    case 'enable-account':
      return { code: 0, lines: [`${await switchAccount(platform, wish.account, true)} 的账号已启用`] };
    case 'list-companies': {
      const companies = await listCompanies(platform.db);
      const line = (cells: readonly (string | number)[]) => cells.join('\t');
      return {
        code: 0,
        lines: [
          line(['集团编码', '集团', '企业编码', '企业', '信用代码', '成员', '状态']),
          ...companies.map((company) =>
            line([
              company.groupCode,
              company.groupKind === 'solo' ? '（独立企业）' : company.groupName,
              company.companyCode,
              company.companyName,
              company.creditCode ?? '',
              company.members,
              company.status,
            ]),
          ),
        ],
      };
    }
    default:
      return verifyAudit(platform);
  }
}

/** Every chain in a line; 1 when one of them is broken. The end of a chain is printed to be kept elsewhere. */
async function verifyAudit(platform: Platform): Promise<{ lines: string[]; code: number }> {
  const chains = await verifyAuditChains(platform);
  const lines = chains.map((chain) =>
    [
      chain.firstBroken === null ? 'ok' : 'BROKEN',
      chain.groupCode || '-',
      chain.groupName,
      `checked=${chain.checked}`,
      ...(chain.archived > 0 ? [`archived=${chain.archived}`] : []),
      `unsealed=${chain.unsealed}`,
      ...(chain.firstBroken === null ? [] : [`firstBroken=${chain.firstBroken}`]),
      ...(chain.lastSeq === null ? [] : [`end=${chain.lastSeq}:${chain.lastHash ?? ''}`]),
    ].join('\t'),
  );
  const broken = chains.filter((chain) => chain.firstBroken !== null).length;
  const summary =
    broken === 0
      ? `完整：${chains.length} 条链 / all ${chains.length} chains hold`
      : `${broken} 条链被改动 / ${broken} chains broken`;
  return { lines: [...lines, summary], code: broken === 0 ? 0 : 1 };
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
    const { platform, stop } = await startPlatform({
      configuration,
      registry,
      log: createLog('warn'),
      databaseUrl: database.url,
      work: false,
    });
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

if (import.meta.main) await runTool(main);
