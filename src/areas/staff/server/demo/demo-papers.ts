/** Papers in the electronic archives of some people: one sheet of each kind for all of them, drawn and saying that it is made up. */
import { staffFile } from '../../model/records/papers.ts';
import { addMonths } from '#lib/chinese/calendar.ts';
import type { FileValue } from '#platform/entity/field.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { insertRows } from '#platform/store/write.ts';
import { followRows } from '#platform/store/follow.ts';
import type { DemoCompany } from './demo-model.ts';

/** People with papers; a file is looked for in as many rows as may hold it. */
const archived = 30;

/** Kinds that are there; the form of entry is not, so that an archive shows what it lacks. */
export const demoPapers = [
  { category: 'id_card', name: '身份证复印件' },
  { category: 'diploma', name: '毕业证书' },
  { category: 'contract', name: '劳动合同扫描件' },
  { category: 'resume', name: '应聘简历' },
] as const;

/** `sheets`: the stored sheet of each kind, by its name. */
export async function insertDemoPapers(
  context: TenantWork,
  company: DemoCompany,
  ids: ReadonlyMap<string, number>,
  sheets: ReadonlyMap<string, FileValue>,
): Promise<void> {
  const people = company.people.filter(({ staffStatus }) => staffStatus === 'regular').slice(0, archived);
  const written: Row[] = [];
  const storedIds: number[] = [];
  for (const { category, name } of demoPapers) {
    const sheet = sheets.get(name);
    if (!sheet) throw new Error(`no sheet of ${name} was drawn`);
    const rows = people.map(({ key, entryDate }): Row => {
      const endsLater = category === 'id_card' ? { expireDate: addMonths(entryDate, 240) } : {};
      return {
        ownerType: 'internal',
        ownerId: ids.get(key),
        category,
        name,
        files: [sheet],
        issueDate: category === 'contract' ? entryDate : null,
        ...endsLater,
      };
    });
    storedIds.push(...(await insertRows(context, staffFile, rows)));
    written.push(...rows);
  }
  await followRows(context, staffFile, storedIds, written);
}
