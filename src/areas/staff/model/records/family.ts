/** Family and emergency contacts. */
import { idNumberCheckCharacter, normaliseIdNumber } from '#lib/chinese/chinese-identifiers.ts';
import { politicalStatus } from '#platform/entity/dictionaries.ts';
import { partCalls } from '#platform/entity/child-endpoints.ts';
import type { Issue } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f, options } from '#platform/entity/field.ts';
import { callable, partOfStaff, staffField } from './person-record.ts';

/** GB/T 4761, main groups. */
export const relations = options([
  { code: '1', label: '配偶', aliases: ['丈夫', '妻子', '夫', '妻', '爱人'] },
  { code: '2', label: '子', aliases: ['儿子'] },
  { code: '3', label: '女', aliases: ['女儿'] },
  { code: '4', label: '孙子女/外孙子女', aliases: ['孙子', '孙女', '外孙', '外孙女'] },
  { code: '5', label: '父母', aliases: ['父亲', '母亲', '父', '母'] },
  { code: '6', label: '祖父母/外祖父母', aliases: ['祖父', '祖母', '外祖父', '外祖母', '爷爷', '奶奶'] },
  { code: '7', label: '兄弟姐妹', aliases: ['哥哥', '弟弟', '姐姐', '妹妹'] },
  { code: '8', label: '其他', aliases: ['朋友', '亲戚'] },
]);

/** Emergency contacts of one person. */
export const maxEmergency = 3;
/** Family records of one person. */
export const maxFamily = 20;

/**
 * A family may have children and foreigners: only the check character of an 18-digit number is judged. Rosters name whom to call
 * without saying who that is to the person: the relation must be said of the others alone.
 */
function familyRules(row: {
  readonly relation?: string | null;
  readonly idNumber?: string | null;
  readonly isEmergency?: boolean | null;
  readonly phone?: string | null;
}): readonly Issue[] {
  const issues: Issue[] = callable(row, 'phone');
  const number = row.idNumber ? normaliseIdNumber(row.idNumber) : '';
  if (/^\d{17}[\dX]$/u.test(number) && idNumberCheckCharacter(number.slice(0, 17)) !== number.slice(17))
    issues.push({ field: 'idNumber', message: '校验位不对' });
  if (!row.relation)
    issues.push(
      row.isEmergency
        ? { field: 'relation', message: '没有填写，请向本人补问', level: 'warning' }
        : { field: 'relation', message: '必填' },
    );
  if (row.isEmergency && !row.phone)
    issues.push({ field: 'phone', message: '紧急联系人建议填写电话，否则档案仍不完整', level: 'warning' });
  return issues;
}

export const userFamily = entity({
  name: 'user_family',
  label: '家庭成员',
  title: 'name',
  restorable: 'atOnce',
  permissions: {
    read: 'staff_family_view',
    insert: 'staff_family_edit',
    update: 'staff_family_edit',
    delete: 'staff_family_edit',
    import: 'staff_family_edit',
  },
  sort: [{ field: 'emergencyOrder', order: 'asc' }],
  parent: partOfStaff('edit', ['name', 'relation'], maxFamily),
  fields: {
    ...staffField,
    name: f.personName({ label: '姓名', required: true, max: 50, excel: { aliases: ['家庭成员姓名', '成员姓名'] } }),
    relation: f.oneOf({ label: '关系', options: relations, expected: true, excel: { aliases: ['与本人关系'] } }),
    birthday: f.date({ label: '出生日期', past: true }),
    idNumber: f.idNumber({
      label: '证件号码',
      secret: 'staff_idcard_view',
      sealed: true,
      excel: { aliases: ['家庭成员证件号码'] },
    }),
    phone: f.mobile({
      label: '联系电话',
      secret: 'staff_phone_view',
      sealed: true,
      excel: { aliases: ['手机号', '电话'] },
    }),
    workUnit: f.text({ label: '工作单位', max: 100 }),
    position: f.text({ label: '职务', max: 50 }),
    politicalStatus: f.oneOf({ label: '政治面貌', options: politicalStatus.entries }),
    isEmergency: f.bool({ label: '紧急联系人', default: false, help: `最多 ${maxEmergency} 位` }),
    emergencyOrder: f.int({ label: '联系顺序', min: 1, max: maxEmergency }),
    address: f.text({ label: '住址', max: 200, secret: 'staff_address_view', mask: 'address' }),
  },
  rules: familyRules,
});
export const familyCalls = partCalls(userFamily, {
  query: '/api/v1/userFamily/queryUserFamily',
  save: '/api/v1/userFamily/insertUserFamily',
  remove: '/api/v1/userFamily/deleteUserFamily',
});
