/** Certificates and management systems of the demo companies: some valid, some about to end, one over, one renewed. */
import type { FileValue } from '#platform/entity/field.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { dayAfter } from '../../model/validity.ts';
import type { DemoHome } from './demo-company.ts';
import { awayFrom } from './demo-company.ts';

/** Name, type, level, issuer, days until it ends (null = for good), years since it was issued. */
type Plan = readonly [string, string, string | null, string, number | null, number, Row?];

const main: readonly Plan[] = [
  ['高新技术企业证书', 'high_tech', 'national', '示例省高新技术企业认定管理机构', 62, 3],
  ['专精特新“小巨人”企业', 'little_giant', 'national', '国家中小企业主管部门（示例）', 410, 2],
  ['科技型中小企业入库登记', 'tech_sme', 'national', '示例省科学技术厅', 130, 1],
  ['信息系统建设和服务能力评估', 'qualification', 'national', '示例电子信息行业联合会', 25, 3, { certGrade: 'CS4' }],
  ['软件能力成熟度模型集成', 'qualification', 'international', '示例评估机构', 700, 2, { certGrade: 'CMMI5' }],
  [
    '电信与信息服务业务经营许可证',
    'license',
    'provincial',
    '示例省通信管理局',
    1100,
    2,
    { scope: '互联网信息服务业务' },
  ],
  ['安全生产许可证', 'safety', 'provincial', '示例省应急管理厅', -18, 3],
  ['软件企业证书', 'software', 'industry', '示例软件行业协会', 210, 1],
  ['AAA 级信用企业', 'credit', 'industry', '示例信用评价机构', 88, 2, { certGrade: 'AAA' }],
  ['边缘采集网关防爆合格证', 'product_cert', 'industry', '示例防爆产品质量检验中心', 900, 2],
  ['对外贸易经营者备案', 'license', 'municipal', '示例市商务局', null, 6],
];
const others: readonly Plan[] = [
  ['道路运输经营许可证', 'license', 'municipal', '示例市交通运输局', 75, 3],
  ['企业信用等级证书', 'credit', 'industry', '示例信用评价机构', 300, 1, { certGrade: 'AA' }],
];

export function demoCertificates(home: DemoHome, today: string, proof: FileValue): Row[] {
  return (home.key === 'c1' ? main : others).map(
    ([certName, certType, certLevel, issuer, days, years, more], index) => ({
      certName,
      certType,
      certLevel,
      issuer,
      certNo: `YQ${home.key.toUpperCase()}-${2020 + (index % 6)}-${String(1001 + index * 37)}`,
      holder: home.companyName,
      issueDate:
        days === null ? awayFrom(today, -years) : awayFrom(dayAfter(today, days), -Math.max(years, days > 900 ? 5 : 3)),
      expiryDate: days === null ? null : dayAfter(today, days),
      state: 'normal',
      isPublic: true,
      attachments: [proof],
      ...more,
    }),
  );
}

interface SystemPlan {
  readonly row: Row;
  readonly audits: readonly Row[];
  readonly documents: readonly Row[];
}

const systems: readonly (readonly [string, string, string, string, number])[] = [
  ['质量管理体系', 'quality', 'GB/T 19001-2016', '产品和软件的设计、开发、生产与服务', 540],
  ['环境管理体系', 'environment', 'GB/T 24001-2016', '设备制造及相关管理活动', 540],
  ['职业健康安全管理体系', 'ohs', 'GB/T 45001-2020', '设备制造及相关管理活动', 70],
  ['信息安全管理体系', 'infosec', 'GB/T 22080-2025', '软件开发与运维服务', 320],
  ['知识产权合规管理体系', 'ip', 'GB/T 29490-2023', '研发、生产、销售中的知识产权管理', 800],
];

/** Systems with the audits of their cycle and their documents; smaller companies have the first one. */
export function demoSystems(home: DemoHome, today: string, proof: FileValue): SystemPlan[] {
  return systems
    .slice(0, home.key === 'c1' ? systems.length : 1)
    .map(([systemName, systemType, standardNo, scope, days], index) => {
      const expiryDate = dayAfter(today, days);
      const issueDate = awayFrom(expiryDate, -3);
      const audit = (auditType: string, planDate: string): Row =>
        planDate < today
          ? {
              auditType,
              planDate,
              doneDate: planDate,
              result: index === 2 ? 'corrected' : 'passed',
              findings: index === 2 ? '一项一般不符合：应急预案未按期演练，已补做' : '未开具不符合项',
            }
          : { auditType, planDate };
      return {
        row: {
          systemName,
          systemType,
          standardNo,
          scope,
          certNo: `00123Q${home.key.slice(1)}${String(31_000 + index * 211)}`,
          certBody: '示例认证中心',
          accreditation: 'CNAS',
          issueDate,
          expiryDate,
          systemVersion: `${String.fromCodePoint(65 + (index % 3))}/1`,
          state: 'normal',
          attachments: [proof],
        },
        audits: [
          audit('initial', issueDate),
          audit('surveillance', awayFrom(issueDate, 1)),
          audit('surveillance', awayFrom(issueDate, 2)),
          audit('recertification', dayAfter(expiryDate, -45)),
        ],
        documents: [
          {
            level: 'manual',
            documentName: `${systemName}手册`,
            documentNo: `YQ-${systemType.toUpperCase()}-M01`,
            documentVersion: 'A/1',
            effectiveDate: issueDate,
          },
          {
            level: 'procedure',
            documentName: '文件控制程序',
            documentNo: `YQ-${systemType.toUpperCase()}-P01`,
            documentVersion: 'A/0',
            effectiveDate: issueDate,
          },
          {
            level: 'procedure',
            documentName: '内部审核程序',
            documentNo: `YQ-${systemType.toUpperCase()}-P02`,
            documentVersion: 'A/0',
            effectiveDate: issueDate,
          },
          {
            level: 'form',
            documentName: '管理评审记录',
            documentNo: `YQ-${systemType.toUpperCase()}-R01`,
            documentVersion: 'A/0',
            effectiveDate: issueDate,
          },
        ],
      };
    });
}
