/** What the law makes of the days of certificates and of systems, in the few words that stand beside them in the list. Pure. */
import type { DueHint, DueHints } from '#core/due/public.ts';
import { addDays, addMonths } from '#lib/chinese/calendar.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { formatDate } from '#platform/entity/format.ts';
import type { certificate } from './certificate.ts';
import type { management } from './management.ts';

type Certificate = Pick<RowOf<typeof certificate>, 'certType' | 'expiryDate'>;

/** Administrative License Law article 50: days before the end, where no rule of its own says otherwise. */
const licenseDays = 30;
/** Regulation on Work Safety Permits article 9: months before the end. */
const safetyMonths = 3;

/** What comes before the end of kinds whose rules name no day for it. */
const beforeEnd: Readonly<Record<string, string>> = {
  // 高新技术企业认定管理办法 article 9: three years, then accredited anew.
  high_tech: '期满前须重新认定',
  // 科技型中小企业评价办法: what was said is renewed and judged anew each year.
  tech_sme: '每年须重新评价',
  // 优质中小企业梯度培育管理暂行办法: three years, longer after a review.
  specialized_new: '期满前须通过复核',
  little_giant: '期满前须通过复核',
  // ISO/IEC 17021-1, 9.6.3.
  iso: '期满前须完成再认证',
};

const certificateEnd: DueHint<Certificate> = ({ certType, expiryDate }, today) => {
  if (!expiryDate) return null;
  const isPermit = certType === 'license' || certType === 'safety';
  // Administrative License Law articles 70 and 81, Regulation on Work Safety Permits article 20.
  if (expiryDate < today) return isPermit ? '已过期，不得继续从事许可事项' : '已过期，不再有效';
  if (certType === 'license') return `一般应在 ${formatDate(addDays(expiryDate, -licenseDays))} 前申请延续`;
  if (certType === 'safety') return `应在 ${formatDate(addMonths(expiryDate, -safetyMonths))} 前办理延期`;
  return beforeEnd[certType] ?? null;
};
export const certificateHints: DueHints<Certificate> = { certificate_end: certificateEnd };

/** Systems that are assessed or kept in house: the rules of certification do not hold for them. */
const uncertified: ReadonlySet<string> = new Set(['dataman', 'integration', 'internal']);

export const managementHints: DueHints<Pick<RowOf<typeof management>, 'systemType' | 'expiryDate'>> = {
  // ISO/IEC 17021-1, 9.6.3. Of audits nothing is said: the next one may be one of the company's own.
  management_end: ({ systemType, expiryDate }, today) => {
    if (expiryDate === null || uncertified.has(systemType)) return null;
    return expiryDate < today ? '已过期，再认证完成前无效' : '期满前须完成再认证';
  },
};
