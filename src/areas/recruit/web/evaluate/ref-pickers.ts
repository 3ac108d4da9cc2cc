/** Makes score templates and test papers pickable in forms. The calls travel in a chunk of their own: routes load at start. */
import { registerRefPicker } from '#platform/web/entity/widgets/ref-pickers.ts';

const source = () => import('./picker-source.ts');

/** Registers the pickers; called once when the routes of the area are loaded. */
export function registerEvaluatePickers(): void {
  registerRefPicker('score_template', {
    search: async (keyword) => (await source()).searchTemplates(keyword),
    byIds: async (ids) => (await source()).templatesByIds(ids),
  });
  registerRefPicker('test_paper', {
    search: async (keyword) => (await source()).searchPapers(keyword),
    byIds: async (ids) => (await source()).papersByIds(ids),
  });
}
