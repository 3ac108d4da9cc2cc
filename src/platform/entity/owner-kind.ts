/**
 * Records that rows of several entities have: one declaration, seen as it holds for each kind of owner (`kind` of the
 * parent facet, which names the entities and codes). What generic code does with a record it does with the declaration
 * seen so.
 */
import { z } from 'zod';
import type { Access } from './endpoint.ts';
import type { AnyEntity, EntityPermissions, OtherOwner, OwnerKinds, ParentFacet } from './entity.ts';
import { fieldEntries } from './entity.ts';

/** Declarations by the kind of owner, made once: schemas and columns are kept with the object. */
const seen = new WeakMap<AnyEntity, Map<string, AnyEntity>>();

/** The declaration as it holds for records of an owner of this kind: other parent, other codes, same table and fields. */
export function ownedAs<E extends AnyEntity>(entity: E, kind: string): E {
  const { parent } = entity;
  const kinds = parent?.kind;
  if (!parent || !kinds || kinds.value === kind) return entity;
  const known = seen.get(entity) ?? new Map<string, AnyEntity>();
  seen.set(entity, known);
  const other = kinds.others[kind];
  if (!other) throw new Error(`${entity.name} belongs to no ${kind}`);
  const made = known.get(kind) ?? { ...entity, ...ownedBy(entity, parent, kinds, kind, other) };
  known.set(kind, made);
  return made as E;
}

function ownedBy(
  entity: AnyEntity,
  parent: ParentFacet,
  kinds: OwnerKinds,
  kind: string,
  other: OtherOwner,
): Partial<AnyEntity> {
  const codeOf = (code: string): string => {
    const found = other.codes[code];
    if (found === undefined) throw new Error(`${entity.name} says no code of ${kind} for ${code}`);
    return found;
  };
  const { read, insert, update, delete: remove } = entity.permissions;
  const permissions: EntityPermissions = {
    read: codeOf(read),
    insert: codeOf(insert),
    update: codeOf(update),
    delete: codeOf(remove),
  };
  const fields = fieldEntries(entity).map(([key, field]) => [
    key,
    {
      ...field,
      ...(field.secret === undefined ? {} : { secret: codeOf(field.secret) }),
      ...(key === parent.field ? { to: other.to } : {}),
    },
  ]);
  const { field, limit, matchBy } = parent;
  return {
    permissions,
    fields: Object.fromEntries(fields) as AnyEntity['fields'],
    parent: {
      field,
      to: other.to,
      limit,
      ...(matchBy ? { matchBy } : {}),
      kind: { field: kinds.field, value: kind, others: {} },
    },
  };
}

/** The values that name kinds of owners, that of the declaration first; none where only one entity has such records. */
export function ownerKindsOf(entity: AnyEntity): string[] {
  const kinds = entity.parent?.kind;
  return kinds ? [kinds.value, ...Object.keys(kinds.others)] : [];
}

/** The declaration as it holds for each kind of owner. */
export function seenByOwners<E extends AnyEntity>(entity: E): E[] {
  const kinds = ownerKindsOf(entity);
  return kinds.length === 0 ? [entity] : kinds.map((kind) => ownedAs(entity, kind));
}

/** Which kind of owner a call is about; the kind of the declaration unless another is named. */
export function ownerTypeOf(entity: AnyEntity): z.ZodDefault<z.ZodType<string, string>> {
  const [first = '', ...others] = ownerKindsOf(entity);
  return z
    .enum([first, ...others])
    .default(first)
    .describe(entity.fields[entity.parent?.kind?.field ?? '']?.label ?? entity.label);
}

/** Code of an act on records of the owner that the call names. */
export function accessByOwner(entity: AnyEntity, act: 'insert' | 'read'): Access<{ readonly ownerType: string }> {
  return ({ ownerType }) => ownedAs(entity, ownerType).permissions[act];
}

/** Codes of an act on records whose owner only the stored row tells: any of them, the handler asks for the right one. */
export function accessByRow(entity: AnyEntity, act: 'update' | 'delete'): string | string[] {
  const codes = [...new Set(seenByOwners(entity).map(({ permissions }) => permissions[act]))];
  const [only] = codes;
  return codes.length === 1 && only !== undefined ? only : codes;
}
