/** 主要人员 of all members as a list: who is in office where, and who is in more than one of them. */
import { z } from 'zod';
import { officialStatuses, positionTypes } from '#areas/company/public.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { f } from '#platform/entity/field.ts';
import { filterShape, listFilterSchema } from '#platform/entity/schema.ts';
import { view } from '#platform/entity/view.ts';

export const officialList = view({
  name: 'group_survey_official',
  label: '主要人员',
  unit: '名',
  path: '/api/v1/company/group/queryPageOfficialUser',
  access: 'group_survey',
  export: 'group_export',
  scope: 'group',
  title: 'name',
  titleWith: 'memberName',
  // Companies in the order of the group, in each the order of its own list.
  sort: [
    { field: 'memberPlace', order: 'asc' },
    { field: 'sort', order: 'asc' },
  ],
  filters: {
    /** Of these members; FY-N001 for a company outside the group. In what else a person is in office is told of all of them. */
    memberCode: f.text({ label: '所属企业', max: 20, filter: 'in' }),
  },
  fields: {
    name: f.personName({ label: '姓名', required: true, search: true, list: { width: 120 } }),
    memberName: f.text({ label: '所属企业', required: true, list: { width: 150 } }),
    positionTypes: f.manyOf({ label: '职务', options: positionTypes, list: { width: 180 }, filter: 'in' }),
    positionTitle: f.text({ label: '职务名称', search: true, list: { width: 140, hidden: true } }),
    /** Names of the other members in which the person is in office: by ID number where both rows have one, else by name and day of birth. */
    otherMembers: f.list({ label: '交叉任职', list: { width: 180 } }),
    appointDate: f.date({ label: '任职起', sort: true, list: true, filter: 'range' }),
    termEndDate: f.date({ label: '任期止', sort: true, list: { hidden: true }, filter: 'range' }),
    status: f.oneOf({ label: '状态', options: officialStatuses, list: { width: 80 }, filter: 'in' }),
    /** Phone and ID number are covered for everybody here: they are revealed inside the company alone. */
    phone: f.mobile({ label: '手机号', list: { width: 132 } }),
    idNo: f.idNumber({ label: '身份证号', list: { width: 176 } }),
    isLegalPerson: f.bool({ label: '法定代表人', list: { width: 112, hidden: true } }),
    memberPlace: f.int({ label: '企业顺序', required: true, form: false, excel: false }),
    sort: f.int({ label: '排序号', form: false, excel: false }),
  },
});

/** FY-N001 where the filter names a company outside the group. */
export const queryPageOfficialUser = officialList.page;

/** The same as a workbook; phone and ID number stay covered. Above 2,000 people {id} of the download centre. */
export const exportOfficialUser = endpoint({
  path: '/api/v1/company/group/exportOfficialUser',
  label: '导出集团主要人员',
  access: 'group_export',
  scope: 'group',
  answer: 'file',
  perMinute: 60,
  input: z.strictObject({ filter: listFilterSchema(officialList, filterShape({ fields: officialList.filters })) }),
  output: z.unknown(),
});
