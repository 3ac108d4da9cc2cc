/**
 * The copy of all that the company keeps about one person (个人信息保护法 article 45): a workbook with a sheet for each kind of rows, and the
 * files. It holds what the exporter may see, masked as everywhere; what is hidden from an evaluator stays behind.
 */
import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { labelsOf, readableOutside } from '#areas/staff/public.server.ts';
import type { SheetColumn } from '#lib/sheet/sheet.ts';
import { writeWorkbookInWorker } from '#lib/sheet/run-in-worker.ts';
import { writeExport } from '#lib/sheet/write-template.ts';
import type { WrittenSheet } from '#lib/sheet/write-workbook.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { rowsOfParent } from '#platform/store/child-store.ts';
import { companyEntity } from '#platform/store/custom-fields.ts';
import type { Attachment, Row } from '#platform/store/entity-hooks.ts';
import { orderOf } from '#platform/store/entity-query.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { requestExport } from '#platform/transfer/export-record.ts';
import type { ExportRequest } from '#platform/transfer/export-request.ts';
import {
  checkRequest,
  chooseColumns,
  findRows,
  loadPage,
  localTime,
  seenFields,
  unmaskedColumns,
} from '#platform/transfer/export-request.ts';
import type { ExportSource } from '#platform/transfer/export-source.ts';
import { checkZipSize, writeZip } from '#platform/transfer/export-zip.ts';
import { temporaryPath } from '#platform/transfer/failed-rows.ts';
import { filesOfRows } from '#platform/transfer/own-files.ts';
import { textColumn, toColumn } from '#platform/transfer/sheet-columns.ts';
import { personalSummary } from '../model/decide/personal-summary.ts';
import { interviewEvaluation } from '../model/evaluate/interview-evaluation.ts';
import { onlineTest } from '../model/evaluate/online-test.ts';
import { externalPerson } from '../model/external-person.ts';
import { exportExternalPerson } from '../model/person-calls.ts';
import { recruitInfo } from '../model/process/recruit-info.ts';
import { actionLabel, statusLabel } from '../model/process/recruit-moves.ts';
import { readWhole } from './evaluate/evaluation-read.ts';
import { owedRecordIds } from './evaluate/owed-records.ts';
import { recordsToScore } from './evaluate/score-facts.ts';
import { templatesById, usualTemplate } from './evaluate/templates.ts';
import { partsOfRecords } from './parts-of-records.ts';
import { recruitLogOf } from './process/recruit-log.ts';

const mostRecords = 1000;
const mostLines = 10_000;

/** Fields that no list exports and that are about the person all the same. */
const besideOf = new Map<string, readonly string[]>([
  [externalPerson.name, ['titles', 'blacklistReason', 'blacklistUntil', 'blacklistedBy']],
  [onlineTest.name, ['dimensionMap']],
  [interviewEvaluation.name, ['scores']],
  [personalSummary.name, ['strengths', 'concerns']],
]);

const position = textColumn('position', '职位');
const labelColumn = textColumn('labels', '标签');
const logColumns = [
  position,
  textColumn('at', '时间'),
  textColumn('action', '操作'),
  textColumn('from', '原状态'),
  textColumn('to', '新状态'),
  textColumn('note', '说明', 40),
  textColumn('by', '操作人'),
];

/** Rows of one kind, as they are found and as they stand in a sheet. */
interface Kept {
  readonly entity: AnyEntity;
  readonly ids: readonly number[];
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly Row[];
}

/** Names of dimensions by their codes, as the templates of the records say them. */
async function dimensionNames(context: TenantWork, recordIds: readonly number[]): Promise<ReadonlyMap<string, string>> {
  const records = await recordsToScore(context, recordIds);
  const templates = await templatesById(context, [...new Set(records.flatMap(({ templateId }) => templateId ?? []))]);
  return new Map(
    [usualTemplate, ...templates.values()].flatMap(({ dimensions }) =>
      dimensions.map(({ code, name }) => [code, name] as const),
    ),
  );
}

/** An entry of a stored list in words: a sentence, a title, points of a dimension. */
function entryText(entry: unknown, names: ReadonlyMap<string, string>): string {
  if (typeof entry !== 'object' || entry === null) return String(entry);
  const { text, dimension, score, note } = entry as Readonly<Record<string, unknown>>;
  if (dimension === undefined) return String(text ?? '');
  return `${names.get(String(dimension)) ?? String(dimension)} ${String(score)}${note ? `（${String(note)}）` : ''}`;
}

async function keptOf(
  context: TenantWork,
  entity: AnyEntity,
  ids: readonly number[],
  names: ReadonlyMap<string, string> = new Map(),
): Promise<Kept> {
  // Whose rows they are, the file says; which record, the position beside them.
  const { field, to } = entity.parent ?? {};
  const isSaid = to === externalPerson.name || to === recruitInfo.name;
  const seen = seenFields(context, entity, []).filter((key) => !isSaid || key !== field);
  const beside = (besideOf.get(entity.name) ?? []).flatMap((key) => {
    const field = entity.fields[key];
    return field ? [toColumn([key, field])] : [];
  });
  const columns = [...chooseColumns(context, entity, seen), ...beside];
  const rows = ids.length === 0 ? [] : await loadPage(context, entity, columns, ids);
  for (const row of rows)
    for (const { key } of beside) {
      const value = row[key];
      if (Array.isArray(value)) row[key] = value.map((entry) => entryText(entry, names)).join('；');
    }
  return { entity, ids, columns, rows };
}

/** The row of the person, with the labels. */
async function personOf(context: TenantWork, id: number): Promise<Kept> {
  const entity = await companyEntity(context, externalPerson);
  const kept = await keptOf(context, entity, [id]);
  const labels = (await labelsOf(context, [id], 'talents')).get(id) ?? [];
  const words = labels.map(({ name }) => name).join('、');
  return {
    ...kept,
    columns: [...kept.columns, labelColumn],
    rows: kept.rows.map((row) => ({ ...row, labels: words })),
  };
}

/** Which parts of a record the caller may have: an evaluation that is owed hides what others wrote of that candidate. */
async function openParts(
  context: TenantWork,
  recordIds: readonly number[],
): Promise<(entity: AnyEntity, recordId: number) => boolean> {
  const [whole, owed] = await Promise.all([readWhole(context, recordIds), owedRecordIds(context)]);
  return (entity, recordId) =>
    holds(context, entity.permissions.read) &&
    (entity !== interviewEvaluation || whole.includes(recordId)) &&
    !((entity === interviewEvaluation || entity === personalSummary) && owed.includes(recordId));
}

/** Tests, interviews, evaluations, summaries and opinions of the records, kind by kind, each row with the position that it is about. */
async function partsOf(
  context: TenantWork,
  recordIds: readonly number[],
  positions: ReadonlyMap<number, unknown>,
): Promise<Kept[]> {
  const [names, isOpen] = await Promise.all([dimensionNames(context, recordIds), openParts(context, recordIds)]);
  const byEntity = new Map<AnyEntity, Kept>();
  for (const recordId of recordIds) {
    const parts = partsOfRecords(context, sql`select ${recordId}::bigint`, tenantCondition(context, 't'));
    for (const { entity, isOf } of parts.filter((part) => isOpen(part.entity, recordId))) {
      // A draft is seen by who writes it alone.
      const isSaid = entity === interviewEvaluation ? sql`and t.status = 'submitted'` : sql``;
      const found = await queryRows<{ id: number }>(context)`
        select t.id
        from ${sql.table(entity.table)} t
        where ${isOf} ${isSaid}
        ${orderOf(entity, undefined)}`;
      const ids = found.map(({ id }) => id);
      const part = await keptOf(context, entity, ids, names);
      const before = byEntity.get(entity);
      byEntity.set(entity, {
        entity,
        ids: [...(before?.ids ?? []), ...ids],
        columns: [position, ...part.columns],
        rows: [...(before?.rows ?? []), ...part.rows.map((row) => ({ ...row, position: positions.get(recordId) }))],
      });
    }
  }
  return [...byEntity.values()];
}

/** What recruiting wrote: the records, what belongs to them, and their log. */
async function recruitingOf(context: TenantWork, personId: number): Promise<{ kept: Kept[]; log: Row[] }> {
  const ofPerson = { ...allOf, filter: { externalPersonId: personId } };
  const recordIds = await findRows(context, recruitInfo, ofPerson, mostRecords);
  const records = await keptOf(context, recruitInfo, recordIds);
  const positions = new Map(recordIds.map((id, index) => [id, records.rows[index]?.['positionId'] ?? null]));
  const [parts, lines] = await Promise.all([
    partsOf(context, recordIds, positions),
    recruitLogOf(context, recordIds, { limit: mostLines }),
  ]);
  const log = lines.map(({ recruitInfoId, at, action, from, to, note, byName }) => ({
    position: positions.get(recruitInfoId),
    at: localTime(new Date(at)),
    action: actionLabel(action),
    from: from && statusLabel(from),
    to: to && statusLabel(to),
    note,
    by: byName,
  }));
  return { kept: [records, ...parts], log };
}

/** Everything about a person, kind by kind. */
async function allKept(
  context: TenantWork,
  personId: number,
): Promise<{ sheets: WrittenSheet[]; files: Attachment[] }> {
  const records = await Promise.all(
    readableOutside(context, personId).map(async ({ entity }) =>
      keptOf(
        context,
        entity,
        (await rowsOfParent(context, entity, personId)).map(({ id }) => id),
      ),
    ),
  );
  const { kept, log } = await recruitingOf(context, personId);
  const all = [await personOf(context, personId), ...records, ...kept].filter(({ rows }) => rows.length > 0);
  const files = await Promise.all(
    all.map(async ({ entity, ids }) =>
      (await filesOfRows(context, entity, ids)).map((file) => ({ ...file, folder: entity.label })),
    ),
  );
  return {
    sheets: [
      ...all.map(({ entity, columns, rows }) => ({ name: entity.label, columns, rows })),
      ...(log.length > 0 ? [{ name: '招聘日志', columns: logColumns, rows: log }] : []),
    ],
    files: files.flat(),
  };
}

const allOf: ExportRequest = { filter: {}, fields: [], format: 'zip' };
/** Columns of the person that leave in the clear; the codes of the other kinds are the same ones. */
const unmasked = (context: TenantWork): string[] =>
  unmaskedColumns(context, externalPerson, { ...allOf, fields: seenFields(context, externalPerson, []) });

export const personCopy: ExportSource = {
  name: 'external_person_copy',
  label: '人才资料',
  check: (context, { ids }) => {
    checkRequest(context, externalPerson, allOf);
    if (ids?.length !== 1) throw fail.invalid('人才：请选择一位');
  },
  needsProof: (context) => unmasked(context).length > 0,
  columns: () => [],
  find: async () => [],
  page: async () => [],
  unmasked,
  describe: () => '一位人才的全部资料',
  write: async (context, { ids = [] }, path) => {
    const [personId = 0] = ids;
    const { name } = await entityStore(context, externalPerson).get(personId);
    const { sheets, files } = await allKept(context, personId);
    checkZipSize(files);
    const note = {
      exportedBy: context.tenant.access.displayName,
      exportedAt: localTime(context.platform.now()),
      filter: `${name}的全部资料`,
    };
    const workbook = temporaryPath('xlsx');
    try {
      await writeExport(workbook, sheets, note, writeWorkbookInWorker);
      await writeZip(context.platform, path, { path: workbook, name: `${name}.xlsx` }, files, () => Promise.resolve());
    } finally {
      await rm(workbook, { force: true });
    }
  },
};

export const exportPersonHandler = handle(exportExternalPerson, async (context, { externalPersonId }) => {
  const { name } = await entityStore(context, externalPerson).get(externalPersonId);
  return requestExport(context, personCopy, { ...allOf, ids: [externalPersonId] }, `${name}的资料`);
});
