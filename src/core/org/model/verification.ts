/** A company shows its business licence, an operator of the platform verifies it. */
import { z } from 'zod';
import { act, acts } from '#platform/acts/act.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { entity } from '#platform/entity/entity.ts';
import { f, options } from '#platform/entity/field.ts';
import { EMPTY_TEXT } from '#platform/entity/format.ts';
import { fileSchema } from '#platform/entity/schema.ts';
import { view } from '#platform/entity/view.ts';

export const verifyStatuses = options([
  { code: 'none', label: '未认证' },
  { code: 'pending', label: '认证中' },
  { code: 'verified', label: '已认证' },
  { code: 'rejected', label: '未通过' },
  { code: 'disputed', label: '归属争议' },
]);
const verifyStatus = z.enum(verifyStatuses.map((entry) => entry.code) as [string, ...string[]]).describe('认证状态');

/** What a licence may be: a picture or a PDF. */
export const licenceTypes = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const;

/** How far the verification of the chosen company is; everybody in it may know. */
export const queryVerification = endpoint({
  path: '/api/v1/company/base/queryVerification',
  label: '查询企业认证',
  access: 'signedIn',
  scope: 'company',
  reads: true,
  input: z.strictObject({}),
  output: z.object({
    verifyStatus,
    creditCode: z.string().nullable(),
    requestedAt: z.string().nullable(),
    /** Why it was rejected. */
    reason: z.string().nullable(),
  }),
});

/** Sends the licence of the chosen company to the platform. FY-C001 while a request waits, and once verified. */
export const requestVerification = endpoint({
  path: '/api/v1/company/base/requestVerification',
  label: '申请企业认证',
  access: 'base_edit',
  scope: 'company',
  perMinute: 10,
  input: z.strictObject({ licence: fileSchema.describe('营业执照') }),
  output: z.object({ verifyStatus }),
});

/** A licence without its place in the store: an operator fetches it by `downloadLicence`. */
export interface SentLicence {
  readonly name: string;
  readonly size: number;
  readonly contentType: string;
}

/** Companies that ask, or asked, to be verified: those waiting longest first, then the latest of those that were handled. */
export const verificationRequests = view({
  name: 'company_verification_list',
  label: '认证申请',
  unit: '家',
  path: '/api/v1/platform/queryCompanyVerify',
  access: 'org_verify',
  scope: 'platform',
  title: 'companyName',
  state: 'verifyStatus',
  sort: [{ field: 'place', order: 'asc' }],
  fields: {
    companyName: f.text({ label: '企业名称', required: true, search: true, list: { width: 240 } }),
    verifyStatus: f.oneOf({
      label: '认证状态',
      options: verifyStatuses,
      required: true,
      list: { width: 96 },
      filter: 'in',
    }),
    licence: f.json<SentLicence>({ label: '营业执照', list: { width: 144 } }),
    creditCode: f.text({ label: '统一社会信用代码', search: true, list: { width: 176 } }),
    legalPerson: f.text({ label: '法定代表人', list: { width: 112 } }),
    /** Name of who asked. */
    requestedBy: f.text({ label: '提交人', list: { width: 112 } }),
    requestedAt: f.instant({ label: '提交时间', required: true, list: { width: 152 } }),
    reason: f.longText({ label: '原因', list: { width: 200 } }),
    companyCode: f.text({ label: '企业编码', required: true }),
    place: f.number({ label: '先后', required: true, form: false, excel: false }),
  },
});
export const queryCompanyVerify = verificationRequests.page;

/** The licence that a company sent, and no other file of it. Each look leaves an audit row. */
export const downloadLicence = endpoint({
  method: 'GET',
  path: '/api/v1/platform/downloadLicence',
  label: '查看营业执照',
  access: 'org_verify',
  scope: 'platform',
  answer: 'file',
  perMinute: 120,
  input: z.looseObject({
    applicantCompanyCode: z.string().min(1).max(20).describe('企业'),
    inline: z.enum(['0', '1']).default('0').describe('直接打开'),
  }),
  output: z.unknown(),
});

/** A company as the operator verifies it: no stored entity, its list is the platform's own. */
export const companyApplication = entity({
  name: 'company_application',
  label: '企业认证申请',
  unit: '家',
  title: 'companyName',
  state: 'verifyStatus',
  permissions: { read: 'org_verify', insert: 'org_verify', update: 'org_verify', delete: 'org_verify' },
  sort: [],
  fields: {
    companyName: f.text({ label: '企业名称', required: true, max: 100 }),
    creditCode: f.text({ label: '统一社会信用代码', max: 18 }),
    verifyStatus: f.oneOf({ label: '认证状态', required: true, options: verifyStatuses }),
  },
});

/** Verifies a company or rejects it with a reason; its administrators are told. Who comes second finds it decided. */
export const verifying = acts(
  companyApplication,
  {
    path: '/api/v1/platform/handleCompanyVerify',
    label: '处理企业认证',
    access: 'org_verify',
    scope: 'platform',
    key: 'applicantCompanyCode',
    rowKey: 'companyCode',
    by: 'approve',
  },
  {
    reject: act(companyApplication, {
      label: '不通过',
      value: false,
      from: ['pending'],
      to: 'rejected',
      fields: { reason: f.longText({ label: '原因（企业可见）', required: true, max: 200, list: true }) },
    }),
    approve: act(companyApplication, {
      label: '通过',
      value: true,
      help: ({ creditCode }) =>
        `请确认营业执照上的名称与统一社会信用代码 ${creditCode ?? EMPTY_TEXT} 一致。企业的管理员会收到消息。`,
      from: ['pending'],
      to: 'verified',
      fields: { reason: f.longText({ label: '说明', max: 200, form: false }) },
    }),
  },
);
export const handleCompanyVerify = verifying.endpoint;
