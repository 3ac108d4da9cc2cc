/**
 * Whose rows an answer holds, for who entered as the group: every row that carries `companyCode` carries `companyName` as well. Added
 * where the answer leaves, so that no list, picker or page has to think of it; the names came with the membership, without a query.
 */
import type { Tenant } from '#platform/runtime/context.ts';

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Names the company of each row, however deep it lies; a row that says `companyName` itself keeps what it says. */
export function nameCompanies({ mode, companyNames }: Tenant, answer: unknown): void {
  if (mode !== 'group' || !companyNames) return;
  const open: unknown[] = [answer];
  while (open.length > 0) {
    const value = open.pop();
    if (Array.isArray(value)) {
      for (const entry of value) if (typeof entry === 'object') open.push(entry);
    } else if (isPlain(value)) {
      for (const inside of Object.values(value)) if (typeof inside === 'object') open.push(inside);
      const code = value['companyCode'];
      if (typeof code === 'string' && !('companyName' in value)) {
        const name = companyNames.get(code);
        if (name !== undefined) value['companyName'] = name;
      }
    }
  }
}
