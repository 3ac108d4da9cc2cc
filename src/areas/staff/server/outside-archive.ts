/**
 * The archive of somebody outside: row, labels and the records that people inside have too. What such a
 * person is declares the recruit area; here it is one more owner of records.
 */
import type { z } from 'zod';
import type { queryBasicInfo } from '../model/archive-calls.ts';
import { outsideCodes, outsidePerson } from '../model/records/person-record.ts';
import { recordTypes } from '../model/records/record-types.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { ownedAs, ownerKindsOf } from '#platform/entity/owner-kind.ts';
import { saveSchema } from '#platform/entity/schema.ts';
import { validationMessages } from '#platform/entity/validation-message.ts';
import { mayReadChildren, shownChildren } from '#platform/store/child-store.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { fail } from '#platform/runtime/failure.ts';
import { codesBelow } from './codes-below.ts';
import { labelsOf } from './roster-rows.ts';

/** The declaration of people outside, from the area that keeps them. */
export function outsideEntity(context: TenantWork): AnyEntity {
  const entity = context.platform.registry.entities.get(outsidePerson);
  if (!entity) throw new Error('no area keeps people outside');
  return entity;
}

const requireCode = (context: TenantWork, code: string): void => {
  if (!holds(context, code)) throw fail.forbidden('没有权限', { codes: [code] });
};

/** Record types that people outside have, as they hold for them, by key. */
export const outsideRecords = recordTypes
  .filter(({ entity }) => ownerKindsOf(entity).includes('external'))
  .map(({ key, entity }) => ({ key, entity: ownedAs(entity as AnyEntity, 'external') }));

/** Record types of somebody outside that the caller may read. */
export const readableOutside = (context: TenantWork, id: number) =>
  outsideRecords.filter(({ entity }) => mayReadChildren(context, entity, id));

/** Row, labels and records of one person. FY-N001 when not visible. */
export async function outsideArchive(
  context: TenantWork,
  id: number,
): Promise<z.input<(typeof queryBasicInfo)['output']>> {
  requireCode(context, outsideCodes.read);
  const base: Row = await entityStore(context, outsideEntity(context)).get(id);
  const labels = (await labelsOf(context, [id], 'talents')).get(id) ?? [];
  const records = await Promise.all(
    readableOutside(context, id).map(
      async ({ key, entity }) => [key, await shownChildren(context, entity, id)] as const,
    ),
  );
  return {
    base: { ...base, id, version: Number(base['version']), name: String(base['name']), labels },
    missing: [],
    permissions: codesBelow(context, [outsideCodes.read]),
    onWall: false,
    ...Object.fromEntries(records),
  };
}

/** Named keys of the row change. FY-V001 as the declaration of those people says. */
export async function editOutside(context: TenantWork, id: number, version: number, fields: Row) {
  requireCode(context, outsideCodes.edit);
  const entity = outsideEntity(context);
  const schema = saveSchema(entity);
  const parsed = schema.safeParse({ ...fields, id, version });
  if (!parsed.success) {
    const { first, fields: messages } = validationMessages(schema, parsed.error.issues);
    throw fail.invalid(first, messages);
  }
  const { id: _id, version: _version, ...changes } = parsed.data as Row;
  const saved = await entityStore(context, entity).update(id, version, changes);
  return { ...saved, warnings: [], pending: [] };
}
