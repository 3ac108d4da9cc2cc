/** What the areas keep about a person in an enterprise, for the copy of his data (PIPL article 45). */
import type { FileValue } from '#platform/entity/field.ts';
import type { TenantWork } from './context.ts';

/** Rows by area and the files that they hold. */
export interface PersonalData {
  readonly data: unknown;
  readonly files: readonly FileValue[];
}

/** The context is the person himself in one enterprise, without codes: what it reaches is his own. Null: there is nothing. */
export interface PersonalDataSource {
  /** Word under which it stands in the copy. */
  readonly key: string;
  readonly collect: (context: TenantWork) => Promise<PersonalData | null>;
}

/** What an area keeps about an account in all enterprises at once. The context is the person himself, in none. */
export interface AccountDataSource {
  /** Word under which it stands in the copy. */
  readonly key: string;
  readonly collect: (context: TenantWork) => Promise<unknown>;
}
