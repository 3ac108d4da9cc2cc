/** What 企业详情 holds, in the order of 基本信息; a section is shown to who may read its list. */
import type { AnyEndpoint } from '#platform/entity/endpoint.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { certificate, queryPageCertificate } from '../../model/certificate.ts';
import { film, queryPageFilm } from '../../model/film.ts';
import { financingRound, indicator, queryFinance } from '../../model/finance.ts';
import { grow, queryPage as queryPageGrow } from '../../model/grow.ts';
import { honor, queryPageHonor } from '../../model/honor.ts';
import { management, queryPageManagement } from '../../model/management.ts';
import { officialUser, queryOfficialUser } from '../../model/official-user.ts';
import { partner, queryPartnerInfo } from '../../model/partner.ts';
import { queryShareholder, shareholder } from '../../model/shareholder.ts';

export interface DetailsSection {
  readonly key: string;
  readonly label: string;
  readonly code: string;
  readonly entity: AnyEntity;
  readonly read: AnyEndpoint;
  readonly keys: readonly string[];
  readonly filter?: Readonly<Record<string, unknown>>;
  /** What the edition for others keeps of it: all where absent, rows that also fit this filter, or nothing. */
  readonly outside?: Readonly<Record<string, unknown>> | null;
}

/** Sections of the profile that the edition for others leaves out. */
export const insideProfile: ReadonlySet<string> = new Set(['invoice']);

/** What others are shown of a section: with its filter narrowed; undefined where it is not for them. */
export function outsideSection({ outside, ...section }: DetailsSection): DetailsSection | undefined {
  if (outside === null) return undefined;
  return outside ? { ...section, filter: { ...section.filter, ...outside } } : section;
}

export const detailsSections: readonly DetailsSection[] = [
  {
    key: 'shareholders',
    label: '股东信息',
    code: 'base_info',
    entity: shareholder,
    read: queryShareholder,
    keys: [
      'shareholderName',
      'shareholderType',
      'subscribedAmount',
      'subscribedDate',
      'paidAmount',
      'shareRatio',
      'status',
    ],
  },
  {
    key: 'officials',
    label: '主要人员',
    code: 'base_info',
    entity: officialUser,
    read: queryOfficialUser,
    keys: ['name', 'positionTitle', 'positionTypes', 'appointDate', 'termEndDate', 'status'],
  },
  {
    key: 'indicators',
    label: '经营指标',
    code: 'finance_view',
    entity: indicator,
    read: queryFinance,
    filter: { kind: ['indicator'] },
    outside: null,
    keys: ['year', 'period', 'revenue', 'netProfit', 'taxPaid', 'rdExpense', 'totalAssets'],
  },
  {
    key: 'rounds',
    label: '融资记录',
    code: 'finance_view',
    entity: financingRound,
    read: queryFinance,
    filter: { kind: ['round'] },
    outside: { disclosure: ['public'] },
    keys: ['roundType', 'financeDate', 'amount', 'currency', 'leadInvestor', 'postMoney'],
  },
  {
    key: 'partners',
    label: '合作伙伴',
    code: 'base_info',
    entity: partner,
    read: queryPartnerInfo,
    outside: null,
    keys: ['partnerName', 'partnerType', 'level', 'status', 'cooperationStart', 'cooperationEnd'],
  },
  {
    key: 'certificates',
    label: '公司资质',
    code: 'company_qualification',
    entity: certificate,
    read: queryPageCertificate,
    outside: { isPublic: true },
    keys: ['certName', 'certType', 'certLevel', 'certNo', 'issuer', 'expiryDate', 'status'],
  },
  {
    key: 'systems',
    label: '管理体系',
    code: 'management_system',
    entity: management,
    read: queryPageManagement,
    keys: ['systemName', 'standardNo', 'certNo', 'certBody', 'expiryDate', 'status'],
  },
  {
    key: 'honors',
    label: '公司荣誉',
    code: 'company_honors',
    entity: honor,
    read: queryPageHonor,
    outside: { isPublic: true },
    keys: ['honorName', 'honorLevel', 'honorType', 'awardOrg', 'awardDate'],
  },
  {
    key: 'places',
    label: '发展布局',
    code: 'development_layout',
    entity: grow,
    read: queryPageGrow,
    keys: ['name', 'growType', 'regionCode', 'status', 'establishDate', 'staffCount'],
  },
  {
    key: 'films',
    label: '宣传影片',
    code: 'promotional_film',
    entity: film,
    read: queryPageFilm,
    outside: { isPublic: true },
    keys: ['title', 'category', 'shootDate', 'description'],
  },
];
