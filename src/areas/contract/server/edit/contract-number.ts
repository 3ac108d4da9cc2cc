/** Numbers of contracts by the rule of the company: held for a form, issued with the row, suggested after a conflict. */
import { sql } from 'kysely';
import type { HeldNumbers } from '#core/org/public.server.ts';
import { companyNamesOf, contractNumbers } from '#core/org/public.server.ts';
import { departmentNames } from '#areas/staff/public.server.ts';
import { pinyinOf } from '#lib/chinese/pinyin.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { NumberFacts } from '#platform/entity/number-rule.ts';
import { ruleWords } from '#platform/entity/number-rule.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { provide } from '#platform/runtime/port.ts';
import { rowAlias } from '#platform/store/entity-query.ts';
import type { NumberSource } from '#platform/store/reserve-numbers.ts';
import { claimNumber, issueNumbers, peekNumber, reserveNumber } from '#platform/store/reserve-numbers.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { contract } from '../../model/contract.ts';
import { contractSettings } from '../setting.ts';

/** What the segments of the rule are filled with. */
export interface Filed {
  readonly categoryId?: number | null | undefined;
  readonly deptId?: number | null | undefined;
}

/** Capitals of the initials: 销售类 → XSL. '' where there is no name. */
const initialsOf = (name: string | undefined): string => (name ? pinyinOf(name).initials.toUpperCase() : '');

async function factsOf(
  context: TenantWork,
  { categoryId, deptId }: Filed,
  kinds: ReadonlySet<string>,
): Promise<NumberFacts> {
  const day = todayInShanghai(context.platform.now());
  const category =
    kinds.has('category') && categoryId
      ? await queryRow<{ name: string }>(context)`
          select category_name as name from contract_category t
          where ${tenantCondition(context, rowAlias)} and t.id = ${categoryId}`
      : undefined;
  const departments = kinds.has('department') && deptId ? await departmentNames(context.db, [deptId]) : undefined;
  const company = kinds.has('company') ? await companyNamesOf(context, companyForNewRow(context)) : null;
  return {
    day,
    category: initialsOf(category?.name),
    department: initialsOf(departments?.get(deptId ?? 0)),
    company: initialsOf(company?.shortName || company?.companyName),
  };
}

/** Numbers that a contract bears or bore: those of deleted ones are not given again. */
async function takenNumbers(context: TenantWork, numbers: readonly string[]): Promise<Set<string>> {
  const rows = await queryRows<{ contractNo: string }>(context)`
    select contract_no from contract
    where group_code = ${context.tenant.groupCode} and company_code = ${companyForNewRow(context)}
      and contract_no = any(${[...numbers]}::text[])`;
  return new Set(rows.map(({ contractNo }) => contractNo));
}

/** Where numbers of the company come from, for a contract that is filed so. */
export async function numberSource(context: TenantWork, filed: Filed): Promise<NumberSource> {
  const { numberRule: rule } = await contractSettings(context);
  const kinds = new Set<string>(rule.segments.map(({ kind }) => kind));
  return {
    kind: 'contract',
    rule,
    facts: await factsOf(context, filed, kinds),
    taken: (numbers) => takenNumbers(context, numbers),
  };
}

/** The next number, for a row that this transaction saves. */
export async function issueNumber(context: TenantWork, filed: Filed): Promise<string> {
  const [number] = await issueNumbers(context, await numberSource(context, filed), 1);
  if (number === undefined) throw new Error('no number was issued');
  return number;
}

/** Contract that bears the number, by the name that the caller may know; null where it is not theirs to see. */
async function holderOf(context: TenantWork, contractNo: string): Promise<{ readonly name: string | null } | null> {
  const scope = scopeCondition(context, contract, contract.permissions.read, rowAlias);
  const row = await queryRow<{ name: string | null }>(context)`
    select case when ${scope ?? sql`true`} then t.contract_name end as name
    from contract t
    where t.group_code = ${context.tenant.groupCode} and t.company_code = ${companyForNewRow(context)}
      and t.contract_no = ${contractNo}`;
  return row ?? null;
}

/** A number that somebody typed or holds; FY-C001 with the next free one where it is taken or held by somebody else. */
export async function requireFreeNumber(context: TenantWork, contractNo: string, filed: Filed): Promise<void> {
  const source = await numberSource(context, filed);
  const holder = await holderOf(context, contractNo);
  if (holder === null && (await claimNumber(context, source, contractNo))) return;
  const why =
    holder === null
      ? '正由别人新建的合同保留'
      : `已用于${holder.name === null ? '另一份合同' : `“${holder.name}”`}，删掉的合同编号也不再用`;
  throw fail.conflict(`合同编号：${why}`, {
    fields: { contractNo: `合同编号：${why}` },
    suggest: await peekNumber(context, source),
  });
}

/** generatedCode of contracts. */
const heldNumbers: HeldNumbers = {
  hold: async (context, { another, ...filed }) => {
    const source = await numberSource(context, filed);
    return { ...(await reserveNumber(context, source, { another })), rule: ruleWords(source.rule) };
  },
};
export const contractNumberProvision = provide(contractNumbers, heldNumbers);
