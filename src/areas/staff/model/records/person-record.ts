/** What the record types of the archive share: whose record it is, dates in order, attachments. */
import type { Issue, OwnerKinds, ParentFacet } from '#platform/entity/entity.ts';
import { f, options } from '#platform/entity/field.ts';

export const ownerTypes = options([
  { code: 'internal', label: '内部员工' },
  { code: 'external', label: '外部人才' },
]);

/** Fields of a record that people inside and outside may have. */
export const ownerFields = {
  ownerType: f.oneOf({
    label: '人员类型',
    options: ownerTypes,
    required: true,
    default: 'internal',
    form: false,
    excel: false,
  }),
  ownerId: f.ref({ label: '人员', to: 'group_user_base', required: true, form: false }),
};

/** Field of a record that only staff have. */
export const staffField = { userBaseId: f.ref({ label: '员工', to: 'group_user_base', required: true, form: false }) };

/** Most records of one type and person. */
const limit = 50;

/** How a sheet says whose record a row is. */
const keys = ['employeeNo', 'idNumber'];

/** Entity of people outside; the recruit area declares it. */
export const outsidePerson = 'external_person';

/** Codes under which people outside are read and written with all they have. */
export const outsideCodes = { read: 'external_talent_pool', edit: 'recruit_edit' } as const;

/** People outside have the same records under the codes of the talent pool. */
const kind: OwnerKinds = {
  field: 'ownerType',
  value: 'internal',
  others: {
    external: {
      to: outsidePerson,
      codes: {
        staff_structure: outsideCodes.read,
        staff_record_edit: outsideCodes.edit,
        staff_file_view: outsideCodes.read,
        staff_file_edit: outsideCodes.edit,
        staff_salary_view: 'recruit_salary_view',
        staff_phone_view: 'external_phone_view',
      },
    },
  },
};

/** Facet of a record with {@link ownerFields}. `matchBy`: what recognises it in an import beside the person. */
export const ownedBy = (own: ParentFacet['own'], matchBy: readonly string[]) =>
  ({ field: 'ownerId', to: 'group_user_base', kind, limit, ...(own ? { own } : {}), keys, matchBy }) as const;

/** Facet of a record with {@link staffField}. */
export const partOfStaff = (own: ParentFacet['own'], matchBy: readonly string[], most = limit) =>
  ({ field: 'userBaseId', to: 'group_user_base', limit: most, ...(own ? { own } : {}), keys, matchBy }) as const;

/** Codes of the records that whoever keeps the archive writes. */
export const recordPermissions = {
  read: 'staff_structure',
  insert: 'staff_record_edit',
  update: 'staff_record_edit',
  delete: 'staff_record_edit',
  import: 'staff_record_edit',
} as const;

export const attachments = f.files({ label: '附件', max: 20 });

/** The later of two days may not lie before the earlier one. */
export function inOrder(row: object, from: string, to: string, earlier: string): Issue[] {
  const values = row as Readonly<Record<string, unknown>>;
  const [first, last] = [values[from], values[to]];
  return typeof first === 'string' && typeof last === 'string' && last < first
    ? [{ field: to, message: `不能早于${earlier}` }]
    : [];
}

/** A number by which somebody can be called, of a desk or abroad too; a masked one comes back as it is. */
export function callable(row: object, key: string): Issue[] {
  const value = (row as Readonly<Record<string, unknown>>)[key];
  if (
    typeof value !== 'string' ||
    value === '' ||
    value.includes('*') ||
    /^\+?\d[\d\s()-]{5,19}$/u.test(value.normalize('NFKC'))
  )
    return [];
  return [{ field: key, message: '不是电话号码' }];
}
