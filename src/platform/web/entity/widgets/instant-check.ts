/** What can be said about an identifier while it is being typed: nothing until it is as long as it must be. Pure. */
import { checkCreditCode, checkEmail, checkIdNumber, checkMobile } from '#lib/chinese/chinese-identifiers.ts';
import type { Field } from '#platform/entity/field.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';

export interface InstantFinding {
  readonly level: 'error' | 'warning';
  readonly message: string;
}

type Checked =
  | { readonly ok: false; readonly reason: string }
  | { readonly ok: true; readonly warnings?: readonly string[] };

function check(field: Field, text: string): Checked | null {
  switch (field.kind) {
    case 'mobile':
      return text.startsWith('+') || text.length >= 11 ? checkMobile(text) : null;
    case 'email':
      return /@[^@]*\.[^@]+$/u.test(text) ? checkEmail(text) : null;
    case 'idNumber':
      return text.length >= 18 ? checkIdNumber(text, { today: todayInShanghai(), minimumAge: 0 }) : null;
    case 'creditCode':
      return text.length >= 18 ? checkCreditCode(text) : null;
    default:
      return null;
  }
}

/** Finding for a value, or null while nothing can be said. Masked values are left alone. */
export function instantFinding(field: Field, text: string): InstantFinding | null {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.includes('*')) return null;
  const checked = check(field, trimmed);
  if (!checked) return null;
  if (!checked.ok) return { level: 'error', message: checked.reason };
  const [warning] = checked.warnings ?? [];
  return warning ? { level: 'warning', message: warning } : null;
}
