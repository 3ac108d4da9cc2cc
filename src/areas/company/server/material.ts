/** Handlers of materials: the plain calls, and the zip that counts what was taken. */
import { sql } from 'kysely';
import { inTenant } from '#platform/db/database.ts';
import { execute } from '#platform/db/statement.ts';
import { entityHandlers } from '#platform/store/entity-handlers.ts';
import { handle } from '#platform/runtime/registry.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { zipBlob } from '#platform/transfer/zip-blob.ts';
import { deleteMaterial, exportMaterial, insertMaterial, material, queryPageMaterial } from '../model/material.ts';

/** Counted when the zip is whole, in a transaction of its own. A count is no change of the row: nobody's open form becomes stale by it. */
const exportMaterialHandler = handle(exportMaterial, (context, { ids }) => {
  const { platform, session, tenant } = context;
  const count = () =>
    inTenant(platform.db, { ...tenant, accountId: session.accountId }, async (db) => {
      // Beside the store, material: a counter; the version stays.
      await execute(db)`
        update material t
        set download_count = coalesce(t.download_count, 0) + 1
        where ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[])`;
    });
  return zipBlob(context, material, ids, '物料清单', count);
});

export const materialHandlers = [
  ...entityHandlers(
    material,
    { page: queryPageMaterial, save: insertMaterial, remove: deleteMaterial },
    {
      narrow: ({ productId, ...filter }) => ({
        filter,
        where: typeof productId === 'number' ? [sql<boolean>`t.product_id = ${productId}`] : [],
      }),
    },
  ),
  exportMaterialHandler,
];
