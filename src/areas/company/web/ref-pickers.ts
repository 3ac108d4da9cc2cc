/** Makes rows of the company profile pickable. The calls travel in a chunk of their own: routes load at start. */
import { registerRefPicker } from '#platform/web/entity/widgets/ref-pickers.ts';

const source = () => import('./picker-source.ts');

/** Entities that forms and lists of the area point at. */
const pickable = ['certificate', 'partner_category', 'official_user'] as const;
export type Pickable = (typeof pickable)[number];

/** Registers the pickers; called once when the routes of the area are loaded. */
export function registerCompanyPickers(): void {
  for (const entity of pickable)
    registerRefPicker(entity, {
      search: async (keyword) => (await source()).searchRows(entity, keyword),
      byIds: async (ids) => (await source()).rowsByIds(entity, ids),
    });
}
