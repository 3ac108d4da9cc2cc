/** What an audit log is narrowed to, as the address holds it: a copied link and the way back show the same entries. */
import { useState } from 'react';
import type { Address } from '#platform/web/use-address.ts';
import { useAddress } from '#platform/web/use-address.ts';

const day = 86_400_000;
/** Days back from now, or dates of one's own. */
export const ranges = [
  { value: '7', label: '近 7 天' },
  { value: '30', label: '近 30 天' },
  { value: '180', label: '近 180 天' },
  { value: '365', label: '近一年' },
  { value: 'dates', label: '指定日期' },
] as const;
export type AuditRange = (typeof ranges)[number]['value'];

const isDate = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/u.test(text) && !Number.isNaN(Date.parse(text));
/** Begin and end of a day in Shanghai. */
const begin = (date: string): string => new Date(`${date}T00:00:00+08:00`).toISOString();
const end = (date: string): string => new Date(`${date}T23:59:59.999+08:00`).toISOString();

export interface AuditNarrowing {
  readonly from: string | null;
  readonly to: string | null;
  readonly actor: string | null;
  readonly entity: string | null;
  readonly action: string | null;
  readonly result: 'success' | 'refused' | null;
}

export interface AuditAddress {
  readonly address: Address;
  readonly range: AuditRange;
  readonly filter: AuditNarrowing;
  /** Id of the entry behind which the list begins; null: the latest ones. */
  readonly before: number | null;
  readonly page: { readonly current: number; readonly size: number };
}

/** The last seven days of everybody, unless the address says otherwise. */
export function useAuditAddress(): AuditAddress {
  const { set, ...rest } = useAddress();
  // Whatever narrows the list begins with the latest entries again.
  const address: Address = { ...rest, set: (changes, options) => set({ before: null, ...changes }, options) };
  // The moment the list was opened: the same question must not be another one with every drawing.
  const [now] = useState(() => Date.now());
  const range = ranges.find(({ value }) => value === address.get('range'))?.value ?? '7';
  const [from, to, result] = [address.get('from'), address.get('to'), address.get('result')];
  const dates = range === 'dates';
  return {
    address,
    range,
    filter: {
      from: dates ? (isDate(from) ? begin(from) : null) : new Date(now - Number(range) * day).toISOString(),
      to: dates && isDate(to) ? end(to) : null,
      actor: address.get('actor'),
      entity: address.get('object'),
      action: address.get('action'),
      result: result === 'success' || result === 'refused' ? result : null,
    },
    before: address.number('before'),
    page: { current: address.number('page') ?? 1, size: Math.min(100, address.number('size') ?? 20) },
  };
}
