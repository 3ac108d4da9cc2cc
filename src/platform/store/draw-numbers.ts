/** Numbers that are given once: drawn in a short transaction of their own, together for all who wait for one. */
import { execute, queryRow } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { TenantDb } from '#platform/db/database.ts';
import { inShortTransaction } from '#platform/db/database.ts';
import { companyForNewRow } from './row-values.ts';
import { perPlatform } from '#platform/runtime/per-platform.ts';

/** Whose numbers are drawn. */
interface Owner {
  readonly groupCode: string;
  readonly companyCode: string;
}

/** A kind of numbers; one row of number_sequence per company and period counts them. */
export interface NumberSequence {
  readonly kind: string;
  /** Prefix of a company that has drawn none of this kind yet; '' unless given. */
  readonly prefix?: string;
  /** Least digits behind prefix and period; 4 unless given. */
  readonly digits?: number;
  /** Which of these numbers stand somewhere already, because people typed or imported them: they are stepped over. */
  readonly taken?: (db: TenantDb, owner: Owner, numbers: readonly string[]) => Promise<ReadonlySet<string>>;
}

interface Waiting {
  readonly count: number;
  readonly resolve: (numbers: string[]) => void;
  readonly reject: (error: unknown) => void;
}

/** The prefix with which a company's numbers of a kind begin, before the first of them is drawn (demo data). */
export async function beginNumbers(context: TenantWork, kind: string, prefix: string): Promise<void> {
  await execute(context)`
    insert into number_sequence (group_code, company_code, kind, period, prefix)
    values (${context.tenant.groupCode}, ${companyForNewRow(context)}, ${kind}, '000000', ${prefix})`;
}

/** Callers by sequence, company and period; present while a draw is under way. */
const waitingCallers = perPlatform(() => new Map<string, Waiting[]>());

/**
 * Draws `count` new numbers in order, e.g. YQ2026110001. The row of the sequence is locked for one statement and not
 * until the caller's transaction ends, so that writers of one company do not wait for each other. A number whose
 * caller fails is lost: numbers may have gaps, and none is given twice.
 * @param period e.g. 202611; '' for a sequence without periods. A new period keeps the company's prefix.
 */
export function drawNumbers(
  context: TenantWork,
  sequence: NumberSequence,
  period: string,
  count: number,
): Promise<string[]> {
  if (count === 0) return Promise.resolve([]);
  const owner = { groupCode: context.tenant.groupCode, companyCode: companyForNewRow(context) };
  const key = JSON.stringify([owner.groupCode, owner.companyCode, sequence.kind, period]);
  const queues = waitingCallers(context.platform);
  return new Promise((resolve, reject) => {
    const queue = queues.get(key);
    if (queue) {
      queue.push({ count, resolve, reject });
      return;
    }
    const fresh: Waiting[] = [{ count, resolve, reject }];
    queues.set(key, fresh);
    void serve(
      fresh,
      (wanted) => drawTogether(context, owner, sequence, period, wanted),
      () => queues.delete(key),
    );
  });
}

/**
 * One draw after the other, each for all who came during the one before. Never rejects: the callers hear of errors.
 * `close` is called in the same moment in which the queue is seen empty: a caller who draws again as soon as the first
 * number is there would else join a queue that nobody serves any more.
 */
async function serve(queue: Waiting[], draw: (count: number) => Promise<string[]>, close: () => void): Promise<void> {
  while (queue.length > 0) {
    const served = queue.splice(0);
    try {
      const numbers = await draw(served.reduce((sum, { count }) => sum + count, 0));
      for (const { count, resolve } of served) resolve(numbers.splice(0, count));
    } catch (error) {
      for (const { reject } of served) reject(error);
    }
  }
  close();
}

function drawTogether(
  context: TenantWork,
  owner: Owner,
  sequence: NumberSequence,
  period: string,
  count: number,
): Promise<string[]> {
  const tenant = { groupCode: owner.groupCode, companyCodes: [owner.companyCode], accountId: null };
  return inShortTransaction(context.platform.db, tenant, async (db) => {
    const numbers: string[] = [];
    while (numbers.length < count) {
      const candidates = await advance(db, owner, sequence, period, count - numbers.length);
      const taken = await sequence.taken?.(db, owner, candidates);
      numbers.push(...(taken ? candidates.filter((number) => !taken.has(number)) : candidates));
    }
    return numbers;
  });
}

/** Moves the sequence on and answers the numbers that it passed. */
async function advance(
  db: TenantDb,
  { groupCode, companyCode }: Owner,
  { kind, prefix: firstPrefix = '', digits = 4 }: NumberSequence,
  period: string,
  count: number,
): Promise<string[]> {
  const row = await queryRow<{ prefix: string; last: number }>(db)`
    insert into number_sequence (group_code, company_code, kind, period, prefix, last)
    values (
      ${groupCode}, ${companyCode}, ${kind}, ${period},
      coalesce(
        (
          select s.prefix from number_sequence s
          where s.group_code = ${groupCode} and s.company_code = ${companyCode} and s.kind = ${kind}
          order by s.period desc limit 1
        ),
        ${firstPrefix}
      ),
      ${count}
    )
    on conflict (group_code, company_code, kind, period)
    do update set last = number_sequence.last + excluded.last
    returning prefix, last`;
  if (!row) throw new Error('number_sequence answered no row');
  return Array.from(
    { length: count },
    (_, index) => `${row.prefix}${period}${String(row.last - count + 1 + index).padStart(digits, '0')}`,
  );
}
