/** Values of a personal edit: kept sealed as a whole, shown with labels and masks. */
import { groupUserBase } from '../../model/group-user-base.ts';
import { staffAccount } from '../../model/records/pay.ts';
import type { Field } from '#platform/entity/field.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { maskedText } from '#platform/store/masking.ts';
import type { Seal } from '#platform/store/seal.ts';
import { referenceNames, loggedValue } from '#platform/store/logged-values.ts';

export interface Change {
  readonly before: unknown;
  readonly after: unknown;
}
/** By field of the roster; fields of the bank card with {@link bankPrefix}. */
export type Changes = Readonly<Record<string, Change>>;

export const bankPrefix = 'bank.';

const rosterFields: Readonly<Record<string, Field>> = groupUserBase.fields;
const accountFields: Readonly<Record<string, Field>> = staffAccount.fields;

function fieldOf(key: string): { readonly field: Field; readonly label: string } | null {
  const isBank = key.startsWith(bankPrefix);
  const field = isBank ? accountFields[key.slice(bankPrefix.length)] : rosterFields[key];
  return field ? { field, label: isBank ? `工资卡${field.label}` : field.label } : null;
}

export const labelOf = (key: string): string => fieldOf(key)?.label ?? key;

export const sealChanges = (seal: Seal, changes: Changes): string => seal.seal(JSON.stringify(changes));
export const openChanges = (seal: Seal, text: string): Changes => JSON.parse(seal.open(text)) as Changes;

/** Values that differ from those of the row; what is the same is no change. */
export function changesOf(before: Row, after: Row, prefix = ''): Record<string, Change> {
  return Object.fromEntries(
    Object.entries(after)
      .filter(([key, value]) => JSON.stringify(before[key] ?? null) !== JSON.stringify(value ?? null))
      .map(([key, value]) => [`${prefix}${key}`, { before: before[key] ?? null, after: value ?? null }]),
  );
}

/** What is asked of the roster row, and of the card. */
export function wantedOf(changes: Changes): { readonly roster: Row; readonly bank: Row } {
  const pick = (isBank: boolean) =>
    Object.fromEntries(
      Object.entries(changes)
        .filter(([key]) => key.startsWith(bankPrefix) === isBank)
        .map(([key, { after }]) => [isBank ? key.slice(bankPrefix.length) : key, after]),
    );
  return { roster: pick(false), bank: pick(true) };
}

export interface ShownChange {
  key: string;
  label: string;
  before: unknown;
  after: unknown;
  masked: boolean;
}

/** Lines of before and after; `isClear` says which guarded fields the reader sees in full. */
export async function showChanges(
  context: TenantWork,
  changes: Changes,
  isClear: (field: Field) => boolean,
): Promise<ShownChange[]> {
  const names = await referenceNames(
    context,
    (['before', 'after'] as const).map((side) => ({
      fields: rosterFields,
      values: Object.fromEntries(Object.entries(changes).map(([key, change]) => [key, change[side]])),
    })),
  );
  return Object.entries(changes).flatMap(([key, { before, after }]) => {
    const described = fieldOf(key);
    if (!described) return [];
    const { field, label } = described;
    const hides = field.secret !== undefined && !isClear(field);
    const show = (value: unknown) =>
      hides && typeof value === 'string' ? maskedText(field, value) : loggedValue(field, value, names);
    return [{ key, label, before: show(before), after: show(after), masked: hides }];
  });
}
