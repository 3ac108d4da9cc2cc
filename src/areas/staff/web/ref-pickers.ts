/** Makes people, departments and labels pickable in every form. The calls travel in a chunk of their own: routes load at start. */
import { registerRefPicker } from '#platform/web/entity/widgets/ref-pickers.ts';

const source = () => import('./picker-source.ts');

/** Registers the pickers; called once when the routes of the area are loaded. */
export function registerStaffPickers(): void {
  registerRefPicker('group_user_base', {
    person: true,
    pinyin: true,
    page: { path: (id) => `/interior-detail?id=${id}`, permission: 'staff_structure' },
    search: async (keyword) => (await source()).searchPeople(keyword),
    byIds: async (ids) => (await source()).peopleByIds(ids),
  });
  registerRefPicker('label', {
    pinyin: true,
    search: async (keyword) => (await source()).searchLabels(keyword),
    byIds: async (ids) => (await source()).labelsByIds(ids),
  });
  registerRefPicker('group_info', {
    pinyin: true,
    cellText: ({ hint, label }) => [hint?.replaceAll(' / ', '/'), label].filter(Boolean).join('/'),
    search: async (keyword) => (await source()).searchDepartments(keyword),
    byIds: async (ids) => (await source()).departmentsByIds(ids),
  });
}
