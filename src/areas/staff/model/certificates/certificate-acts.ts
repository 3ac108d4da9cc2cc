/** Asking for a certificate, issuing it, and what becomes of it. */
import { act, acts } from '#platform/acts/act.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { workingStatuses } from '../dicts.ts';
import { groupUserBase } from '../group-user-base.ts';
import type { CertificateKind } from './certificate.ts';
import { certificateCode, staffCertificate, wishFields } from './certificate.ts';

/** The own row of the roster as the one who asks; no stored entity: only one's own is found. */
export const ownCertificate = entity({
  name: 'own_certificate',
  label: '本人证明',
  title: 'name',
  permissions: {
    read: certificateCode,
    insert: certificateCode,
    update: certificateCode,
    delete: certificateCode,
  },
  sort: [],
  fields: {
    name: f.personName({ label: '姓名', required: true, max: 50 }),
    staffStatus: groupUserBase.fields.staffStatus,
  },
});

const works = (status: string | null): boolean => (workingStatuses as readonly (string | null)[]).includes(status);

/** Why somebody in this state gets no certificate of this kind; null where they do. */
export function kindProblem(kind: CertificateKind | null, staffStatus: string | null): string | null {
  if (kind === null) return null;
  if (kind === 'leaving') return staffStatus === 'left' ? null : '确认离职后才能开具离职证明';
  return works(staffStatus) ? null : '只能为在职人员开具';
}

const reason = f.longText({ label: '原因', required: true, max: 200, list: true });

/** A person asks for a certificate of their own. Whoever holds {@link certificateCode} hears of it and issues it. */
export const askingCertificate = acts(
  ownCertificate,
  { path: '/api/v1/staff/certificate/askCertificate', access: 'signedIn', versioned: false },
  {
    ask: act(ownCertificate, {
      label: '申请证明',
      help: '人事开具后会通知你，可以下载 Word 和 PDF，盖章后生效。',
      fields: {
        ...wishFields,
        payConsent: f.bool({ label: '同意写明收入', help: '收入证明会写明当前薪资，须你本人同意' }),
      },
      rules: ({ kind, payConsent }, { staffStatus }) => ({
        kind: kindProblem(kind, staffStatus),
        payConsent: kind === 'income' && payConsent !== true && '收入证明会写明薪资，请勾选同意',
      }),
    }),
  },
);

/** A certificate that nobody asked for here: on paper, or by law at the end of a contract (劳动合同法 article 50). */
export const givingCertificate = acts(
  groupUserBase,
  { path: '/api/v1/staff/certificate/giveCertificate', access: certificateCode },
  {
    give: act(groupUserBase, {
      label: '开具证明',
      from: [...workingStatuses, 'left'],
      fields: {
        ...wishFields,
        consentFiles: f.files({ label: '本人同意书', max: 5, help: '收入证明须有本人签字的同意书' }),
      },
      rules: ({ kind, consentFiles }, { staffStatus }) => ({
        kind: kindProblem(kind, staffStatus),
        consentFiles: kind === 'income' && (consentFiles ?? []).length === 0 && '收入证明须上传本人签字的同意书',
      }),
    }),
  },
);

export const handlingCertificate = acts(
  staffCertificate,
  {
    path: '/api/v1/staff/certificate/handleCertificate',
    label: '办理证明',
    by: 'action',
    access: certificateCode,
    at: '/staff-certificates',
  },
  {
    issue: act(staffCertificate, {
      label: '开具',
      help: ({ personName }) => `编号后登记，${personName}会收到消息。打印盖章后生效。`,
      from: ['requested'],
      to: 'issued',
      waiting: { state: 'approving', back: 'requested' },
      bulk: 50,
    }),
    refuse: act(staffCertificate, {
      label: '退回',
      from: ['requested'],
      to: 'refused',
      fields: { closingReason: { ...reason, label: '退回原因', help: '本人可见' } },
    }),
    revoke: act(staffCertificate, {
      label: '作废',
      help: '编号保留在登记簿里，核验时显示已作废。',
      from: ['issued'],
      to: 'void',
      danger: true,
      fields: { closingReason: { ...reason, label: '作废原因' } },
    }),
  },
);

/** Takes back the own request that waits. */
export const withdrawingCertificate = acts(
  staffCertificate,
  {
    path: '/api/v1/staff/certificate/withdrawCertificate',
    label: '撤回证明申请',
    access: 'signedIn',
  },
  {
    withdraw: act(staffCertificate, { label: '撤回申请', from: ['requested'], to: 'withdrawn' }),
  },
);
