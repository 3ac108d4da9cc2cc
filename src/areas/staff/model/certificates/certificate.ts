/** 证明: what a company certifies of a person, in the register that keeps each of them. */
import { entity } from '#platform/entity/entity.ts';
import { f, options } from '#platform/entity/field.ts';
import { partOfStaff, staffField } from '../records/person-record.ts';

export const certificateKinds = options([
  { code: 'employment', label: '在职证明' },
  { code: 'income', label: '收入证明' },
  { code: 'leaving', label: '离职证明' },
]);
export type CertificateKind = (typeof certificateKinds)[number]['code'];

export const certificateStates = options([
  { code: 'requested', label: '待开具', tone: 'processing' },
  { code: 'approving', label: '审批中', tone: 'processing' },
  { code: 'issued', label: '已开具', tone: 'success' },
  { code: 'refused', label: '已退回', tone: 'danger' },
  { code: 'withdrawn', label: '已撤回', tone: 'neutral' },
  { code: 'void', label: '已作废', tone: 'neutral' },
]);

/** Code under which certificates are issued and the register is read. */
export const certificateCode = 'staff_certificate';
/** Code without which no certificate with pay in it is issued or read, but by its own person. */
export const payCode = 'staff_salary_view';

/** Certificates of one person, and requests of one person that wait at a time. */
const limit = 200;
export const openLimit = 5;

/** What is asked of a certificate, by its person and by who issues it alike. */
export const wishFields = {
  kind: f.oneOf({
    label: '证明类型',
    options: certificateKinds,
    required: true,
    list: { width: 112 },
    filter: 'in',
  }),
  purpose: f.text({
    label: '用途',
    required: true,
    max: 60,
    list: { width: 160 },
    help: '写进证明，例如：办理住房贷款、申请签证',
  }),
  addressee: f.text({ label: '致', max: 80, help: '收件单位，写在证明抬头；没有可不填' }),
};

export const staffCertificate = entity({
  name: 'staff_certificate',
  label: '证明',
  unit: '份',
  title: 'personName',
  titleWith: 'kind',
  state: 'status',
  permissions: {
    read: certificateCode,
    insert: certificateCode,
    update: certificateCode,
    delete: certificateCode,
  },
  sort: [{ field: 'requestedAt', order: 'desc' }],
  parent: partOfStaff('read', [], limit),
  fields: {
    ...staffField,
    /** As it was on the day: the register says who was certified, whatever the name is later. */
    personName: f.personName({ label: '姓名', required: true, max: 50 }),
    ...wishFields,
    status: f.oneOf({ label: '状态', options: certificateStates, required: true, default: 'requested' }),
    requestedAt: f.instant({ label: '申请时间', required: true }),
    /** Drawn when it is issued; a request that comes to nothing has none. */
    certificateNo: f.text({ label: '证明编号', max: 30, unique: true, readOnly: true }),
    issuedOn: f.date({ label: '开具日期', readOnly: true }),
    issuedByName: f.text({ label: '开具人', max: 50, readOnly: true }),
    /** The person agrees that the pay stands in it (个人信息保护法 articles 13 and 29). */
    payConsent: f.bool({ label: '同意写明收入' }),
    consentFiles: f.files({ label: '本人同意书', max: 5 }),
    /** What it says, as JSON, from the day it was issued: printed again it is the same. */
    content: f.longText({
      label: '证明内容',
      max: 4000,
      sealed: true,
      secret: payCode,
      mask: 'all',
      readOnly: true,
      form: false,
      excel: false,
    }),
    closingReason: f.text({ label: '退回或作废原因', max: 200, readOnly: true }),
  },
});
