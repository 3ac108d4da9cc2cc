/** A party of a contract: the company itself or somebody else, with the role it signs in. */
import { checkCreditCode, checkIdNumber } from '#lib/chinese/chinese-identifiers.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { partyRoles, partyTypes } from './contract-dicts.ts';
import { contractPermissions } from './contract-permissions.ts';

/** Most parties of a contract. */
export const mostParties = 10;

/** Covered with the amounts: whoever drafts contracts holds that right, and a covered value is not written. */
const personal = { secret: 'contract_amount_view' } as const;

export const contractParty = entity({
  name: 'contract_party',
  label: '签约方',
  unit: '方',
  title: 'name',
  permissions: contractPermissions,
  parent: { field: 'contractId', to: 'contract', limit: mostParties },
  sort: [{ field: 'seq', order: 'asc' }],
  fields: {
    contractId: f.ref({ label: '合同', to: 'contract', required: true, form: false }),
    seq: f.int({ label: '序号', required: true, min: 1, max: mostParties, default: 1 }),
    role: f.oneOf({ label: '角色', options: partyRoles, required: true, list: { width: 80 } }),
    name: f.text({ label: '名称', required: true, min: 2, max: 100, list: { width: 200 } }),
    partyType: f.oneOf({ label: '类型', options: partyTypes, required: true, default: 'company' }),
    isSelf: f.bool({ label: '我方', required: true, default: false }),
    uscc: f.creditCode({ label: '统一社会信用代码' }),
    idNo: f.idNumber({ label: '身份证号', ...personal, sealed: true }),
    legalRep: f.personName({ label: '法定代表人', max: 50 }),
    contactName: f.personName({ label: '联系人', max: 50 }),
    contactPhone: f.text({
      label: '联系电话',
      max: 30,
      pattern: { source: '^[+0-9][0-9()\\- ]{4,29}$', message: '应为电话号码，如 0571-88000000' },
      ...personal,
      mask: 'mobile',
    }),
    address: f.text({ label: '地址', max: 200 }),
    bankName: f.text({ label: '开户银行', max: 100 }),
    bankAccount: f.text({
      label: '银行账号',
      max: 30,
      pattern: { source: '^[0-9]{8,30}$', message: '应为 8 至 30 位数字' },
      ...personal,
      mask: 'bankAccount',
      sealed: true,
    }),
    signedAt: f.date({ label: '签署日期', past: true }),
    signedBy: f.text({ label: '签署人', max: 50 }),
  },
  // Characters and the last one refuse a code (GB 32100, GB 11643); what only looks odd is left to people.
  rules: ({ uscc, idNo }) => {
    const code = uscc ? checkCreditCode(uscc) : null;
    const number = idNo ? checkIdNumber(idNo, { today: todayInShanghai() }) : null;
    return [
      ...(code && !code.ok ? [{ field: 'uscc', message: code.reason }] : []),
      ...(number && !number.ok ? [{ field: 'idNo', message: number.reason }] : []),
    ];
  },
});
export type ContractPartyRow = RowOf<typeof contractParty>;
