/** 集团信息: what a group tells of itself beside its name, which stands with the enterprise. One row for each group. */
import { entity } from '#platform/entity/entity.ts';
import { f, options } from '#platform/entity/field.ts';

export const groupTypes = options([
  { code: 'industry', label: '产业集团' },
  { code: 'holding', label: '投资控股' },
  { code: 'state', label: '国资' },
  { code: 'park', label: '园区' },
  { code: 'alliance', label: '联盟' },
]);
/** Units in which money of the group is shown. */
export const fiscalUnits = options([
  { code: 'yuan', label: '元' },
  { code: 'ten_thousand', label: '万元' },
  { code: 'hundred_million', label: '亿元' },
]);

export const groupProfile = entity({
  name: 'group_profile',
  label: '集团信息',
  title: 'legalPerson',
  permissions: {
    read: 'group_base_info',
    insert: 'group_base_edit',
    update: 'group_base_edit',
    delete: 'group_base_edit',
  },
  sort: [{ field: 'establishDate', order: 'desc' }],
  sections: [
    {
      key: 'identity',
      label: '基本信息',
      fields: ['groupType', 'uscc', 'legalPerson', 'establishDate', 'regionCode', 'address', 'phone', 'website'],
    },
    { key: 'story', label: '介绍', fields: ['strategy', 'culture', 'intro'] },
    { key: 'pictures', label: '图片与附件', fields: ['logo', 'cover', 'images', 'attachments'] },
    { key: 'display', label: '显示', fields: ['fiscalUnit', 'isMemberListPublic'] },
  ],
  fields: {
    groupType: f.oneOf({ label: '集团类型', options: groupTypes }),
    uscc: f.creditCode({ label: '统一社会信用代码' }),
    legalPerson: f.text({ label: '负责人', max: 50 }),
    establishDate: f.date({ label: '成立日期', past: true }),
    regionCode: f.code({ label: '所在地区', dictionary: 'divisions' }),
    address: f.text({ label: '地址', max: 200 }),
    phone: f.text({ label: '联系电话', max: 30 }),
    website: f.text({ label: '网址', max: 200 }),
    strategy: f.longText({ label: '发展战略', max: 2000 }),
    culture: f.longText({ label: '企业文化', max: 2000 }),
    intro: f.rich({ label: '集团简介', max: 50_000 }),
    logo: f.image({ label: '标志' }),
    cover: f.image({ label: '封面' }),
    images: f.files({ label: '图片' }),
    attachments: f.files({ label: '附件' }),
    fiscalUnit: f.oneOf({ label: '金额单位', options: fiscalUnits, default: 'ten_thousand' }),
    isMemberListPublic: f.bool({ label: '对外公开成员名单', default: false }),
  },
});
