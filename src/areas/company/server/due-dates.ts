/** What of the company file is computed for the ledger of due dates: what shareholders have not paid in, and the term of the company. */
import { identityOf } from '#core/org/public.server.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { ComputedSource, DueDate, RowSource } from '#platform/runtime/due.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { capitalRuleOf } from '../model/capital-terms.ts';
import { companyBase } from '../model/company-base.ts';
import { shareholder, shareholderPayment } from '../model/shareholder.ts';

interface Promised {
  readonly id: number;
  readonly name: string;
  readonly subscribedDate: string;
  readonly raised: string | null;
  readonly unpaid: number;
}

const inWan = (yuan: number): string => `${(yuan / 10_000).toLocaleString('zh-CN', { maximumFractionDigits: 2 })} 万元`;

/** What capital that is not paid in is measured by. */
async function lawOf(context: TenantWork): Promise<(promise: Promised) => ReturnType<typeof capitalRuleOf>> {
  const { companyType } = await identityOf(context, companyForNewRow(context));
  const base = await queryRow<{ founded: string | null }>(context)`
    select t.establish_date as founded
    from company_base t
    where ${tenantCondition(context, 't')}
    order by t.id
    limit 1`;
  return ({ subscribedDate, raised }) =>
    capitalRuleOf({ companyType, founded: base?.founded ?? null, raised, subscribedDate });
}

/** Shareholders who have not paid in: their own term, and what the company law asks. */
export const capitalDue: ComputedSource = {
  entity: shareholder,
  kinds: [
    { kind: 'capital_unpaid', code: 'due_manage' },
    { kind: 'capital_term', code: 'due_manage' },
  ],
  dates: async (context, ids) => {
    const rows = await queryRows<Promised>(context)`
      select t.id, t.shareholder_name as name, t.subscribed_date, t.raise_date as raised,
        t.subscribed_amount - coalesce(t.paid_amount, 0) as unpaid
      from shareholder t
      where ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[]) and t.status = 'present'
        and t.subscribed_date is not null and t.subscribed_amount > coalesce(t.paid_amount, 0)`;
    if (rows.length === 0) return [];
    const ruleOf = await lawOf(context);
    return rows.flatMap((promise): DueDate[] => {
      const { id, name, subscribedDate, unpaid } = promise;
      const row = { refId: id, refKey: '', graceEndDate: null, ownerId: null };
      const rule = ruleOf(promise);
      const what = rule?.what === 'shorten' ? '把认缴期限调整到 2032 年 6 月 30 日以内' : '公司法规定的缴足期限';
      return [
        {
          ...row,
          kind: 'capital_unpaid',
          title: `实缴出资 ${inWan(unpaid)} · ${name}`,
          dueDate: subscribedDate,
        },
        ...(rule ? [{ ...row, kind: 'capital_term', title: `${what} · ${name}`, dueDate: rule.day }] : []),
      ];
    });
  },
  dependsOn: {
    [shareholderPayment.name]: async (_context, _ids, { parentIds }) => parentIds,
    // Kind and founding of the company say which term holds for all of them.
    [companyBase.name]: async (context) => {
      const rows = await queryRows<{ id: number }>(context)`
        select t.id from shareholder t where ${tenantCondition(context, 't')}`;
      return rows.map(({ id }) => id);
    },
  },
};

/** The company itself: the end of its term. Its profile bears no name of its own. */
export const companyDue: RowSource = {
  entity: companyBase,
  kinds: [{ kind: 'business_term', code: 'due_manage' }],
  fields: ['termEnd'],
  ofRow: ({ termEnd }) =>
    typeof termEnd === 'string'
      ? [
          {
            kind: 'business_term',
            refKey: '',
            title: '营业期限届满 · 本企业',
            dueDate: termEnd,
            graceEndDate: null,
            ownerId: null,
          },
        ]
      : [],
};
