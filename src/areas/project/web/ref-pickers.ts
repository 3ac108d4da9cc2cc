/** Makes projects pickable in forms and filters. The calls travel in a chunk of their own: routes load at start. */
import { registerRefPicker } from '#platform/web/entity/widgets/ref-pickers.ts';

const source = () => import('./picker-source.ts');

/** Registers the pickers; called once when the routes of the area are loaded. */
export function registerProjectPicker(): void {
  registerRefPicker('project', {
    search: async (keyword) => (await source()).searchProjects(keyword),
    byIds: async (ids) => (await source()).projectsByIds(ids),
  });
  registerRefPicker('project_template', {
    search: async (keyword) => (await source()).searchTemplates(keyword),
    byIds: async (ids) => (await source()).templatesByIds(ids),
  });
}
