/** Materials of the demo companies: drawn sheets that say what they are. */
import type { FileValue } from '#platform/entity/field.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { dayAfter } from '../../model/validity.ts';
import type { DemoHome } from './demo-company.ts';

/** Name, type, version, language, use, days it holds (null = for good), downloads. */
type Plan = readonly [string, string, string, string, string, number | null, number];

const plans: readonly Plan[] = [
  ['工业互联网平台产品手册', 'brochure', 'V3.2', 'zh', '展会、首次拜访', null, 126],
  ['边缘采集网关说明书', 'manual', 'V2.0', 'bilingual', '交付与售后', null, 84],
  ['企业介绍演示文稿', 'ppt', '2026 版', 'zh', '方案汇报', 210, 302],
  ['设备预测维护白皮书', 'whitepaper', 'V1.1', 'zh', '技术交流', null, 57],
  ['标准报价单', 'price', '2026Q4', 'zh', '商务洽谈，不对外公开', 38, 41],
  ['示例制造企业数字化案例', 'case', 'V1.0', 'zh', '投标与方案引用', null, 93],
  ['Company Profile', 'brochure', 'V1.3', 'en', '海外客户', null, 18],
];

export function demoMaterials(home: DemoHome, today: string, sheet: FileValue): Row[] {
  return plans
    .slice(0, home.key === 'c1' ? plans.length : 2)
    .map(([materialName, materialType, materialVersion, language, usage, days, downloadCount]) => ({
      materialName,
      materialType,
      materialVersion,
      language,
      usage,
      validUntil: days === null ? null : dayAfter(today, days),
      downloadCount,
      files: [sheet],
      tags: ['演示'],
    }));
}
