/** Who changed what in an archive: a view of the audit log with labels for keys and codes. */
import { queryArchiveLog } from '../model/archive-calls.ts';
import { groupUserBase } from '../model/group-user-base.ts';
import { recordTypes } from '../model/records/record-types.ts';
import { staffWork } from '../model/staff-work.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { Field } from '#platform/entity/field.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { companyEntity } from './own-fields/extended-entity.ts';
import type { RowEntry } from '#platform/store/audit-entries.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { handle } from '#platform/runtime/registry.ts';
import type { ReferenceNames } from '#platform/store/logged-values.ts';
import { loggedValue, referenceNames } from '#platform/store/logged-values.ts';
import { recordName, storyOfRow } from '#platform/store/row-log.ts';
import { outsideEntity, outsideRecords } from './outside-archive.ts';
import { asTitleCode, certificateKinds } from './records/title-code.ts';
import { findStaff } from './staff-row.ts';

/** Entities whose rows are part of a person: the record types, and the timeline of dated changes. */
const recordEntities: readonly AnyEntity[] = [...recordTypes.map(({ entity }) => entity), staffWork];
const recordOf = (name: string): AnyEntity | undefined => recordEntities.find((entity) => entity.name === name);

/** Columns the server keeps for itself: they say nothing to a reader. */
const silent = new Set([
  'before',
  'after',
  'salaryId',
  'contractId',
  'namePinyin',
  'nameInitials',
  'memberId',
  'completeness',
  'ownerType',
  'ownerId',
  'userBaseId',
  'renewOfId',
  'schoolCode',
]);

/** An archive: the declaration of the person, and of the records as they hold for such people. */
interface Archive {
  readonly person: AnyEntity;
  readonly records: readonly AnyEntity[];
}

/** Whose archive it is; FY-N001 when the person is not visible. */
async function archiveOf(
  context: TenantContext,
  { ownerType, id }: { readonly ownerType: 'internal' | 'external'; readonly id: number },
): Promise<Archive> {
  if (ownerType === 'external') {
    const person = outsideEntity(context);
    await entityStore(context, person).get(id);
    return { person: await companyEntity(context, person), records: outsideRecords.map(({ entity }) => entity) };
  }
  await findStaff(context, id, { code: groupUserBase.permissions.read });
  return { person: await companyEntity(context, groupUserBase), records: recordEntities };
}

export const queryArchiveLogHandler = handle(queryArchiveLog, async (context, { filter, page }) => {
  const archive = await archiveOf(context, filter);
  const own = archive.person;
  const { onlyActs } = filter;
  const story = await storyOfRow(context, { entity: own, id: filter.id }, archive.records, { page, onlyActs });
  const { say, isOfLedger } = story;
  const { records: found, ...rest } = story.found;
  const ofArchive = found.filter((entry) => !isOfLedger(entry));
  const names = await referenceNames(
    context,
    ofArchive.flatMap((row) =>
      [row.before, row.after].map((values) => ({ fields: fieldsOf(own, row.entity), values })),
    ),
  );
  const kinds = await certificateKinds(context, ofArchive);
  const records = found.map((entry) => {
    const { before, after, entity, entityName, ...row } = entry;
    if (isOfLedger(entry)) return { ...row, ...say(entry), recordLabel: null, recordName: entityName, changes: [] };
    return {
      ...row,
      ...say(entry),
      ...namedRecord(entity, entityName),
      changes: changesOf({ own, entity, action: row.action, before, after, names, kinds: kinds.get(row.id) }),
    };
  });
  return { ...rest, records };
});

/** Which record an entry is about; nothing where it is the person. */
function namedRecord(entity: string, name: string | null) {
  const record = recordOf(entity);
  return { recordLabel: record?.label ?? null, recordName: record ? recordName(record, name) : null };
}

/** Fields of the entity that a log row is about; `own`: the person with the fields that the company added. */
const fieldsOf = (own: AnyEntity, entity: string): Readonly<Record<string, Field>> =>
  recordOf(entity)?.fields ?? own.fields;

/** An entry of the log with what is needed to read it aloud; `kinds`: what a certificate was before and after. */
interface Entry extends Pick<RowEntry, 'entity' | 'action' | 'before' | 'after'> {
  readonly own: AnyEntity;
  readonly names: ReferenceNames;
  readonly kinds: readonly [Row, Row] | undefined;
}

function changesOf({ own, entity, action, before, after, names, kinds }: Entry) {
  const fields = fieldsOf(own, entity);
  // A reveal names the field that was looked at, a reading the records; never a value.
  if (action === 'reveal' || action === 'read') {
    const named = after?.['field'];
    const key = typeof named === 'string' ? named : '';
    return [{ key, label: fields[key]?.label ?? recordOf(key)?.label ?? key, before: null, after: null }];
  }
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].flatMap((key) => {
    const field = fields[key];
    if (!field || silent.has(key)) return [];
    const [was, is] =
      key === 'code' ? [asTitleCode(field, kinds?.[0]), asTitleCode(field, kinds?.[1])] : [field, field];
    return [
      {
        key,
        label: field.label,
        before: loggedValue(was, before?.[key], names),
        after: loggedValue(is, after?.[key], names),
      },
    ];
  });
}
