/** 公司资质: certificates with their end and the chain of renewals. */
import { z } from 'zod';
import { addDays, endOfSameTerm } from '#lib/chinese/calendar.ts';
import { act, acts } from '#platform/acts/act.ts';
import { remindChoices } from '#core/due/public.ts';
import {
  byIds,
  deleteEndpoint,
  exportEndpoint,
  insertEndpoint,
  pageEndpoint,
  updateEndpoint,
} from '#platform/entity/entity-endpoints.ts';
import type { Issue } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f, options } from '#platform/entity/field.ts';
import { certificateEnd } from './certificate-terms.ts';
import { honorLevels } from './honor.ts';
import { validityStates, validityStatuses } from './validity.ts';

export const certificateTypes = options([
  { code: 'license', label: '行政许可' },
  { code: 'qualification', label: '资质证书' },
  { code: 'high_tech', label: '高新技术企业', aliases: ['高企'] },
  { code: 'tech_sme', label: '科技型中小企业' },
  { code: 'specialized_new', label: '专精特新' },
  { code: 'little_giant', label: '专精特新“小巨人”', aliases: ['小巨人'] },
  { code: 'iso', label: '体系认证' },
  { code: 'product_cert', label: '产品认证' },
  { code: 'safety', label: '安全生产' },
  { code: 'credit', label: '信用评级' },
  { code: 'software', label: '软件企业/产品' },
  { code: 'other', label: '其他' },
]);

interface Dated {
  readonly issueDate?: string | null;
  readonly expiryDate?: string | null;
  readonly nextReviewDate?: string | null;
}

/** Nothing of a certificate ends or is reviewed before it was issued. */
function dateIssues({ issueDate, expiryDate, nextReviewDate }: Dated): Issue[] {
  const issues: Issue[] = [];
  if (issueDate && expiryDate && expiryDate < issueDate)
    issues.push({ field: 'expiryDate', message: '不能早于发证日期' });
  if (issueDate && nextReviewDate && nextReviewDate < issueDate)
    issues.push({ field: 'nextReviewDate', message: '不能早于发证日期' });
  return issues;
}

export const certificate = entity({
  name: 'certificate',
  label: '资质',
  unit: '项',
  limit: 100_000,
  title: 'certName',
  state: 'status',
  head: { tags: ['certType'], facts: ['certNo', 'issuer', 'ownerId'] },
  restorable: true,
  permissions: {
    read: 'company_qualification',
    insert: 'certificate_edit',
    update: 'certificate_edit',
    delete: 'certificate_delete',
    import: 'certificate_edit',
    export: 'certificate_export',
  },
  sort: [{ field: 'expiryDate', order: 'asc' }],
  matchBy: ['certNo'],
  due: [
    {
      kind: 'certificate_end',
      act: 'renew',
      field: 'expiryDate',
      label: '资质到期',
      owner: 'ownerId',
      remindField: 'remindOffsets',
      when: ({ isRenewed, state }) => isRenewed !== true && state !== 'cancelled',
    },
    {
      kind: 'certificate_review',
      act: 'edit',
      field: 'nextReviewDate',
      label: '年审或监督审核',
      owner: 'ownerId',
      remindField: 'remindOffsets',
      when: ({ isRenewed, state }) => isRenewed !== true && state !== 'cancelled',
    },
  ],
  sections: [
    {
      key: 'base',
      label: '证书信息',
      fields: ['certName', 'certType', 'certLevel', 'certGrade', 'certNo', 'issuer', 'holder', 'scope'],
    },
    {
      key: 'term',
      label: '有效期',
      fields: [
        'issueDate',
        'effectiveDate',
        'expiryDate',
        'nextReviewDate',
        'state',
        'status',
        'isRenewed',
        'renewedFromId',
      ],
    },
    { key: 'more', label: '其他', fields: ['ownerId', 'remindOffsets', 'isPublic', 'attachments', 'remark'] },
  ],
  place: { list: '/company-qualification' },
  fields: {
    certName: f.text({
      label: '资质名称',
      required: true,
      max: 100,
      search: true,
      list: { width: 230 },
      excel: { aliases: ['证书名称'] },
    }),
    status: f.oneOf({ label: '效力', options: validityStatuses, readOnly: true, list: { width: 104 }, filter: 'in' }),
    certType: f.oneOf({ label: '类型', required: true, options: certificateTypes, list: { width: 120 }, filter: 'in' }),
    certLevel: f.oneOf({ label: '级别', options: honorLevels, list: { width: 88 }, filter: 'in' }),
    certGrade: f.text({ label: '等级', max: 30, help: '如 甲级、一级、CMMI3', list: { width: 96, hidden: true } }),
    expiryDate: f.date({
      label: '有效期至',
      noEnd: true,
      help: '不填表示长期；高新技术企业等有固定年限的按年限计算',
      list: { width: 190 },
      filter: 'range',
    }),
    certNo: f.text({ label: '证书编号', max: 60, search: true, list: { width: 150 } }),
    issuer: f.text({ label: '发证机构', max: 100, search: true, list: { width: 180 } }),
    holder: f.text({ label: '持有主体', max: 100, list: { width: 180, hidden: true } }),
    scope: f.longText({ label: '认证范围', max: 1000 }),
    issueDate: f.date({ label: '发证日期', list: { hidden: true }, sort: true }),
    effectiveDate: f.date({ label: '生效日期', list: { hidden: true } }),
    nextReviewDate: f.date({ label: '年审日期', help: '下一次年审或监督审核', list: { hidden: true }, sort: true }),
    state: f.oneOf({ label: '证书状态', options: validityStates, default: 'normal' }),
    isRenewed: f.bool({ label: '已有续证', readOnly: true }),
    renewedFromId: f.ref({ label: '续自', to: 'certificate', readOnly: true, excel: false }),
    ownerId: f.ref({ label: '负责人', to: 'group_user_base', list: { width: 120 }, filter: 'in' }),
    remindOffsets: f.manyOf({
      label: '提前提醒',
      options: remindChoices,
      help: '不选时到期前 90、60、30、7 天和当天提醒',
    }),
    isPublic: f.bool({
      label: '对外展示',
      help: '列入企业详情的对外版',
      list: { width: 96, hidden: true },
      filter: 'equal',
    }),
    attachments: f.files({ label: '证书文件', help: '没有证书文件的不算有效', list: { width: 88 } }),
    remark: f.longText({ label: '备注', max: 500 }),
  },
  rules: (row) => dateIssues(row),
});

/** Rows by status, without the status filter. */
const statusCounts = z.array(z.object({ status: z.string(), count: z.number() }));

export const queryPageCertificate = pageEndpoint(certificate, {
  path: '/api/v1/company/base/queryPageCertificate',
  more: byIds,
  extra: { statusCounts },
});
export const insertCertificate = insertEndpoint(certificate, { path: '/api/v1/company/base/insertCertificate' });
export const updateCertificate = updateEndpoint(certificate, { path: '/api/v1/company/base/updateCertificate' });
export const deleteCertificate = deleteEndpoint(certificate, { path: '/api/v1/company/base/deleteCertificate' });
export const exportCertificate = exportEndpoint(certificate, { path: '/api/v1/company/base/exportCertificate' });

/** What a renewal takes over as it stands in the old certificate, unless it is said anew. */
const { certLevel, certGrade, issuer, holder, scope } = certificate.fields;
/** What is the new certificate's own. */
const { certNo, issueDate, effectiveDate, expiryDate, nextReviewDate, attachments, remark } = certificate.fields;

/**
 * A new certificate follows an old one, which counts as renewed from then on; the chain is kept. What hardly ever changes
 * is taken over and edited like that of any certificate afterwards. Answers the new one.
 */
export const certificateRenewal = acts(
  certificate,
  { path: '/api/v1/company/base/renewCertificate', access: 'certificate_edit' },
  {
    renew: act(certificate, {
      label: '续证',
      help: '按下面的内容新建证书，原证书转为已续证',
      from: ['valid', 'expiring', 'expired', 'pending', 'suspended'],
      to: 'renewed',
      bulk: 100,
      fields: {
        certNo,
        issueDate,
        effectiveDate,
        expiryDate,
        nextReviewDate,
        attachments,
        certLevel,
        certGrade,
        issuer,
        holder,
        scope,
        remark,
      },
      blank: ['certNo', 'issueDate', 'effectiveDate', 'expiryDate', 'nextReviewDate', 'attachments', 'remark'],
      each: {
        certNo: () => null,
        issueDate: () => null,
        // As long again, from the day after the old one ends: whoever holds the new one in hand corrects it.
        effectiveDate: ({ expiryDate: end }) => end && addDays(end, 1),
        expiryDate: ({ certType, effectiveDate, issueDate, expiryDate: end }, _today, { effectiveDate: next }) =>
          next
            ? (certificateEnd(certType, next) ?? endOfSameTerm(next, { start: effectiveDate ?? issueDate, end }))
            : null,
      },
      rules: (values) => Object.fromEntries(dateIssues(values).map(({ field, message }) => [field, message])),
    }),
  },
);
export const renewCertificate = certificateRenewal.endpoint;
