/** Registered capital of several companies: each in its currency, the sum of one currency alone. */
import { EMPTY_TEXT } from '#platform/entity/format.ts';
import { capitalText } from '../../model/company-base.ts';

interface CapitalRow {
  readonly regCapital: number | null;
  readonly regCapitalCurrency: string | null;
}

export const capitalColumn = {
  render: ({ regCapital, regCapitalCurrency }: CapitalRow) => capitalText(regCapital, regCapitalCurrency),
};

/** Capital in yuan; how many companies that covers is said beside it where it is not all of them. */
export function capitalTotal(rows: readonly CapitalRow[]): string {
  const inYuan = rows.filter(
    ({ regCapital, regCapitalCurrency }) => regCapital !== null && (regCapitalCurrency ?? 'CNY') === 'CNY',
  );
  if (inYuan.length === 0) return EMPTY_TEXT;
  const total = capitalText(
    inYuan.reduce((sum, { regCapital }) => sum + (regCapital ?? 0), 0),
    'CNY',
  );
  return inYuan.length === rows.length ? total : `${total}（人民币 ${inYuan.length} 家）`;
}
