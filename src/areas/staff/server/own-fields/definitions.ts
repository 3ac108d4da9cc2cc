/** What a company added to an entity: its definitions (table_field), kept per company and dropped by event. */
import { sql } from 'kysely';
import { isReading } from '#platform/db/database.ts';
import { runShaped } from '#platform/db/shaped-statements.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { perPlatform } from '#platform/runtime/per-platform.ts';
import { ShortMemory } from '#platform/runtime/short-memory.ts';
import type { TableField } from '../../model/own-fields/table-field-calls.ts';

/** Settings of a list: of one account, or the company's default (accountId null). Empty when nothing was saved. */
export async function storedFields(
  context: TenantWork,
  tableCode: string,
  accountId: number | null,
): Promise<TableField[]> {
  const { groupCode, companyCode, companyCodes } = context.tenant;
  // Entered as the group: a person's choice is kept for the group itself, custom fields are those of the companies.
  const companies = accountId === null && companyCode === null ? [...companyCodes] : [companyCode ?? ''];
  const values = [groupCode, companies, tableCode, accountId ?? 0] as const;
  const [found] = await runShaped<{ fields: TableField[] }>(context.db, 'fields of a table', values, () => {
    const [group, company, table, account] = values;
    return sql`
      select fields from table_field
      where group_code = ${group} and company_code = any(${company}::text[]) and table_code = ${table}
        and coalesce(account_id, 0) = ${account}
      order by company_code limit 1`;
  });
  return found?.fields ?? [];
}

/** Definitions that a piece of work has asked for, by their table: a save asks several times, and a change of them is a call of its own. */
const asked = new WeakMap<TenantWork, Map<string, Promise<TableField[]>>>();

/** Fields that the company added to the entity; none for an entity that takes none. Asked once in a piece of work. */
export async function customDefinitions(context: TenantWork, entity: AnyEntity): Promise<TableField[]> {
  if (!entity.custom) return [];
  const { table } = entity.custom;
  const known = asked.get(context) ?? new Map<string, Promise<TableField[]>>();
  asked.set(context, known);
  const found =
    known.get(table) ?? storedFields(context, table, null).then((fields) => fields.filter((field) => !field.builtIn));
  known.set(table, found);
  return found;
}

/** The event that drops what processes remember of the fields of a group's companies. */
const fieldsChanged = 'fields';

function forgetGroup(memory: ShortMemory<readonly TableField[]>, groupCode: string): void {
  memory.forget((key) => key.startsWith(`${groupCode} `));
}

/** Definitions by company; every process hears of a change at once, the time is for what no event tells. */
const rememberedDefinitions = perPlatform((platform) => {
  const memory = new ShortMemory<readonly TableField[]>({ milliseconds: 300_000, most: 2000 });
  platform.events.subscribe(({ type, data }) => {
    if (type === 'reset') memory.forget(() => true);
    if (type === fieldsChanged) forgetGroup(memory, String(data['groupCode']));
  });
  return memory;
});

/** Tells every process, once the transaction commits, that a company of the group changed the fields it added. */
export async function publishFieldsChanged(context: TenantWork): Promise<void> {
  const { platform, tenant } = context;
  const { groupCode } = tenant;
  await platform.events.publish(context.db, { type: fieldsChanged, accountId: null, data: { groupCode } });
  // The next call to this process may come before the event does.
  context.afterCommit(() => forgetGroup(rememberedDefinitions(platform), groupCode));
}

/**
 * Keys inside `customFields` that stay hidden from the caller. Remembered, because every read of rows asks. Filled by reads alone, for a transaction may see definitions of its own that are never committed.
 */
export async function hiddenCustomKeys(context: TenantWork, entity: AnyEntity): Promise<readonly string[]> {
  const { custom } = entity;
  if (!custom || holds(context, custom.secret)) return [];
  const { groupCode, companyCode, companyCodes } = context.tenant;
  const key = `${groupCode} ${companyCode ?? companyCodes.join()} ${custom.table}`;
  const memory = rememberedDefinitions(context.platform);
  const load = () => storedFields(context, custom.table, null);
  const definitions = isReading(context.db) ? await memory.get(key, load) : (memory.peek(key) ?? (await load()));
  return definitions.filter((field) => !field.builtIn && field.sensitive).map((field) => field.fieldKey);
}
