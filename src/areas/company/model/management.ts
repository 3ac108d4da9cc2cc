/** 管理体系: systems with their certificate, audits and documents. */
import { childQuery, childRemove, childSave } from '#platform/entity/child-endpoints.ts';
import { deleteEndpoint, exportEndpoint, pageEndpoint, saveEndpoint } from '#platform/entity/entity-endpoints.ts';
import { z } from 'zod';
import { remindChoices } from '#core/due/public.ts';
import type { Issue } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f, options } from '#platform/entity/field.ts';
import { validityStates, validityStatuses } from './validity.ts';

const systemTypes = options([
  { code: 'quality', label: '质量管理' },
  { code: 'environment', label: '环境管理' },
  { code: 'ohs', label: '职业健康安全' },
  { code: 'infosec', label: '信息安全' },
  { code: 'it_service', label: 'IT 服务' },
  { code: 'ip', label: '知识产权' },
  { code: 'energy', label: '能源' },
  { code: 'integrity', label: '诚信' },
  { code: 'dataman', label: '数据管理' },
  { code: 'integration', label: '两化融合' },
  { code: 'food', label: '食品安全' },
  { code: 'medical', label: '医疗器械' },
  { code: 'internal', label: '内部制度' },
]);
const auditTypes = options([
  { code: 'initial', label: '初审' },
  { code: 'surveillance', label: '监督' },
  { code: 'recertification', label: '再认证' },
  { code: 'internal', label: '内审' },
]);
const auditResults = options([
  { code: 'passed', label: '通过', tone: 'success' },
  { code: 'corrected', label: '整改后通过', tone: 'warning' },
  { code: 'failed', label: '未通过', tone: 'danger' },
]);
const documentLevels = options([
  { code: 'manual', label: '手册' },
  { code: 'procedure', label: '程序文件' },
  { code: 'instruction', label: '作业指导书' },
  { code: 'form', label: '记录表单' },
]);

/** Records of a system are kept in its detail: no sheets of their own. */
const recordPermissions = {
  read: 'management_system',
  insert: 'management_edit',
  update: 'management_edit',
  delete: 'management_delete',
};
const permissions = { ...recordPermissions, import: 'management_edit', export: 'management_export' };

export const management = entity({
  name: 'management',
  label: '管理体系',
  unit: '个',
  title: 'systemName',
  state: 'status',
  head: { tags: ['systemType'], facts: ['certNo', 'certBody', 'ownerId'] },
  restorable: true,
  permissions,
  sort: [{ field: 'expiryDate', order: 'asc' }],
  matchBy: ['certNo'],
  due: [
    {
      kind: 'management_end',
      act: 'edit',
      field: 'expiryDate',
      label: '体系证书到期',
      owner: 'ownerId',
      remindField: 'remindOffsets',
      when: ({ state }) => state !== 'cancelled',
    },
    {
      kind: 'management_audit',
      field: 'nextAuditDate',
      label: '体系审核',
      owner: 'ownerId',
      remindField: 'remindOffsets',
      when: ({ state }) => state !== 'cancelled',
    },
  ],
  sections: [
    {
      key: 'base',
      label: '体系信息',
      fields: ['systemName', 'systemType', 'standardNo', 'scope', 'systemVersion', 'ownerId', 'remindOffsets'],
    },
    {
      key: 'proof',
      label: '认证证书',
      fields: [
        'certNo',
        'certBody',
        'accreditation',
        'issueDate',
        'expiryDate',
        'state',
        'status',
        'nextAuditDate',
        'attachments',
        'remark',
      ],
    },
  ],
  place: { list: '/management-system' },
  fields: {
    systemName: f.text({ label: '体系名称', required: true, max: 100, search: true, list: { width: 200 } }),
    status: f.oneOf({ label: '效力', options: validityStatuses, readOnly: true, list: { width: 104 }, filter: 'in' }),
    systemType: f.oneOf({
      label: '体系类型',
      required: true,
      options: systemTypes,
      list: { width: 120 },
      filter: 'in',
    }),
    standardNo: f.text({ label: '标准编号', max: 60, help: '如 GB/T 19001-2016', search: true, list: { width: 150 } }),
    certNo: f.text({ label: '证书编号', max: 60, search: true, list: { width: 150 } }),
    certBody: f.text({ label: '认证机构', max: 100, list: { width: 160, hidden: true } }),
    accreditation: f.text({ label: '认可标识', max: 30, help: '如 CNAS', list: { width: 96, hidden: true } }),
    scope: f.longText({ label: '认证范围', max: 1000 }),
    issueDate: f.date({ label: '发证日期', list: { hidden: true } }),
    expiryDate: f.date({ label: '有效期至', help: '不填表示长期', noEnd: true, list: { width: 190 }, filter: 'range' }),
    systemVersion: f.text({ label: '文件版本', max: 20, list: { width: 96, hidden: true } }),
    state: f.oneOf({ label: '证书状态', options: validityStates, default: 'normal' }),
    nextAuditDate: f.date({ label: '下次审核', readOnly: true, list: { width: 184 } }),
    ownerId: f.ref({ label: '负责人', to: 'group_user_base', list: { width: 120 }, filter: 'in' }),
    remindOffsets: f.manyOf({
      label: '提前提醒',
      options: remindChoices,
      help: '不选时到期前 90、60、30、7 天和当天提醒',
    }),
    attachments: f.files({ label: '证书文件', list: { width: 88 } }),
    remark: f.longText({ label: '备注', max: 500 }),
  },
  rules: ({ issueDate, expiryDate }) => {
    const issues: Issue[] = [];
    if (issueDate && expiryDate && expiryDate < issueDate)
      issues.push({ field: 'expiryDate', message: '不能早于发证日期' });
    return issues;
  },
});

export const managementAudit = entity({
  name: 'management_audit',
  label: '审核',
  title: 'auditType',
  permissions: recordPermissions,
  parent: { field: 'managementId', to: 'management', limit: 100 },
  sort: [{ field: 'planDate', order: 'desc' }],
  fields: {
    managementId: f.ref({ label: '管理体系', to: 'management', required: true }),
    auditType: f.oneOf({ label: '审核类型', required: true, options: auditTypes }),
    planDate: f.date({ label: '计划日期', required: true }),
    doneDate: f.date({ label: '完成日期', past: true }),
    result: f.oneOf({ label: '结论', options: auditResults }),
    findings: f.longText({ label: '不符合项与整改', max: 1000 }),
  },
  rules: (row) => (row.result && !row.doneDate ? [{ field: 'doneDate', message: '有结论时必填' }] : []),
});

export const managementDocument = entity({
  name: 'management_document',
  label: '体系文件',
  title: 'documentName',
  permissions: recordPermissions,
  parent: { field: 'managementId', to: 'management', limit: 500 },
  sort: [
    { field: 'level', order: 'asc' },
    { field: 'documentNo', order: 'asc' },
  ],
  fields: {
    managementId: f.ref({ label: '管理体系', to: 'management', required: true }),
    documentName: f.text({ label: '文件名称', required: true, max: 100 }),
    level: f.oneOf({ label: '层级', required: true, options: documentLevels }),
    documentNo: f.text({ label: '文件编号', max: 60 }),
    documentVersion: f.text({ label: '版本', max: 20 }),
    effectiveDate: f.date({ label: '生效日期' }),
    file: f.files({ label: '文件', max: 5 }),
  },
});

export const queryPageManagement = pageEndpoint(management, {
  path: '/api/v1/company/management/queryPageManagement',
  extra: { statusCounts: z.array(z.object({ status: z.string(), count: z.number() })) },
});
export const insertAndUpdateManagement = saveEndpoint(management, {
  path: '/api/v1/company/management/insertAndUpdateManagement',
});
export const deleteManagement = deleteEndpoint(management, { path: '/api/v1/company/management/deleteManagement' });
export const excel = exportEndpoint(management, { path: '/api/v1/company/management/excel' });

export const auditCalls = {
  entity: managementAudit,
  query: childQuery(managementAudit, '/api/v1/company/management/queryAudit'),
  save: childSave(managementAudit, '/api/v1/company/management/insertAndUpdateAudit'),
  remove: childRemove(managementAudit, '/api/v1/company/management/deleteAudit'),
};
export const documentCalls = {
  entity: managementDocument,
  query: childQuery(managementDocument, '/api/v1/company/management/queryDocument'),
  save: childSave(managementDocument, '/api/v1/company/management/insertAndUpdateDocument'),
  remove: childRemove(managementDocument, '/api/v1/company/management/deleteDocument'),
};
