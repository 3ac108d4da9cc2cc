/** Names of members in place of their codes, where the rows of another room come with codes alone. */
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { groupMembers } from '../members.ts';

/** Replaces codes of members by their short names in these keys, which hold a code or several; in place. */
export async function nameMembers(context: TenantWork, rows: readonly Row[], keys: readonly string[]): Promise<void> {
  if (rows.length === 0) return;
  const names = new Map((await groupMembers(context)).map((member) => [member.companyCode, member.shortName]));
  const named = (code: unknown): unknown => (typeof code === 'string' ? (names.get(code) ?? code) : code);
  for (const row of rows)
    for (const key of keys) row[key] = Array.isArray(row[key]) ? row[key].map(named) : named(row[key]);
}
