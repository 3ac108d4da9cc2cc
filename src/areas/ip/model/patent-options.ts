/** Choices of patents. */
import { options } from '#platform/entity/field.ts';

export const patentTypes = options([
  { code: 'invention', label: '发明', aliases: ['发明专利', '发明申请', '发明授权', '授权发明'] },
  { code: 'utility', label: '实用新型', aliases: ['实用新型专利', '新型'] },
  { code: 'design', label: '外观设计', aliases: ['外观设计专利', '外观'] },
]);
export const patentStatuses = options([
  { code: 'filing', label: '拟申请', tone: 'neutral' },
  { code: 'accepted', label: '受理', tone: 'processing', aliases: ['已受理', '申请中'] },
  { code: 'published', label: '公布', tone: 'processing', aliases: ['公开'] },
  { code: 'examining', label: '实质审查', tone: 'processing', aliases: ['实审', '审中', '审查中'] },
  { code: 'granted', label: '授权', tone: 'success', aliases: ['有效', '专利权维持', '已授权'] },
  { code: 'rejected', label: '驳回', tone: 'danger' },
  { code: 'withdrawn', label: '撤回', tone: 'neutral', aliases: ['视为撤回', '撤回/视为撤回'] },
  { code: 'reexam', label: '复审', tone: 'processing' },
  { code: 'invalidating', label: '无效程序', tone: 'warning' },
  { code: 'ceased_fee', label: '未缴年费终止', tone: 'danger', aliases: ['未缴年费专利权终止', '未缴年费'] },
  { code: 'expired', label: '期限届满', tone: 'neutral', aliases: ['届满'] },
  { code: 'abandoned', label: '放弃', tone: 'neutral' },
  { code: 'transferred', label: '权利转移', tone: 'neutral', aliases: ['已转让'] },
  { code: 'restored', label: '恢复', tone: 'success', aliases: ['权利恢复'] },
]);
/** States that only an invention passes: it alone is published and examined as to substance before grant (Patent Law articles 34, 35, 40). */
const inventionStatuses: readonly unknown[] = ['published', 'examining'];
/** Whether a patent of this kind may be in a state; other offices examine by their own law. */
export const isStatusOf = (patentType: unknown, country: unknown, status: unknown): boolean =>
  patentType === 'invention' || (country ?? 'CN') !== 'CN' || !patentType || !inventionStatuses.includes(status);
/** States in which annuities are owed. */
export const aliveStatuses = ['granted', 'restored', 'invalidating'] as const;
/** States in which the office has not decided yet. */
export const pendingStatuses = ['filing', 'accepted', 'published', 'examining', 'reexam'] as const;
export const feeReductions = options([
  { code: '0', label: '不减缴', aliases: ['无', '0%'] },
  { code: '70', label: '减缴 70%', aliases: ['70%', '0.7'] },
  { code: '85', label: '减缴 85%', aliases: ['85%', '0.85'] },
]);
export const countries = options([
  { code: 'CN', label: '中国', aliases: ['中国大陆', 'CHN'] },
  { code: 'HK', label: '中国香港', aliases: ['香港'] },
  { code: 'MO', label: '中国澳门', aliases: ['澳门'] },
  { code: 'TW', label: '中国台湾', aliases: ['台湾'] },
  { code: 'US', label: '美国' },
  { code: 'EP', label: '欧洲专利局' },
  { code: 'WO', label: '国际申请' },
  { code: 'JP', label: '日本' },
  { code: 'KR', label: '韩国' },
  { code: 'DE', label: '德国' },
  { code: 'GB', label: '英国' },
  { code: 'other', label: '其他' },
]);
export const acquisitions = options([
  { code: 'self', label: '自主研发' },
  { code: 'transfer', label: '受让' },
  { code: 'merger', label: '并购' },
  { code: 'license', label: '独占许可' },
  { code: 'other', label: '其他' },
]);
