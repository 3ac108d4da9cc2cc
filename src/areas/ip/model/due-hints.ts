/** What the law makes of a day of a patent, mark or copyright, in the few words that stand beside it in the list. Pure. */
import type { DueHints } from '#core/due/public.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { formatDate } from '#platform/entity/format.ts';
import type { brand } from './brand.ts';
import { renewStateOf, renewalTermsOf } from './brand-terms.ts';
import type { patent } from './patent.ts';

type Patent = Pick<RowOf<typeof patent>, 'nextFeeDate' | 'nextGraceEnd'>;

export const patentHints: DueHints<Patent> = {
  // Patent Law articles 43 and 44, implementing rules article 115: six months with a surcharge, which begins with the second.
  patent_fee: ({ nextFeeDate, nextGraceEnd }, today) => {
    if (!nextFeeDate || !nextGraceEnd) return null;
    return today <= nextFeeDate
      ? `逾期可补缴至 ${formatDate(nextGraceEnd)}，有滞纳金`
      : `${formatDate(nextGraceEnd)} 前不补缴，专利权终止`;
  },
  // Implementing rules article 6.
  patent_restore: () => '收到终止通知起两个月内可请求恢复',
  // Patent Law article 35.
  patent_exam: () => '期满未请求，申请视为撤回',
  // Patent Law article 29; implementing rules article 36 knows an exception.
  patent_priority: () => '期满后一般不能再要求优先权',
  // Patent Law article 42.
  patent_expiry: () => '期限届满后专利权终止',
};

type Brand = Pick<RowOf<typeof brand>, 'exclusiveEnd'>;

export const brandHints: DueHints<Brand> = {
  // Trademark Law article 40.
  brand_renewal: ({ exclusiveEnd }, today) => {
    if (!exclusiveEnd) return null;
    const { opens, graceEnds } = renewalTermsOf(exclusiveEnd);
    return {
      none: `${formatDate(opens)} 起可续展`,
      window: `逾期须缴延迟费，最迟 ${formatDate(graceEnds)}`,
      grace: `${formatDate(graceEnds)} 后注销，现须缴延迟费`,
      lapsed: '宽展期已过，商标将被注销',
    }[renewStateOf(exclusiveEnd, today)];
  },
  // Trademark Law article 49.
  brand_use: () => '连续三年不使用，他人可申请撤销',
};

export const copyrightHints: DueHints<unknown> = {
  // Copyright Law article 23.
  copyright_end: () => '届满后财产权不再受保护',
};
