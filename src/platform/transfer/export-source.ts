/** Where the rows of an export come from: a declared entity, or what an area contributes beside its entities (the audit log). */
import { listedAs } from '#platform/runtime/registry.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { SheetColumn } from '#lib/sheet/sheet.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { companyEntity } from '#platform/store/custom-fields.ts';
import type { Attachment, Row } from '#platform/store/entity-hooks.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { ExportRequest } from './export-request.ts';
import {
  checkRequest,
  chooseColumns,
  conditionsOf,
  describeFilter,
  findRows,
  loadPage,
  unmaskedColumns,
} from './export-request.ts';
import { attachmentsOf } from './own-files.ts';

export interface ExportSource {
  /** Kept in export_record.entity, so that a retry and a restart find the source again. */
  readonly name: string;
  /** Name of the sheet and of the file. */
  readonly label: string;
  /** A list shows these rows and asks for them by the name of the source, as lists of entities do. */
  readonly isListed?: true;
  /** Refuses what could not run: permission, columns, filter. Asked again when the export runs. */
  check(context: TenantWork, request: ExportRequest): void;
  /** Whether the file takes a proof of identity, to make it and to fetch it. */
  needsProof(context: TenantWork, request: ExportRequest): boolean;
  /** Counts questions after sealed numbers; only while the person is there. */
  countQuestions?(context: TenantWork, request: ExportRequest): Promise<void>;
  columns(context: TenantWork, request: ExportRequest): SheetColumn[];
  /** Ids of the rows in order, at most `limit`. */
  find(context: TenantWork, request: ExportRequest, limit: number): Promise<number[]>;
  /** Rows as they stand in the sheet, in the order of `ids`; rows that are gone are left out. */
  page(context: TenantWork, columns: readonly SheetColumn[], ids: readonly number[]): Promise<Row[]>;
  /** Names of the columns that leave unmasked, for the log. */
  unmasked?(context: TenantWork, request: ExportRequest): string[];
  /** Files of the rows, for a zip. */
  attachments?(context: TenantWork, ids: readonly number[]): Promise<Attachment[]>;
  /** The filter in words, for the last sheet. */
  describe(request: ExportRequest): string;
  /** Writes the whole workbook itself, where it is no list of rows; `columns`, `find` and `page` are then not asked. */
  write?(context: TenantWork, request: ExportRequest, path: string): Promise<void>;
}

/**
 * Rows of a declared entity. A room that shows them to who does not hold the codes of the entity gives it other permissions, and the
 * source a name of its own.
 */
export function entitySource(entity: AnyEntity, name = entity.name): ExportSource {
  return {
    name,
    label: entity.label,
    check: (context, request) => checkRequest(context, entity, request),
    needsProof: (context, request) => unmaskedColumns(context, entity, request).length > 0,
    countQuestions: async (context, request) => {
      // The job asks nobody any more: what its filter would tell is counted now.
      await conditionsOf(context, entity, request);
    },
    columns: (context, request) => chooseColumns(context, entity, request.fields, request.form),
    unmasked: (context, request) => unmaskedColumns(context, entity, request),
    attachments: async (context, ids) => (await attachmentsOf(context, entity)?.list(context, ids)) ?? [],
    find: (context, request, limit) => findRows(context, entity, request, limit),
    page: (context, columns, ids) => loadPage(context, entity, columns, ids),
    describe: (request) => describeFilter(entity, request),
  };
}

/** The source of a name, an own one of a view before that of its rows; FY-V001 for a name that nobody declared. */
export async function sourceOf(context: TenantWork, name: string): Promise<ExportSource> {
  const { registry } = context.platform;
  const own = registry.exports.get(name);
  const entity = own ? undefined : listedAs(registry, name);
  const source = entity ? entitySource(await companyEntity(context, entity)) : own;
  if (!source) throw fail.invalid('对象：不存在');
  return source;
}
