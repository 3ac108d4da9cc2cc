/** What department, HR and leaders say about hiring a candidate. One of a kind is current, older ones are kept. */
import type { RowOf } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { opinionDecisions, opinionKinds } from './decide-dicts.ts';

export const opinion = entity({
  name: 'opinion',
  label: '录用意见',
  unit: '条',
  title: 'kind',
  permissions: {
    read: 'external_talent_pool',
    insert: 'recruit_opinion',
    update: 'recruit_opinion',
    delete: 'recruit_opinion',
  },
  parent: { field: 'recruitInfoId', to: 'recruit_info', limit: 200 },
  sort: [{ field: 'createdAt', order: 'desc' }],
  fields: {
    recruitInfoId: f.ref({ label: '招聘记录', to: 'recruit_info', required: true, form: false }),
    kind: f.oneOf({ label: '意见类型', options: opinionKinds, required: true }),
    decision: f.oneOf({ label: '意见', options: opinionDecisions, required: true }),
    content: f.longText({ label: '说明', max: 1000 }),
    signerId: f.ref({ label: '签署人', to: 'group_user_base', readOnly: true, form: false }),
    signerName: f.text({ label: '签署人姓名', max: 50, readOnly: true, form: false }),
    signedAt: f.instant({ label: '签署时间', readOnly: true, form: false }),
    isCurrent: f.bool({ label: '当前意见', readOnly: true, default: true, form: false, excel: false }),
  },
});

export type OpinionRow = RowOf<typeof opinion>;
