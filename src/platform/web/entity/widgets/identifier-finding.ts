/** What can be said about an identifier while it is being typed: nothing until it is as long as it must be. Pure. */
import { checkCreditCode, checkEmail, checkIdNumber, checkMobile } from '#lib/chinese/chinese-identifiers.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';

export interface IdentifierFinding {
  readonly level: 'error' | 'warning';
  readonly message: string;
}

/** Checks a text without blanks around it; null while it is too short to say anything. */
export type IdentifierCheck = (
  text: string,
) =>
  | { readonly ok: false; readonly reason: string }
  | { readonly ok: true; readonly warnings?: readonly string[] }
  | null;

export const findMobile: IdentifierCheck = (text) =>
  text.startsWith('+') || text.length >= 11 ? checkMobile(text) : null;
export const findEmail: IdentifierCheck = (text) => (/@[^@]*\.[^@]+$/u.test(text) ? checkEmail(text) : null);
export const findIdNumber: IdentifierCheck = (text) =>
  text.length >= 18 ? checkIdNumber(text, { today: todayInShanghai(), minimumAge: 0 }) : null;
export const findCreditCode: IdentifierCheck = (text) => (text.length >= 18 ? checkCreditCode(text) : null);

/** Finding for a value, or null while nothing can be said. Masked values are left alone. */
export function identifierFinding(check: IdentifierCheck, text: string): IdentifierFinding | null {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.includes('*')) return null;
  const checked = check(trimmed);
  if (!checked) return null;
  if (!checked.ok) return { level: 'error', message: checked.reason };
  const [warning] = checked.warnings ?? [];
  return warning ? { level: 'warning', message: warning } : null;
}
