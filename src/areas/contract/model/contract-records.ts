/** What a contract has beside money: its changes, and its files. */
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { contractChangeKinds, contractFileKinds } from './contract-dicts.ts';
import type { ChangedField } from './contract-json.ts';
import { contractPermissions } from './contract-permissions.ts';

/** Most files of a contract, and bytes of one (50 MB, as files everywhere). */
export const mostContractFiles = 50;

export const contractChange = entity({
  name: 'contract_change',
  label: '变更记录',
  unit: '次',
  title: 'reason',
  permissions: contractPermissions,
  parent: { field: 'contractId', to: 'contract', limit: 500 },
  sort: [{ field: 'seq', order: 'desc' }],
  fields: {
    contractId: f.ref({ label: '合同', to: 'contract', required: true, form: false }),
    seq: f.int({ label: '变更次数', required: true, min: 1, max: 500 }),
    kind: f.oneOf({ label: '来源', options: contractChangeKinds, required: true, default: 'change' }),
    changeDate: f.date({ label: '变更日期', required: true, list: { width: 110 } }),
    reason: f.text({ label: '变更原因', required: true, min: 2, max: 500, list: { width: 260 } }),
    changes: f.json<ChangedField[]>({ label: '变更内容', form: false }),
    // The contract with its parties and plans as they were before.
    snapshot: f.json<Readonly<Record<string, unknown>>>({
      label: '变更前的合同',
      secret: 'contract_amount_view',
      form: false,
    }),
  },
});

/** What a contract keeps: texts, tables, pictures, signed pages, archives. */
export const contractFileLimit = {
  bytes: 50 * 1024 * 1024,
  types: [
    'application/pdf',
    'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.ms-excel',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'image/jpeg',
    'image/png',
    'application/ofd',
    'application/zip',
  ],
} as const;

export const contractFile = entity({
  name: 'contract_file',
  label: '合同文件',
  unit: '个',
  title: 'name',
  permissions: { ...contractPermissions, insert: 'contract_edit', delete: 'contract_edit' },
  parent: { field: 'contractId', to: 'contract', limit: mostContractFiles },
  sort: [{ field: 'createdAt', order: 'desc' }],
  fields: {
    contractId: f.ref({ label: '合同', to: 'contract', required: true, form: false }),
    kind: f.oneOf({ label: '文件类别', options: contractFileKinds, required: true, default: 'draft', list: true }),
    name: f.text({ label: '文件名', required: true, max: 200, list: { width: 260 } }),
    file: f.files({ label: '文件', max: 1, required: true, fileLimit: contractFileLimit }),
    // SHA-256 of the content in hex: the same scan at another contract is warned of.
    sha256: f.text({ label: '内容摘要', max: 64, readOnly: true, form: false, excel: false, index: true }),
  },
});
