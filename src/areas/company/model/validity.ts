/** How far a certificate or a system is from its end: computed from what was entered, never typed. Pure. */
import { options } from '#platform/entity/field.ts';

export const validityStates = options([
  { code: 'normal', label: '正常' },
  { code: 'suspended', label: '暂停' },
  { code: 'cancelled', label: '已注销' },
]);

export const validityStatuses = options([
  { code: 'valid', label: '有效', tone: 'success' },
  { code: 'expiring', label: '即将到期', tone: 'warning' },
  { code: 'expired', label: '已过期', tone: 'danger' },
  { code: 'pending', label: '待传证书', tone: 'processing' },
  { code: 'suspended', label: '暂停', tone: 'neutral' },
  { code: 'cancelled', label: '已注销', tone: 'neutral' },
  { code: 'renewed', label: '已续证', tone: 'neutral' },
]);
export type ValidityStatus = (typeof validityStatuses)[number]['code'];

/** Days before the end from which a row counts as about to expire. */
export const expiringDays = 90;

/** Day `days` after a day. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Status on a day; without proof nothing is valid. */
export function validityOf(row: Readonly<Record<string, unknown>>, today: string): ValidityStatus {
  const end = typeof row['expiryDate'] === 'string' ? row['expiryDate'] : null;
  if (row['isRenewed'] === true) return 'renewed';
  if (row['state'] === 'cancelled' || row['state'] === 'suspended') return row['state'];
  if (end !== null && end < today) return 'expired';
  if (!Array.isArray(row['attachments']) || row['attachments'].length === 0) return 'pending';
  return end !== null && end <= dayAfter(today, expiringDays) ? 'expiring' : 'valid';
}
