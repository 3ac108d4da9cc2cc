/** Figures of the members of a group in yuan, for several periods at once: who is counted in each, and why the others are not. */
import type { CompanyFigures } from '#areas/company/public.server.ts';
import { companyFigures } from '#areas/company/public.server.ts';
import type { FigureField } from '#areas/company/public.ts';
import { figureItems, periods, reachOf, toFen } from '#areas/company/public.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Coverage, MissingReason } from '../../model/coverage.ts';
import type { FigureKey, MemberFigures, Rate } from '../../model/finance/sums.ts';
import {
  balanceFields,
  convert,
  isBalance,
  keyText,
  lastDayOf,
  matrixItem,
  membershipIn,
} from '../../model/finance/sums.ts';
import type { GroupMember } from '../../model/member-rules.ts';
import { groupMembers } from '../members.ts';
import { loadRates } from './rates.ts';

/** A blank item of a statement that was filled in is nothing to add: these say that it was. */
const filledWith: Partial<Record<FigureField, FigureField>> = {
  revenue: 'netProfit',
  cost: 'netProfit',
  totalProfit: 'netProfit',
  rdExpense: 'netProfit',
  totalLiabilities: 'totalAssets',
  equity: 'totalAssets',
};

/** Members that a group counts or lists: whoever is in it or has been, and is not only invited. */
export async function financeMembers(context: TenantWork): Promise<GroupMember[]> {
  const members = await groupMembers(context);
  return members.filter(({ status, exitDate }) => status === 'active' || (status === 'exited' && exitDate !== null));
}

/** Figures of a company in fen of yuan; null where its currency has no rate. */
function inYuan(figures: CompanyFigures, rate: Rate | undefined, until: string | null): MemberFigures | null {
  const { companyCode, source, currency } = figures;
  const isForeign = currency !== 'CNY';
  if (isForeign && !rate) return null;
  const fen = (value: number, isState: boolean): bigint =>
    rate && isForeign ? convert(toFen(value), isState ? rate.closing : rate.average) : toFen(value);
  const items = new Map<string, bigint>();
  const add = (code: string, value: number) => {
    const item = matrixItem(code);
    if (!item || (until !== null && isBalance(item))) return;
    // Yuan a share is no amount: four decimals that nothing is added to.
    items.set(code, item.perShare ? BigInt(Math.round(value * 10_000)) : fen(value, isBalance(item)));
  };
  const fields = new Map<FigureField, bigint>();
  for (const [field, value] of figures.fields) {
    const isState = balanceFields.has(field);
    if (until !== null && isState) continue;
    fields.set(field, field === 'avgStaff' ? BigInt(Math.round(value)) : fen(value, isState));
  }
  for (const [code, value] of figures.items) add(code, value);
  // Indicators stand in the lines that they are.
  if (source === 'indicator')
    for (const { field, code } of figureItems('cas')) {
      const value = figures.fields.get(field as FigureField);
      if (value !== undefined) add(code, value);
    }
  return { companyCode, source, currency, until, fields, items };
}

/** What is known of a member in a period. */
interface MemberState {
  readonly figures: MemberFigures | null;
  readonly reason: Exclude<MissingReason, 'notDue'> | null;
  /** Currency of the report, known where its rate is missing too. */
  readonly currency: string | null;
  /** Wholly, partly, not at all. */
  readonly membership: 'whole' | 'partial' | 'none';
}

export class GroupFigures {
  readonly members: readonly GroupMember[];
  readonly #states: ReadonlyMap<string, ReadonlyMap<string, MemberState>>;

  constructor(members: readonly GroupMember[], states: ReadonlyMap<string, ReadonlyMap<string, MemberState>>) {
    this.members = members;
    this.#states = states;
  }

  stateOf(companyCode: string, key: FigureKey): MemberState {
    return (
      this.#states.get(keyText(key))?.get(companyCode) ?? {
        figures: null,
        reason: 'unreported',
        currency: null,
        membership: 'whole',
      }
    );
  }

  /** Whether a member belongs to a figure of the period at all: what stands at its end asks for who is there then. */
  #belongs(member: GroupMember, key: FigureKey, fields: readonly FigureField[]): boolean {
    const { membership } = this.stateOf(member.companyCode, key);
    return membership === 'whole' || (membership === 'partial' && !fields.some((field) => balanceFields.has(field)));
  }

  /** Figures of a member, where it has all the fields: blank items of a filled statement are nothing. */
  figuresOf(companyCode: string, key: FigureKey, fields: readonly FigureField[] = []): MemberFigures | null {
    const { figures } = this.stateOf(companyCode, key);
    if (!figures) return null;
    const has = (field: FigureField): boolean => {
      const whole = filledWith[field];
      return (
        figures.fields.has(field) || (figures.source === 'report' && whole !== undefined && figures.fields.has(whole))
      );
    };
    return fields.every(has) ? figures : null;
  }

  /** Consolidated members with figures of the period, those among `line` where it is given. */
  counted(key: FigureKey, fields: readonly FigureField[], isAmong: (member: GroupMember) => boolean): MemberFigures[] {
    return this.members.flatMap((member) => {
      if (!member.isConsolidated || !isAmong(member) || !this.#belongs(member, key, fields)) return [];
      return this.figuresOf(member.companyCode, key, fields) ?? [];
    });
  }

  /** Who is in a figure and who is not. Members that are not consolidated are named and stand outside the total. */
  coverage(
    key: FigureKey,
    fields: readonly FigureField[] = [],
    isAmong: (member: GroupMember) => boolean = () => true,
  ): Coverage {
    const missing: Coverage['missing'] = [];
    let [reported, total] = [0, 0];
    for (const member of this.members) {
      if (!isAmong(member) || !this.#belongs(member, key, fields)) continue;
      const { companyCode, shortName: companyName } = member;
      if (!member.isConsolidated) {
        missing.push({ companyCode, companyName, reason: 'notDue' });
        continue;
      }
      total += 1;
      if (this.figuresOf(companyCode, key, fields)) reported += 1;
      else {
        const reason = this.stateOf(companyCode, key).reason ?? 'unreported';
        missing.push({ companyCode, companyName, reason });
      }
    }
    return { reported, total, missing };
  }
}

/** Items behind the fields of the overview, of both standards. */
const overviewItems = [...figureItems('cas'), ...figureItems('small')].map(({ code }) => code);

/** Periods of the year of a member's exit that end before it, the longest first. */
function keysBefore(exitDate: string): FigureKey[] {
  const year = Number(exitDate.slice(0, 4));
  return periods
    .map(({ code }) => ({ year, period: code }))
    .filter((key) => lastDayOf(key) <= exitDate)
    .toSorted((left, right) => reachOf(right.period) - reachOf(left.period));
}

const figureText = ({ companyCode, ...key }: FigureKey & { readonly companyCode: string }): string =>
  `${companyCode} ${keyText(key)}`;

/**
 * Figures of all members for the periods. `items: 'all'` reads whole statements, else what the fields need. Three statements, one more
 * where a member left within one of the years.
 */
export async function loadGroupFigures(
  context: TenantWork,
  keys: readonly FigureKey[],
  items: 'all' | 'fields' = 'fields',
): Promise<GroupFigures> {
  const members = await financeMembers(context);
  const granting = members.filter(({ grants }) => grants.has('finance'));
  const chosen = items === 'fields' ? { itemCodes: overviewItems } : {};
  const leaving = granting.filter(
    ({ exitDate }) => exitDate !== null && keys.some((key) => membershipIn(key, exitDate) === 'partial'),
  );
  const exitKeys = new Map(
    leaving.flatMap(({ exitDate }) => keysBefore(exitDate ?? '')).map((key) => [keyText(key), key]),
  );
  const allKeys = [...new Map(keys.map((key) => [keyText(key), key])).values()];
  const [figures, partial, rates] = await Promise.all([
    companyFigures(context, { companyCodes: granting.map(({ companyCode }) => companyCode), keys: allKeys, ...chosen }),
    companyFigures(context, {
      companyCodes: leaving.map(({ companyCode }) => companyCode),
      keys: [...exitKeys.values()],
      ...chosen,
    }),
    loadRates(context, [...allKeys, ...exitKeys.values()]),
  ]);
  const byText = new Map([...partial, ...figures].map((row) => [figureText(row), row]));
  const stateOf = (member: GroupMember, key: FigureKey): MemberState => {
    const membership = membershipIn(key, member.exitDate);
    const nothing = { figures: null, currency: null, membership };
    if (membership === 'none') return { ...nothing, reason: null };
    if (!member.grants.has('finance')) return { ...nothing, reason: 'noGrant' };
    const candidates = membership === 'whole' ? [key] : keysBefore(member.exitDate ?? '');
    const at = candidates.find((candidate) =>
      byText.has(figureText({ ...candidate, companyCode: member.companyCode })),
    );
    const row = at && byText.get(figureText({ ...at, companyCode: member.companyCode }));
    if (!at || !row) return { ...nothing, reason: 'unreported' };
    const until = membership === 'whole' ? null : lastDayOf(at);
    const converted = inYuan(row, rates.get(`${keyText(at)} ${row.currency}`), until);
    return { figures: converted, reason: converted ? null : 'noRate', currency: row.currency, membership };
  };
  return new GroupFigures(
    members,
    new Map(
      allKeys.map((key) => [
        keyText(key),
        new Map(members.map((member) => [member.companyCode, stateOf(member, key)])),
      ]),
    ),
  );
}

/** What the parent's consolidated report says of the periods, by period; periods without one are absent. */
export async function loadConsolidated(
  context: TenantWork,
  members: readonly GroupMember[],
  keys: readonly FigureKey[],
  items: 'all' | 'fields' = 'fields',
): Promise<Map<string, MemberFigures>> {
  const parents = members.filter(({ isParent, grants }) => isParent && grants.has('finance'));
  const chosen = items === 'fields' ? { itemCodes: overviewItems } : {};
  const [figures, rates] = await Promise.all([
    companyFigures(context, {
      companyCodes: parents.map(({ companyCode }) => companyCode),
      keys,
      scope: 'consolidated',
      ...chosen,
    }),
    loadRates(context, keys),
  ]);
  return new Map(
    figures.flatMap((row) => {
      const converted = inYuan(row, rates.get(`${keyText(row)} ${row.currency}`), null);
      return converted ? [[keyText(row), converted] as const] : [];
    }),
  );
}
