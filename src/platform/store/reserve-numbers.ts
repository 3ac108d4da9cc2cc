/**
 * Numbers without gaps, by rules of segments: drawn in the transaction that saves them, or held for a person who fills in
 * a form. What lapses unused is handed out again, the smallest first; what was saved never is. Numbers that may have
 * gaps are drawn faster (`draw-numbers.ts`).
 */
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import type { NumberFacts, NumberRule } from '#platform/entity/number-rule.ts';
import { numberText, periodOf } from '#platform/entity/number-rule.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { companyForNewRow } from './row-values.ts';

/** Minutes for which a number is held for whoever asked for it. */
export const reservedMinutes = 30;

/** What numbers are drawn, and which of them stand somewhere already. */
export interface NumberSource {
  /** Names the sequence of the company. */
  readonly kind: string;
  readonly rule: NumberRule;
  readonly facts: NumberFacts;
  /** Which of these numbers are saved, those of deleted rows included. */
  readonly taken: (numbers: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** A number that is held for the caller, until the instant. */
export interface ReservedNumber {
  readonly code: string;
  readonly expiresAt: string;
}

interface Place {
  readonly groupCode: string;
  readonly companyCode: string;
  readonly period: string;
}

const placeOf = (context: TenantWork, { rule, facts }: Pick<NumberSource, 'rule' | 'facts'>): Place => ({
  groupCode: context.tenant.groupCode,
  companyCode: companyForNewRow(context),
  period: periodOf(rule, facts.day),
});

/** Locks the sequence until the transaction ends, so that a writer who fails gives the number back; answers its last number. */
async function lockSequence(context: TenantWork, { kind }: NumberSource, place: Place): Promise<number> {
  const row = await queryRow<{ last: number }>(context)`
    insert into number_sequence (group_code, company_code, kind, period)
    values (${place.groupCode}, ${place.companyCode}, ${kind}, ${place.period})
    on conflict (group_code, company_code, kind, period) do update set last = number_sequence.last
    returning last`;
  if (!row) throw new Error('number_sequence answered no row');
  return row.last;
}

/** Places in the sequence whose time is over, smallest first. */
const lapsedPlaces = async (context: TenantWork, { kind }: NumberSource, place: Place): Promise<number[]> =>
  (
    await queryRows<{ sequence: number }>(context)`
      select sequence
      from number_reservation
      where group_code = ${place.groupCode} and company_code = ${place.companyCode} and kind = ${kind}
        and period = ${place.period} and expires_at <= ${context.platform.now()}
      order by sequence
      limit 1000`
  ).map(({ sequence }) => sequence);

interface Draw {
  readonly sequence: number;
  readonly code: string;
}

/** The next free numbers: lapsed ones behind `after`, then new ones. Numbers that stand somewhere already are stepped over. */
async function nextFree(
  context: TenantWork,
  source: NumberSource,
  place: Place,
  { last, count, after = 0 }: { readonly last: number; readonly count: number; readonly after?: number },
): Promise<Draw[]> {
  const lapsed = (await lapsedPlaces(context, source, place)).filter((sequence) => sequence > after);
  const free: Draw[] = [];
  let next = last;
  while (free.length < count) {
    const missing = count - free.length;
    const old = lapsed.splice(0, missing);
    const fresh = Array.from({ length: missing - old.length }, () => (next += 1));
    const draws = [...old, ...fresh].map((sequence) => ({
      sequence,
      code: numberText(source.rule, source.facts, sequence),
    }));
    const taken = await source.taken(draws.map(({ code }) => code));
    free.push(...draws.filter(({ code }) => !taken.has(code)));
  }
  return free;
}

/** Moves the sequence on, where these numbers are new, and forgets that they lapsed. */
async function keepDraws(context: TenantWork, { kind }: NumberSource, place: Place, draws: readonly Draw[]) {
  const places = draws.map(({ sequence }) => sequence);
  await execute(context)`
    update number_sequence set last = greatest(last, ${Math.max(...places)})
    where group_code = ${place.groupCode} and company_code = ${place.companyCode} and kind = ${kind}
      and period = ${place.period}`;
  await execute(context)`
    delete from number_reservation
    where group_code = ${place.groupCode} and company_code = ${place.companyCode} and kind = ${kind}
      and period = ${place.period} and sequence = any(${places}::int[])`;
}

/** Numbers for rows that this transaction saves, in order. Callers wait for each other until it ends. */
export async function issueNumbers(context: TenantWork, source: NumberSource, count: number): Promise<string[]> {
  if (count === 0) return [];
  const place = placeOf(context, source);
  const last = await lockSequence(context, source, place);
  const draws = await nextFree(context, source, place, { last, count });
  await keepDraws(context, source, place, draws);
  return draws.map(({ code }) => code);
}

/** The next free number as it is now; nothing is held. */
export async function peekNumber(context: TenantWork, source: NumberSource): Promise<string> {
  const place = placeOf(context, source);
  const row = await queryRow<{ last: number }>(context)`
    select last from number_sequence
    where group_code = ${place.groupCode} and company_code = ${place.companyCode} and kind = ${source.kind}
      and period = ${place.period}`;
  const [draw] = await nextFree(context, source, place, { last: row?.last ?? 0, count: 1 });
  if (!draw) throw new Error('no number was drawn');
  return draw.code;
}

const expiry = (now: Date): Date => new Date(now.getTime() + reservedMinutes * 60_000);

/** Holds a place of the sequence for the caller. */
async function hold(context: TenantWork, { kind }: NumberSource, place: Place, sequence: number): Promise<Date> {
  const expiresAt = expiry(context.platform.now());
  await execute(context)`
    insert into number_reservation (group_code, company_code, kind, period, sequence, account_id, expires_at)
    values (
      ${place.groupCode}, ${place.companyCode}, ${kind}, ${place.period}, ${sequence},
      ${context.session.accountId}, ${expiresAt}
    )
    on conflict (group_code, company_code, kind, period, sequence)
    do update set account_id = excluded.account_id, expires_at = excluded.expires_at`;
  return expiresAt;
}

/**
 * Holds a number for the caller for half an hour. Asked again within that time, the answer is the same number, held anew;
 * with `another` the caller gives it back and gets the next one.
 */
export async function reserveNumber(
  context: TenantWork,
  source: NumberSource,
  { another = false }: { readonly another?: boolean } = {},
): Promise<ReservedNumber> {
  const place = placeOf(context, source);
  const last = await lockSequence(context, source, place);
  const own = (await ownPlaces(context, source, place)).map((sequence) => ({
    sequence,
    code: numberText(source.rule, source.facts, sequence),
  }));
  const taken = await source.taken(own.map(({ code }) => code));
  const held = own.findLast(({ code }) => !taken.has(code));
  if (held && !another) {
    const expiresAt = await hold(context, source, place, held.sequence);
    return { code: held.code, expiresAt: expiresAt.toISOString() };
  }
  if (held) await release(context, source, place, held.sequence);
  const [draw] = await nextFree(context, source, place, { last, count: 1, after: held?.sequence ?? 0 });
  if (!draw) throw new Error('no number was drawn');
  await keepDraws(context, source, place, [draw]);
  const expiresAt = await hold(context, source, place, draw.sequence);
  return { code: draw.code, expiresAt: expiresAt.toISOString() };
}

/** Places that the caller holds in this period, smallest first. */
const ownPlaces = async (context: TenantWork, { kind }: NumberSource, place: Place): Promise<number[]> =>
  (
    await queryRows<{ sequence: number }>(context)`
      select sequence
      from number_reservation
      where group_code = ${place.groupCode} and company_code = ${place.companyCode} and kind = ${kind}
        and period = ${place.period} and account_id = ${context.session.accountId}
        and expires_at > ${context.platform.now()}
      order by sequence`
  ).map(({ sequence }) => sequence);

async function release(context: TenantWork, { kind }: NumberSource, place: Place, sequence: number): Promise<void> {
  await execute(context)`
    update number_reservation set expires_at = ${context.platform.now()}
    where group_code = ${place.groupCode} and company_code = ${place.companyCode} and kind = ${kind}
      and period = ${place.period} and sequence = ${sequence}`;
}

/**
 * Whether a number that a row brings along may be saved: not where somebody else holds it. What the caller held, or
 * nobody holds any more, leaves the ledger with it. The caller still asks whether a saved row bears it.
 */
export async function claimNumber(context: TenantWork, source: NumberSource, code: string): Promise<boolean> {
  const place = placeOf(context, source);
  const rows = await queryRows<{ sequence: number; isForeign: boolean }>(context)`
    select sequence,
      account_id <> ${context.session.accountId} and expires_at > ${context.platform.now()} as is_foreign
    from number_reservation
    where group_code = ${place.groupCode} and company_code = ${place.companyCode} and kind = ${source.kind}
      and period = ${place.period}
    order by sequence
    for update`;
  const row = rows.find(({ sequence }) => numberText(source.rule, source.facts, sequence) === code);
  if (!row) return true;
  if (row.isForeign) return false;
  await keepDraws(context, source, place, [{ sequence: row.sequence, code }]);
  return true;
}
