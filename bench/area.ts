/** Calls on the roster that go straight to the entity store: they measure the platform, without the rules of an area. */
import { z } from 'zod';
import { honor } from '#areas/company/model/honor.ts';
import { groupUserBase } from '#areas/staff/model/group-user-base.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { idSchema, pageOf, pageQuerySchema, rowSchema, saveSchema } from '#platform/entity/schema.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import type { AreaServer } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import { listFieldKeys } from './statements.ts';

const page = endpoint({
  path: '/api/bench/page',
  label: '基准查询',
  access: 'staff_structure',
  scope: 'company',
  reads: true,
  input: pageQuerySchema(groupUserBase),
  output: pageOf(z.unknown()),
});
const get = endpoint({
  path: '/api/bench/get',
  label: '基准读取',
  access: 'staff_structure',
  scope: 'company',
  reads: true,
  input: z.strictObject({ id: idSchema }),
  output: rowSchema(groupUserBase),
});
const insert = endpoint({
  path: '/api/bench/insert',
  label: '基准新增',
  access: 'staff_entry',
  scope: 'company',
  input: saveSchema(groupUserBase),
  output: z.object({ id: z.number(), version: z.number() }),
});

const insertHonor = endpoint({
  path: '/api/bench/honor',
  label: '基准新增荣誉',
  access: 'honor_edit',
  scope: 'company',
  input: saveSchema(honor),
  output: z.object({ id: z.number(), version: z.number() }),
});

export const benchArea: AreaServer = {
  name: 'bench',
  handlers: [
    handle(page, async (context, input) => ({
      ...(await entityStore(context, groupUserBase).page(input, { columns: listFieldKeys })),
    })),
    handle(get, (context, { id }) => entityStore(context, groupUserBase).get(id)),
    handle(insert, (context, input) => entityStore(context, groupUserBase).insert(input as never)),
    handle(insertHonor, (context, input) => entityStore(context, honor).insert(input as never)),
  ],
};
