/** Makes contracts and their types pickable in forms, acts and filters. The calls travel in a chunk of their own: routes load at start. */
import { registerRefPicker } from '#platform/web/entity/widgets/ref-pickers.ts';

const source = () => import('./picker-source.ts');

/** Registers the pickers; called once when the routes of the area are loaded. */
export function registerContractPickers(): void {
  registerRefPicker('contract', {
    search: async (keyword) => (await source()).searchContracts({ keyword }),
    byIds: async (ids) => (await source()).searchContracts({ ids: [...ids] }),
    page: { path: (id) => `/contract-manage?id=${id}`, permission: 'contract_manage' },
  });
  for (const entity of ['contract_type', 'contract_category'] as const)
    registerRefPicker(entity, {
      search: async (keyword) => (await source()).searchTree(entity, (label) => label.includes(keyword.trim())),
      byIds: async (ids) => (await source()).searchTree(entity, (_label, id) => ids.includes(id)),
    });
}
