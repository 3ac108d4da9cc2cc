/** What generatedCode asks of areas whose numbers follow a rule of the company and are held until they are saved. */
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Port } from '#platform/runtime/port.ts';
import { port } from '#platform/runtime/port.ts';
import type { numberKinds } from '../model/invite.ts';

/** What the rule may name, and whether the number held so far is given back for another. */
export interface HeldNumberWish {
  readonly categoryId?: number | null;
  readonly deptId?: number | null;
  readonly another: boolean;
}

export interface HeldNumbers {
  /** A number held for the caller, the end of that, and the rule in words. */
  readonly hold: (
    context: TenantWork,
    wish: HeldNumberWish,
  ) => Promise<{ readonly code: string; readonly expiresAt: string; readonly rule: string }>;
}

/** Of the area of contracts. */
export const contractNumbers = port<HeldNumbers>('numbers of contracts');

/** The kinds whose area holds numbers; the others are drawn for good and may have gaps. */
export const heldNumberPorts: Readonly<Partial<Record<keyof typeof numberKinds, Port<HeldNumbers>>>> = {
  contract: contractNumbers,
};
