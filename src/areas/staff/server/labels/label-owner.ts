/** Whom labels are given to: people inside and outside carry labels of their own scope under codes of their own, by the same rules. */
import { groupUserBase } from '../../model/group-user-base.ts';
import { outsideCodes } from '../../model/records/person-record.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { outsideEntity } from '../outside-archive.ts';

export interface LabelOwner {
  /** Scope of the labels, and `owner_type` of the links. */
  readonly scope: 'staff' | 'talents';
  /** Code that gives and takes them. */
  readonly code: string;
  readonly entity: (context: TenantWork) => AnyEntity;
}

export const staffOwner: LabelOwner = { scope: 'staff', code: 'label_edit', entity: () => groupUserBase };
export const talentOwner: LabelOwner = { scope: 'talents', code: outsideCodes.edit, entity: outsideEntity };
