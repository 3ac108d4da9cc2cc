/**
 * Fields that companies add to an entity (its facet `custom`), as stores, transfers and exports ask for them. The room
 * that keeps their definitions provides the service; an entity without the facet asks nobody.
 */
import type { RawBuilder } from 'kysely';
import { customHolder } from '#platform/entity/custom-fields.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { Field } from '#platform/entity/field.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Failure } from '#platform/runtime/failure.ts';
import { port, serviceOf } from '#platform/runtime/port.ts';
import type { Row } from './entity-hooks.ts';

/** How a save treats required fields that the row has not: `whole` refuses it, `named` only refuses to empty them. */
export type RequiredCheck = 'whole' | 'named';

/** What saving makes of the company's own fields of a row. */
export interface OwnValues {
  /** All values of the row as they will be stored; null where they stay as they are. */
  readonly values: Row | null;
  readonly refusal: Failure | null;
}

/** A row that holds a value: `value` as text. */
export interface ValueHolder {
  readonly value: string;
  readonly id: number;
  readonly title: string | null;
}

export interface CustomFieldService {
  /** The entity with the fields that the company in sight added. */
  readonly companyEntity: (context: TenantWork, entity: AnyEntity) => Promise<AnyEntity>;
  /** Keys inside `customFields` that stay hidden from the caller. */
  readonly hiddenKeys: (context: TenantWork, entity: AnyEntity) => Promise<readonly string[]>;
  /** The entity for a filter, extended where the filter names an added field. FY-V001 for one that is not there, or that the caller may not see. */
  readonly filteredEntity: (context: TenantWork, entity: AnyEntity, filter: Readonly<Row>) => Promise<AnyEntity>;
  /** Condition of one filter over an added field; null where it filters nothing. */
  readonly condition: (alias: string, key: string, field: Field, value: unknown) => RawBuilder<boolean> | null;
  /** What saving makes of the added fields of rows, row by row; null where no row has anything to settle. */
  readonly settle: (
    context: TenantWork,
    entity: AnyEntity,
    rows: readonly { readonly before: Row | null; readonly values: Row }[],
    check: RequiredCheck,
  ) => Promise<OwnValues[] | null>;
  /** Rows that hold one of the values of an added field. */
  readonly holders: (
    context: TenantWork,
    entity: AnyEntity,
    fieldKey: string,
    values: readonly unknown[],
  ) => Promise<ValueHolder[]>;
  /** Two savers of one value at once: the second waits for the first and then finds it. */
  readonly lockValue: (context: TenantWork, entity: AnyEntity, fieldKey: string) => Promise<void>;
}

export const customFieldPort = port<CustomFieldService>('custom fields');

/** The service for one piece of work; only where the entity takes such fields. */
export const customFields = ({ platform }: Pick<TenantWork, 'platform'>): CustomFieldService =>
  serviceOf(platform, customFieldPort);

/** The entity with the fields that the company in sight added; itself where companies add none. */
export async function companyEntity(context: TenantWork, entity: AnyEntity): Promise<AnyEntity> {
  return entity.custom ? customFields(context).companyEntity(context, entity) : entity;
}

const noKeys: readonly string[] = [];

/** Keys inside `customFields` that stay hidden from the caller. */
export async function hiddenCustomKeys(context: TenantWork, entity: AnyEntity): Promise<readonly string[]> {
  return entity.custom ? customFields(context).hiddenKeys(context, entity) : noKeys;
}

/** The entity for a filter: extended only where the filter asks for it. */
export async function filteredEntity(
  context: TenantWork,
  entity: AnyEntity,
  filter: Readonly<Row>,
): Promise<AnyEntity> {
  return entity.custom ? customFields(context).filteredEntity(context, entity, filter) : entity;
}

/** Takes hidden values out of rows in place. */
export function hideCustom(rows: readonly Row[], hidden: readonly string[]): void {
  if (hidden.length === 0) return;
  for (const row of rows) {
    const values = row[customHolder] as Row | null | undefined;
    if (values) row[customHolder] = Object.fromEntries(Object.entries(values).filter(([key]) => !hidden.includes(key)));
  }
}
