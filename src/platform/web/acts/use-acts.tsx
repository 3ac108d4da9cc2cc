/** Acts of rows on a screen: actions of a row, of the bulk bar and of a head, and the dialog that is open. */
import type { ReactElement } from 'react';
import { useCallback, useMemo, useState } from 'react';
import type { AnyActGroup } from '#platform/acts/act.ts';
import { actKey, needsCompany, refusalOf } from '#platform/acts/act.ts';
import type { AnyRow } from '../entity/any-row.ts';
import type { BulkAction, RowAction } from '../entity/row-action.ts';
import type { Chosen } from '../entity/use-selection.ts';
import type { FormSlots } from '../entity/FormFields.tsx';
import { companyFilterKey, useInGroup } from '../group/companies.ts';
import { lazyPart } from '../lazy-part.tsx';
import { useSession } from '../session-store.ts';
import type { ActOf } from './act-form.ts';
import { allowedActs, refusalOfSeveral, splitRows } from './act-form.ts';
import type { LinesOptions } from './act-lines.ts';
import { openAct } from './open-act.ts';
import type { ActBeside, ActFormPart, ActLayerProps, ActLead } from './ActLayer.tsx';

const ActLayer = lazyPart<ActLayerProps>(async () => (await import('./ActLayer.tsx')).ActLayer);

export interface ActsOptions {
  readonly groups: readonly AnyActGroup[];
  /** Rows changed: the screen reads again. */
  readonly onDone: () => void;
  /** What stands beside the form of an act, by its name. */
  readonly beside?: Readonly<Record<string, ActBeside>>;
  /** What is told of the rows above the form of an act, by its name. */
  readonly lead?: Readonly<Record<string, ActLead>>;
  /** Controls in place of those of the fields. */
  readonly slots?: FormSlots;
  /** What the table of an act shows whose values are each row's own, by its name. */
  readonly lines?: Readonly<Record<string, LinesOptions>>;
  /** Forms that are more than their fields, by the name of the act. */
  readonly forms?: Readonly<Record<string, ActFormPart>>;
  /** Why the caller may do nothing with a row, whatever its state, in the words of the call; a row then offers nothing. */
  readonly refusalOfRow?: ((row: AnyRow) => string | null) | undefined;
  /** Many at once are offered only what every one of them allows; otherwise those are left out that do not. */
  readonly isForAll?: boolean;
  /** Rows of a choice that is more than what was loaded. */
  readonly rowsOf?: (chosen: Chosen) => Promise<readonly AnyRow[]>;
}

export interface ActsState {
  /** What can be done with a row, in the order of the declarations; what its state or the rights forbid is absent. */
  readonly rowActions: (row: AnyRow) => RowAction[];
  readonly bulkActions: readonly BulkAction[];
  /** Opens an act by its name, for a button of the screen's own. */
  readonly open: (name: string, rows: readonly AnyRow[]) => void;
  /** The dialog; drawn by the screen, once. */
  readonly layer: ReactElement | null;
}

interface Open {
  readonly of: ActOf;
  readonly rows: readonly AnyRow[];
}

export function useActs(options: ActsOptions): ActsState {
  const { groups, onDone, beside, lead, slots, lines, forms, rowsOf, refusalOfRow, isForAll = false } = options;
  const codes = useSession((state) => state.codes);
  const allowed = useMemo(() => allowedActs(groups, codes), [groups, codes]);
  const [opened, setOpened] = useState<Open | null>(null);
  const close = () => setOpened(null);
  const inGroup = useInGroup();
  const begin = useCallback(
    (of: ActOf, rows: readonly AnyRow[]) => {
      const [row] = rows;
      const whole = forms?.[of.name]?.whole;
      const load = lines?.[of.name]?.load;
      const companyCode = row?.['companyCode'];
      // What is done in one company is done there: the group enters it first. Rows of the group itself have none.
      if (inGroup && typeof companyCode === 'string' && companyCode !== '' && needsCompany(of.group, of.act))
        openAct({ act: actKey(of.group, of.name), ids: rows.map(({ id }) => id), companyCode });
      // A refusal of the read was told by the call.
      else if (load)
        void load(rows).then(
          (loaded) => setOpened({ of, rows: loaded }),
          () => undefined,
        );
      else if (!whole || !row || rows.length > 1) setOpened({ of, rows });
      // A refusal of the read was told by the call.
      else
        void whole(row).then(
          (found) => setOpened({ of, rows: [found] }),
          () => undefined,
        );
    },
    [inGroup, forms, lines],
  );
  const rowActions = useCallback(
    (row: AnyRow): RowAction[] =>
      allowed
        .filter(({ group, act }) => (refusalOfRow?.(row) ?? refusalOf(group.entity, act, row)) === null)
        .map((of) => ({
          key: of.name,
          label: of.act.label,
          danger: of.act.danger ?? false,
          onRun: () => begin(of, [row]),
        })),
    [allowed, begin, refusalOfRow],
  );
  const bulkActions = useMemo(
    () =>
      allowed.flatMap((of): BulkAction[] =>
        of.act.bulk === undefined
          ? []
          : [
              bulkAction(of, of.act.bulk, {
                open: (rows) => begin(of, rows),
                rowsOf,
                refusalOfRow,
                isForAll,
                isOfOne: inGroup && needsCompany(of.group, of.act),
              }),
            ],
      ),
    [allowed, begin, rowsOf, refusalOfRow, isForAll, inGroup],
  );
  const layer = opened && (
    <ActLayer
      of={opened.of}
      rows={opened.rows}
      beside={beside?.[opened.of.name]}
      lead={lead?.[opened.of.name]}
      slots={slots}
      lines={lines?.[opened.of.name]}
      part={forms?.[opened.of.name]}
      onClose={close}
      onDone={() => {
        close();
        onDone();
      }}
    />
  );
  const open = (name: string, rows: readonly AnyRow[]) => {
    const of = allowed.find((one) => one.name === name);
    if (of) begin(of, rows);
  };
  return { rowActions, bulkActions, open, layer };
}

interface BulkOptions {
  readonly open: (rows: readonly AnyRow[]) => void;
  readonly rowsOf: ActsOptions['rowsOf'];
  readonly refusalOfRow: ActsOptions['refusalOfRow'];
  readonly isForAll: boolean;
  /** It is done in one company, and rows of several may be chosen. */
  readonly isOfOne: boolean;
}

function bulkAction(of: ActOf, most: number, options: BulkOptions): BulkAction {
  const { open, rowsOf, refusalOfRow, isForAll, isOfOne } = options;
  const ableOf = (chosen: Chosen) => (chosen.kind === 'rows' ? splitRows(of, chosen.rows, refusalOfRow) : null);
  const unit = of.group.entity.unit ?? '条';
  return {
    key: of.name,
    label: of.act.label,
    danger: of.act.danger ?? false,
    // A number only where it is fewer than chosen.
    count: (chosen) => {
      const split = ableOf(chosen);
      return split && split.unable.length > 0 && !isForAll ? split.able.length : null;
    },
    refusal: (chosen) => {
      if (chosen.count > most) return `一次最多 ${most} ${unit}`;
      const several = isOfOne ? refusalOfSeveral(chosen, companyFilterKey) : undefined;
      if (several !== undefined) return several;
      const split = ableOf(chosen);
      return split && (isForAll || split.able.length === 0) ? split.unable[0]?.reason : undefined;
    },
    onRun: (chosen) => {
      if (chosen.kind === 'rows') open(chosen.rows.filter((row) => !refusalOfRow?.(row)));
      // A refusal of the fetch was told by the call.
      else void rowsOf?.(chosen).then(open, () => undefined);
    },
  };
}
