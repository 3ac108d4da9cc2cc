/** Terms of certificates whose end follows from their kind: dated data, not rules. Pure. */

interface Term {
  /** Whole years from the day it takes effect. */
  readonly years?: number;
  /** Month and day of the year after the one in which it takes effect. */
  readonly until?: string;
  readonly source: string;
}

const terms: Readonly<Record<string, Term>> = {
  high_tech: { years: 3, source: '高新技术企业认定管理办法（国科发火〔2016〕32 号）第九条' },
  specialized_new: { years: 3, source: '优质中小企业梯度培育管理暂行办法（工信部企业〔2022〕63 号）' },
  little_giant: { years: 3, source: '优质中小企业梯度培育管理暂行办法（工信部企业〔2022〕63 号）' },
  iso: { years: 3, source: '认证周期通常为三年' },
  tech_sme: { until: '03-31', source: '科技型中小企业评价办法；登记编号通常到次年 3 月 31 日，按 2026 年核对' },
};

/** Last day of a certificate of this kind that takes effect on `from`; null where the kind has no fixed term. */
export function certificateEnd(kind: string | null | undefined, from: string | null | undefined): string | null {
  const term = terms[kind ?? ''];
  if (!term || !from) return null;
  const year = Number(from.slice(0, 4));
  if (term.until !== undefined) return `${year + 1}-${term.until}`;
  // The day before the anniversary, as the authorities write it; 29 February ends on the 28th.
  const anniversary = new Date(
    Date.UTC(year + (term.years ?? 0), Number(from.slice(5, 7)) - 1, Number(from.slice(8, 10))),
  );
  return new Date(anniversary.getTime() - 86_400_000).toISOString().slice(0, 10);
}
