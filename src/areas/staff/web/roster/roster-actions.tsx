/** What can be done with a person on the roster, by state and by permission. */
import { Download } from 'lucide-react';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import type { BulkAction, RowAction } from '#platform/web/entity/row-action.ts';
import { mistakeDays } from '../../model/limits.ts';
import type { Chosen } from '#platform/web/entity/use-selection.ts';

/** Codes the screen asks about once. */
export interface RosterRights {
  readonly edit: boolean;
  readonly entry: boolean;
  readonly remove: boolean;
  readonly label: boolean;
  readonly export: boolean;
  readonly import: boolean;
  /** Fields of the company's own. */
  readonly fields: boolean;
  readonly purge: boolean;
}

/** What a row action opens. */
export type RosterLayer =
  | { readonly kind: 'labels' | 'fields' | 'purge' }
  | { readonly kind: 'export'; readonly chosen: Chosen };

export interface RosterActs {
  readonly open: (row: AnyRow) => void;
  readonly edit: (row: AnyRow) => void;
  readonly entry: (row: AnyRow) => void;
  readonly remove: (row: AnyRow) => void;
  /** Shows the request of this person that waits. */
  readonly approve: (row: AnyRow) => void;
  readonly show: (layer: RosterLayer) => void;
  /** Acts that state and rights allow. */
  readonly actions: (row: AnyRow) => readonly RowAction[];
  /** Key of the act that settles the open alert. */
  readonly settles?: string | undefined;
}

/** Whoever started work leaves instead, unless the row is so young that it may be a mistake; about contract and pay the server decides. */
const mayBeMistake = (row: AnyRow, now: number): boolean =>
  row['staffStatus'] === 'pending_entry' ||
  row['staffStatus'] === 'cancelled' ||
  (typeof row['createdAt'] === 'string' && Date.parse(row['createdAt']) > now - mistakeDays * 86_400_000);

export function rosterRowActions(row: AnyRow, rights: RosterRights, acts: RosterActs, now = Date.now()): RowAction[] {
  const status = row['staffStatus'];
  const action = (when: boolean, key: string, label: string, onRun: () => void, danger = false): RowAction[] =>
    when ? [{ key, label, onRun, danger }] : [];
  const offered = acts.actions(row);
  const declared = (...keys: readonly string[]) => offered.filter(({ key }) => keys.includes(key));
  return [
    { key: 'open', label: '查看', onRun: () => acts.open(row) },
    ...action(rights.edit && row['waitingEdit'] === true, 'approve', '查看审批', () => acts.approve(row)),
    ...declared('confirm_entry'),
    ...action(rights.entry && status === 'pending_entry', 'entry', '办理入职', () => acts.entry(row)),
    ...action(rights.entry && status === 'left', 'entry', '再入职', () => acts.entry(row)),
    // Leaving is confirmed by itself after the last day: until then the work is what there is to see to.
    ...['reopen', 'handOver', 'confirm'].flatMap((key) => declared(key)),
    ...action(rights.edit && status !== 'left' && status !== 'cancelled', 'edit', '编辑', () => acts.edit(row)),
    ...declared('regular', 'transfer', 'renewContract', 'set_tags', 'wall'),
    ...declared('submit', 'cancel', 'give_up'),
    ...action(rights.remove && mayBeMistake(row, now), 'delete', '删除', () => acts.remove(row), true),
  ].toSorted((one, other) => rank(one, acts.settles) - rank(other, acts.settles));
}

/** What settles the open alert comes first, the others stay in their order. */
const rank = ({ key }: RowAction, settles: string | undefined): number => (key === settles ? 0 : 1);

/** Declared acts in the bulk bar, in this order: what is done with many most often comes first. The others are done from person to person. */
const bulkKeys = ['renewContract', 'transfer', 'regular', 'confirm_entry', 'confirm', 'wall', 'tag', 'untag'];

/** `offered`: what the declarations allow with many. */
export function rosterBulkActions(
  rights: RosterRights,
  show: (layer: RosterLayer) => void,
  offered: readonly BulkAction[],
): BulkAction[] {
  return [
    ...bulkKeys.flatMap((key) => offered.filter((action) => action.key === key)),
    ...(rights.export
      ? [
          {
            key: 'export',
            label: '导出',
            icon: <Download size={14} aria-hidden="true" />,
            onRun: (chosen: Chosen) => show({ kind: 'export', chosen }),
          },
        ]
      : []),
  ];
}
