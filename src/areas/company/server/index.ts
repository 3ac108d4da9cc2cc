/** Company profile: honours. */
import type { TenantWork } from '#platform/server/context.ts';
import type { Row } from '#platform/server/entity-hooks.ts';
import { insertRows } from '#platform/server/entity-store.ts';
import type { AreaServer } from '#platform/server/registry.ts';
import { honor } from '../model/honor.ts';
import { deleteHonorHandler, insertAndUpdateHonorHandler, queryPageHonorHandler } from './honor.ts';

export const companyArea: AreaServer = {
  name: 'company',
  entities: [honor],
  handlers: [queryPageHonorHandler, insertAndUpdateHonorHandler, deleteHonorHandler],
};

/** Honours of the demo data of one company. */
export async function insertDemoHonors(context: TenantWork, honors: readonly object[]): Promise<void> {
  await insertRows(
    context,
    honor,
    honors.map((row): Row => ({ ...row })),
  );
}
