/** Parts of a contract while they are typed: any of it may be missing still. */
import type { Values } from '#platform/web/entity/any-row.ts';
import type { FileInput, PartyInput, PlanInput } from '../../model/edit-calls.ts';

export type PlanDraft = { readonly id?: number | undefined; readonly version?: number | undefined } & {
  readonly [Key in 'title' | 'planDate' | 'planAmount' | 'planPercent' | 'condition' | 'remark']?:
    | PlanInput[Key]
    | null;
};

/** Keys of a stored part that are sent back with it. */
export const partyKeys = [
  'id',
  'role',
  'name',
  'partyType',
  'isSelf',
  'uscc',
  'idNo',
  'legalRep',
  'contactName',
  'contactPhone',
  'address',
  'bankName',
  'bankAccount',
] as const;
export const planKeys = ['id', 'title', 'planDate', 'planAmount', 'planPercent', 'condition', 'remark'] as const;
export const fileKeys = ['id', 'kind', 'name', 'file'] as const;

/** Of a stored part, what is sent back; a covered value is left as it is stored. */
export const partOf = (
  part: object & { readonly masked?: readonly string[] | undefined },
  keys: readonly string[],
): Values =>
  Object.fromEntries(Object.entries(part).filter(([key]) => keys.includes(key) && !part.masked?.includes(key)));

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
// What stands under these keys came from the server or from the editors of the parts.
export const partiesOf = (values: Values) => listOf(values['parties']) as readonly PartyInput[];
export const plansOf = (values: Values) => listOf(values['plans']) as readonly PlanDraft[];
export const filesOfForm = (values: Values) => listOf(values['files']) as readonly FileInput[];
