/** Around writing a patent, by whatever way: one spelling of numbers and classes, term, history of its state, annuities. */
import { execute } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row, ValuesOf } from '#platform/store/entity-hooks.ts';
import { hooksOf } from '#platform/store/entity-hooks.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { prepareEach } from '#platform/store/each-open.ts';
import { patent } from '../model/patent.ts';
import { checkPatentNumber } from '../model/patent-number.ts';
import { expiryOf, termEndOf } from '../model/patent-terms.ts';
import { keepFees } from './patent-fees.ts';
import { refuseUnnumberedTwins } from './unnumbered.ts';

/** A class of the IPC, or the beginning of one, in the one spelling that is stored: G06F 16/30. */
export function spelledClass(text: string): string {
  return text
    .trim()
    .toUpperCase()
    .replace(/^([A-H]\d{2}[A-Z])\s*(?=\d)/u, '$1 ');
}

/** What of a patent is spelled; cells of a sheet may hold anything. */
interface ClassedPatent {
  readonly ipcCodes?: unknown;
  readonly ipcMain?: unknown;
  readonly applicationNo?: unknown;
}

/** What people type, in the one spelling that is stored; only keys that were given. */
export function spelledPatent<Values extends ClassedPatent>(values: Values, country: unknown): Values {
  const { ipcCodes, ipcMain, applicationNo } = values;
  const check = typeof applicationNo === 'string' && country === 'CN' ? checkPatentNumber(applicationNo) : null;
  return {
    ...values,
    ...(Array.isArray(ipcCodes) && { ipcCodes: [...new Set(ipcCodes.map((code) => spelledClass(String(code))))] }),
    ...(typeof ipcMain === 'string' && { ipcMain: spelledClass(ipcMain) }),
    ...(typeof applicationNo === 'string' && {
      applicationNo: check?.ok ? check.number : applicationNo.replace(/\s/gu, ''),
    }),
  };
}

/** What the number of a sheet says of its patent; null where it is none of the Chinese office. */
const factsOfNumber = ({ applicationNo, country }: Row) => {
  const check =
    typeof applicationNo === 'string' && (country ?? 'CN') === 'CN' ? checkPatentNumber(applicationNo) : null;
  return check?.ok ? check : null;
};

/** What follows from the whole row. */
function derived(row: ValuesOf<typeof patent>): ValuesOf<typeof patent> {
  const { patentType, applicationDate, applicationNo, country } = row;
  const check = typeof applicationNo === 'string' && country === 'CN' ? checkPatentNumber(applicationNo) : null;
  const isDated = typeof applicationDate === 'string' && patentType;
  return {
    expiryDate: isDated ? expiryOf(patentType, applicationDate) : null,
    termEndDate: isDated ? termEndOf(patentType, applicationDate) : null,
    isPct: check?.ok === true && check.isPct,
  };
}

/** Notes each new legal state; the last entry is the present one. */
async function keepEvents(context: TenantWork, ids: readonly number[]): Promise<void> {
  await execute(context)`
    insert into patent_event (group_code, company_code, patent_id, legal_status, status_date, created_by, actor_name)
    select t.group_code, t.company_code, t.id, t.legal_status,
      coalesce(t.status_date, ${todayInShanghai(context.platform.now())}::date), ${context.session.accountId},
      ${context.session.name}
    from patent t
    left join lateral (
      select e.legal_status from patent_event e where e.patent_id = t.id order by e.id desc limit 1
    ) last on true
    where ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[])
      and last.legal_status is distinct from t.legal_status`;
}

export const unnumberedPatents = { number: 'applicationNo', keys: ['applicants', 'patentType'] } as const;

export const patentHooks = hooksOf(patent, {
  prepare: prepareEach((context, { before, values }) => {
    const fresh = spelledPatent(values, values.country ?? before?.country);
    if (before === null) return { ...fresh, ...derived(fresh) };
    const isNewState = fresh.legalStatus !== undefined && fresh.legalStatus !== before['legalStatus'];
    const statusDate =
      isNewState && fresh.statusDate === undefined ? { statusDate: todayInShanghai(context.platform.now()) } : {};
    return { ...fresh, ...statusDate, ...derived({ ...before, ...fresh }) };
  }),
  checkImport: async (_context, rows) => {
    for (const row of rows) row.values = spelledPatent(row.values, row.values['country'] ?? 'CN');
  },
  inferred: {
    patentType: { from: '按申请号判断', of: (values) => factsOfNumber(values)?.patentType },
    country: { from: '按申请号判断', of: (values) => factsOfNumber(values) && 'CN' },
  },
  completeImport: (context, rows) => refuseUnnumberedTwins(context, patent, rows, unnumberedPatents),
  changed: async (context, ids) => {
    await keepEvents(context, ids);
    await keepFees(context, ids);
  },
});
