/** Share of a quota, as bars show it. */

/** Whole percent; something used is never nothing, and only a full quota is full. */
export function usageShare(used: number, quota: number): number {
  if (used <= 0) return 0;
  if (used >= quota) return 100;
  return Math.min(99, Math.max(1, Math.round((used / quota) * 100)));
}

/** From 95 percent on it is told as trouble, as administrators are told of it. */
export const usageTone = (used: number, quota: number): 'normal' | 'exception' =>
  used >= quota * 0.95 ? 'exception' : 'normal';
