/** Writing a personal edit: the row, and the card that pay goes to. Who may, was decided before. */
import { groupUserBase } from '../../model/group-user-base.ts';
import { staffAccount } from '../../model/records/pay.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import { asOwner, insertChild, rowsOfParent, updateChild } from '#platform/store/child-store.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { openSealed } from '#platform/store/row-values.ts';
import { lockStaff } from '../staff-row.ts';

/** The person himself, with the codes that his own row and card ask for. A code without a scope reaches nothing else. */
export const asPersonOfRow = (context: TenantContext): TenantContext =>
  asOwner(asOwner(context, groupUserBase), staffAccount);

/** Whoever approves acts with the codes that what was asked needs, within the reach of his own right to edit. */
export function asApprover(context: TenantContext): TenantContext {
  const { access } = context.tenant;
  const { update } = groupUserBase.permissions;
  const secrets = [...fieldEntries(groupUserBase), ...fieldEntries(staffAccount)].flatMap(
    ([, field]) => field.secret ?? [],
  );
  const needed = [
    update,
    ...Object.values(groupUserBase.permissions),
    ...Object.values(staffAccount.permissions),
    ...secrets,
  ];
  const reach = access.scopes.get(update) ?? [];
  const codes = new Set([...access.codes, ...needed]);
  const scopes = new Map([...access.scopes, ...needed.map((code) => [code, reach] as const)]);
  return { ...context, tenant: { ...context.tenant, access: { ...access, codes, scopes } } };
}

/** The card that pay goes to, readable; null without one. */
export async function mainCard(
  context: TenantContext,
  personId: number,
): Promise<(Row & { id: number; version: number }) | null> {
  const rows = (await rowsOfParent(context, staffAccount, personId)).filter((row) => row.accountType === 'bank_card');
  const row = rows.find((candidate) => candidate.isMain === true) ?? rows[0];
  return row ? (openSealed(context, staffAccount, row) as Row & { id: number; version: number }) : null;
}

/** Saves the card: the main one changes, or becomes the first. */
export async function saveCard(context: TenantContext, personId: number, values: Row): Promise<void> {
  if (Object.keys(values).length === 0) return;
  const card = await mainCard(context, personId);
  if (card) await updateChild(context, staffAccount, card.id, card.version, values, { parentId: personId });
  else await insertChild(context, staffAccount, personId, { ...values, accountType: 'bank_card', isMain: true });
}

/** Saves row and card in one transaction; answers the version of the row. */
export async function applyEdit(
  context: TenantContext,
  personId: number,
  wanted: { readonly roster: Row; readonly bank: Row },
): Promise<number> {
  const { version } = await lockStaff(context, personId, { code: null });
  if (Object.keys(wanted.roster).length > 0)
    await entityStore(context, groupUserBase).update(personId, version, wanted.roster);
  await saveCard(context, personId, wanted.bank);
  return (await lockStaff(context, personId, { code: null })).version;
}
