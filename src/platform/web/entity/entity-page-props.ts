/** What a page may add to the list of an entity. Slots and data, no switches for one caller. */
import type { ComponentType, ReactNode } from 'react';
import type { AnyEndpoint, OutputOf } from '#platform/entity/endpoint.ts';
import type { AnyEntity, RowOf } from '#platform/entity/entity.ts';
import type { Fields } from '#platform/entity/field.ts';
import type { ActsOptions } from '../acts/use-acts.tsx';
import type { ImportCalls } from '../import/import-calls.ts';
import type { EntityCalls, Values } from './any-row.ts';
import type { ColumnOverrides } from './build-columns.tsx';
import type { DetailPart } from './EntityDetail.tsx';
import type { FirstStep } from './EntityEmpty.tsx';
import type { RefusedProps } from './EntityForm.tsx';
import type { ExportDialogProps } from './ExportDialog.tsx';
import type { FilterSlots } from './EntityFilter.tsx';
import type { FormSlots } from './FormFields.tsx';
import type { BulkAction, RowAction } from './row-action.ts';
import type { ListState } from './use-entity-list.ts';
import type { TableView } from './use-table-view.ts';

/** What the parts a page adds may read and do. */
export interface PageParts<E extends AnyEntity, Page> {
  readonly list: ListState<Page>;
  readonly rows: readonly RowOf<E>[];
  readonly open: (row: { readonly id: number }) => void;
  /** What can be done with many rows. */
  readonly bulkActions: readonly BulkAction[];
}

export interface EntityPageProps<E extends AnyEntity, PageCall extends AnyEndpoint> {
  readonly entity: E;
  readonly calls: EntityCalls<PageCall>;
  /** Title of the route by default. */
  readonly title?: string;
  /** Name under which columns and page size are kept; the entity's by default. */
  readonly scene?: string;
  readonly columns?: ColumnOverrides<RowOf<E>>;
  /** Columns and page size kept elsewhere than under the scene. */
  readonly view?: TableView;
  /** Filters that are no columns, declared with the field builders. */
  readonly moreFilters?: Fields;
  /** Filters in sight, three at most; the first declared ones by default. */
  readonly quickFilters?: readonly string[];
  /** Boxes in place of those of the filters' kinds, by key; each stands in sight. */
  readonly filterSlots?: FilterSlots;
  /** Rows that nothing is done with for many; all may be chosen by default. */
  readonly mayChoose?: (row: RowOf<E>) => boolean;
  /** Part of the filter the screen fixes; must keep its identity between drawings. */
  readonly fixedFilter?: Values;
  /** Values a new row starts with; must keep its identity between drawings. */
  readonly preset?: Values;
  /** Key figures beside the title. */
  readonly figures?: (page: OutputOf<PageCall>) => readonly { readonly label: string; readonly value: ReactNode }[];
  /** More buttons in the head. */
  readonly toolbar?: (parts: PageParts<E, OutputOf<PageCall>>) => ReactNode;
  /** The one filled button, behind all others, where it is not 新建. */
  readonly primary?: (parts: PageParts<E, OutputOf<PageCall>>) => ReactNode;
  /** Between head and filter: tabs, chips, charts. */
  readonly overview?: (parts: PageParts<E, OutputOf<PageCall>>) => ReactNode;
  /** Stands for the table where it answers something (a wall, a board); null leaves the table. */
  readonly body?: ((parts: PageParts<E, OutputOf<PageCall>>) => ReactNode) | undefined;
  /** The body shows rows of its own, not the page of the list: no pages to turn. */
  readonly ownRows?: boolean;
  /** The list is a part of a screen that has a head of its own. */
  readonly isPart?: boolean;
  /** Right end of the filter row. */
  readonly tools?: ReactNode;
  /** Declared acts of the rows: in the menu of a row, in the bulk bar, with their dialogs. Must keep its identity between drawings. */
  readonly acts?: Omit<ActsOptions, 'onDone' | 'rowsOf'> & { readonly onDone?: () => void };
  readonly rowActions?: (row: RowOf<E>) => readonly RowAction[];
  readonly bulkActions?: readonly BulkAction[];
  /** Key of the action that comes first, in each row and for many: it settles what the list was opened for. */
  readonly first?: string | undefined;
  /** Key of the column that stands beside the title for as long, whatever columns the person chose. */
  readonly lead?: string | undefined;
  /** Of a row, what follows from its leading column, in a few words; a column of its own beside it. */
  readonly note?: ((row: RowOf<E>) => string | null) | undefined;
  /** Lines below the table, always in sight: what stands below each column, by its key. A telephone has none. */
  readonly totals?: ((page: OutputOf<PageCall>) => readonly Readonly<Record<string, ReactNode>>[]) | undefined;
  /** Said while there is no row, in place of the first steps. */
  readonly empty?: ReactNode;
  readonly formSlots?: FormSlots;
  /** Below the words of a refusal, in the form: what can be done about it. */
  readonly refused?: ComponentType<RefusedProps>;
  /** Stands for the dialog of exports: where the area has a workbook of its own. */
  readonly exportDialog?: ComponentType<ExportDialogProps>;
  /** Sections of the detail that are no fields: records of the row. They may show and change what stands in the row: `renew` fetches it again. */
  detailParts?(row: RowOf<E>, renew: () => void): readonly DetailPart[];
  /** Opens a row elsewhere; a drawer by default. */
  readonly onOpen?: (row: RowOf<E>) => void;
  /** Import calls of the area; those of the platform by default. */
  readonly importCalls?: ImportCalls;
  /** What the list is for, said while it is empty. */
  readonly purpose?: string;
  /** How an empty list is begun where that is more than a form or a template. */
  readonly firstStep?: FirstStep | undefined;
}
