/** Makes positions pickable in forms and filters. The calls travel in a chunk of their own: routes load at start. */
import { registerRefPicker } from '#platform/web/entity/widgets/ref-pickers.ts';

const source = () => import('./picker-source.ts');

/** Registers the pickers; called once when the routes of the area are loaded. */
export function registerRecruitPickers(): void {
  registerRefPicker('recruit_position', {
    search: async (keyword) => (await source()).searchPositions(keyword),
    byIds: async (ids) => (await source()).positionsByIds(ids),
  });
}
