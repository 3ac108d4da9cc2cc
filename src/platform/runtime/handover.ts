/** Work that somebody who goes leaves behind: every area counts what a member owns and moves it to another. */
import type { TenantWork } from './context.ts';

/** A person of the roster with the membership; owners of records are people. `memberId` and `accountId` are 0 where the person has no login here. */
export interface HandoverPerson {
  readonly memberId: number;
  readonly accountId: number;
  readonly staffId: number;
  readonly displayName: string;
}

/** One kind of open work. Both acts see the chosen company only. */
export interface HandoverSource {
  /** Stable word of the answer: contracts, customers, projects, departments … */
  readonly key: string;
  readonly label: string;
  /** Measure word: 个, 人, 项. */
  readonly unit: string;
  /** How much is open, and the first names of it. */
  count(context: TenantWork, from: HandoverPerson): Promise<{ count: number; names: string[] }>;
  /** Gives all of it to somebody else, with audit; answers how much moved. */
  move(context: TenantWork, from: HandoverPerson, to: HandoverPerson): Promise<number>;
}
