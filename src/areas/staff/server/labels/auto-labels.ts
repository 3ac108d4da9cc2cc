/** Automatic labels: computed for people as they are saved, for everybody when a rule changes and every night. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { ChoiceFact, LabelCondition, LabelRule } from '../../model/label-rules.ts';
import { maximumLabels } from '../../model/label-rules.ts';
import { addMonths } from '#lib/chinese/calendar.ts';
import { execute, queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { tenantValues } from '#platform/store/plain-list.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import type { CompanyKey } from '#platform/jobs/company-job.ts';
import { companyJob } from '#platform/jobs/company-job.ts';
import { runShaped } from '#platform/db/shaped-statements.ts';
import { working } from '../people-conditions.ts';
import { educationCodes } from '../roster-filter.ts';

type Condition = RawBuilder<boolean>;

const columns: Readonly<Record<Exclude<ChoiceFact, 'educationGroup'>, string>> = {
  schoolTier: 'school_tier',
  politicalStatus: 'political_status',
  titleLevel: 'title_level',
  skillLevel: 'skill_level',
  employmentType: 'employment_type',
  positionCategory: 'position_category',
};

/** Whole years up to today, both ends included, as a range of days. */
function yearsCondition(day: RawBuilder<unknown>, from: number | null, to: number | null, today: string): Condition {
  const ends: Condition[] = [];
  if (from !== null) ends.push(sql<boolean>`${day} <= ${addMonths(today, -12 * from)}::date`);
  if (to !== null) ends.push(sql<boolean>`${day} > ${addMonths(today, -12 * (to + 1))}::date`);
  return sql<boolean>`${sql.join(ends, sql` and `)}`;
}

function conditionOf(condition: LabelCondition, today: string): Condition {
  if ('codes' in condition) {
    if (condition.fact === 'educationGroup')
      return sql<boolean>`t.highest_education = any(${educationCodes(condition.codes)}::text[])`;
    return sql<boolean>`${sql.ref(`t.${columns[condition.fact]}`)} = any(${[...condition.codes]}::text[])`;
  }
  const day = condition.fact === 'age' ? sql`t.birthday` : sql`coalesce(t.group_entry_date, t.entry_date)`;
  return yearsCondition(day, condition.from ?? null, condition.to ?? null, today);
}

/** People of the company who work here and whom the rule means, alias `t`. */
const meant = (context: TenantWork, rule: LabelRule, today: string): Condition =>
  sql<boolean>`
    ${sql.join([tenantCondition(context, 't'), working('t'), ...rule.conditions.map((condition) => conditionOf(condition, today))], sql` and `)}`;

export interface AutoLabel {
  readonly id: number;
  readonly companyCode: string;
  readonly autoRule: LabelRule;
}

/** Takes the label from whom the rule no longer means, and gives it to whom it means and who has room for one more. */
export async function computeLabel(
  context: TenantWork,
  { id, companyCode, autoRule }: AutoLabel,
  people: readonly number[] | null,
): Promise<void> {
  const rule = meant(context, autoRule, todayInShanghai(context.platform.now()));
  const { groupCode } = context.tenant;
  const among = (column: string) =>
    people === null ? sql`` : sql`and ${sql.ref(column)} = any(${[...people]}::bigint[])`;
  await execute(context)`
    delete from label_link k
    where k.group_code = ${groupCode} and k.label_id = ${id} and k.owner_type = 'staff' ${among('k.owner_id')}
      and not exists (select from group_user_base t where t.id = k.owner_id and ${rule})`;
  await execute(context)`
    insert into label_link (group_code, company_code, label_id, owner_type, owner_id)
    select t.group_code, t.company_code, ${id}::bigint, 'staff', t.id from group_user_base t
    where ${rule} and t.company_code = ${companyCode} ${among('t.id')}
      and not exists (
        select from label_link k where k.label_id = ${id} and k.owner_type = 'staff' and k.owner_id = t.id
      )
      and (
        select count(*)
        from label_link k
        where k.group_code = t.group_code and k.company_code = t.company_code and k.owner_type = 'staff'
          and k.owner_id = t.id
      ) < ${maximumLabels}
    on conflict do nothing`;
}

async function findAutoLabels(context: TenantWork): Promise<AutoLabel[]> {
  const query = () => sql<AutoLabel>`
    select l.id, l.company_code as "companyCode", l.auto_rule as "autoRule" from label l
    where ${tenantCondition(context, 'l')} and l.scope = 'staff' and l.kind = 'auto'
    order by l.sort, l.id`;
  const tenant = tenantValues(context);
  return tenant
    ? runShaped<AutoLabel>(context.db, 'auto labels', tenant, query)
    : (await query().execute(context.db)).rows;
}

/** Labels that a write has asked for before it needs them, so that they cost no round trip of their own. */
const askedLabels = new WeakMap<TenantWork, Promise<AutoLabel[]>>();

/** Asks for the labels that {@link computeLabels} will compute in this piece of work. */
export function askForLabels(context: TenantWork): Promise<unknown> {
  const asked = findAutoLabels(context);
  askedLabels.set(context, asked);
  return asked;
}

/** Automatic labels of these people, or of everybody. */
export async function computeLabels(context: TenantWork, people: readonly number[] | null): Promise<void> {
  const asked = askedLabels.get(context);
  // Once: a later step of the same work may have changed a label.
  askedLabels.delete(context);
  for (const label of await (asked ?? findAutoLabels(context))) await computeLabel(context, label, people);
}

/** After the changes and demissions of the night: ages and years of service grow by themselves. */
export const labelJob = companyJob('staff-label', {
  cron: '20 0 * * *',
  companies: async (db) => await queryRows<CompanyKey>(db)`select * from qishu_companies_with_auto_labels()`,
  run: (context) => computeLabels(context, null),
});

/** The job, begun now. */
export const computeAllLabels = (platform: Platform): Promise<void> => labelJob.run(platform, {});
