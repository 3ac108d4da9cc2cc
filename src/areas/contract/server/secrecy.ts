/** Contracts marked as trade secrets are for their owner, followers and holders of contract_secret only. */
import type { RawBuilder } from 'kysely';
import type { TenantWork } from '#platform/runtime/context.ts';
import { secrecyCondition as secrecyOf } from '#platform/tenancy/scope.ts';
import { contract } from '../model/contract.ts';

/** For statements that no data scope limits; part of it everywhere else. Null where the caller may see them all. */
export const secrecyCondition = (context: TenantWork, alias: string): RawBuilder<boolean> | null =>
  secrecyOf(context, contract, alias);
