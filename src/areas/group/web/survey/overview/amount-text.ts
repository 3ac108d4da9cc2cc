/** Amounts as a survey says them: in 亿元 from a hundred million yuan, else in 万元; two decimals that never round a loss away. Pure. */
import { EMPTY_TEXT, formatNumber } from '#platform/entity/format.ts';

export interface Amount {
  readonly text: string;
  readonly unit: string;
}

const hundredMillion = 100_000_000;
const tenThousand = 10_000;

export function amountOf(yuan: number | null): Amount {
  if (yuan === null) return { text: EMPTY_TEXT, unit: '' };
  return Math.abs(yuan) >= hundredMillion
    ? { text: formatNumber(yuan / hundredMillion, 2), unit: '亿元' }
    : { text: formatNumber(yuan / tenThousand, Math.abs(yuan) >= 100 * tenThousand ? 0 : 2), unit: '万元' };
}

/** As a number alone, in 万元 without decimals: columns say their unit. */
export const inTenThousand = (yuan: number | null): string =>
  yuan === null ? EMPTY_TEXT : formatNumber(yuan / tenThousand, 0);
