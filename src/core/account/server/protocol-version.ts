/** Agreements as an operator publishes them. A version in force never changes: consents rest on its text. */
import type { z } from 'zod';
import { queryProtocolVersion, saveProtocolVersion } from '../model/operator.ts';
import { audit } from '#platform/store/audit.ts';
import type { Context } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { accountTables } from './db.ts';
import { safeHtml, textOfHtml } from './safe-html.ts';

const mostVersions = 100;
/** What a caller's clock may be behind ours. */
const toleranceMilliseconds = 60_000;

export const queryProtocolVersionHandler = handle(queryProtocolVersion, async (context, { type, version }) => {
  const now = context.platform.now().toISOString();
  const rows = await accountTables(context.db)
    .selectFrom('protocolVersion')
    .select(['id', 'version', 'title', 'effectiveAt', 'requireReconsent'])
    .where('type', '=', type)
    .orderBy('effectiveAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostVersions)
    .execute();
  const current = rows.find((row) => row.effectiveAt <= now);
  const versions = rows.map((row) => ({
    ...row,
    state: row === current ? ('current' as const) : row.effectiveAt > now ? ('scheduled' as const) : ('past' as const),
  }));
  const wanted = version === undefined ? versions[0] : versions.find((row) => row.version === version);
  if (!wanted) {
    if (version === undefined) return { versions, shown: null };
    throw fail.notFound('没有这个版本');
  }
  const text = await accountTables(context.db)
    .selectFrom('protocolVersion')
    .select('content')
    .where('id', '=', wanted.id)
    .executeTakeFirstOrThrow();
  return { versions, shown: { ...wanted, content: safeHtml(text.content) } };
});

type Wish = z.output<typeof saveProtocolVersion.input>;

interface VersionText extends Pick<Wish, 'type' | 'version' | 'title' | 'requireReconsent'> {
  readonly content: string;
  readonly effectiveAt: string;
}

/** Safe HTML with something to read in it, and a moment that is not over. */
function checked({ platform }: Context, wish: Wish): VersionText {
  const content = safeHtml(wish.content).trim();
  if (textOfHtml(content).trim() === '') throw fail.invalid('正文：没有可读的文字', { content: '没有可读的文字' });
  const now = platform.now();
  if (wish.effectiveAt !== null && Date.parse(wish.effectiveAt) < now.getTime() - toleranceMilliseconds)
    throw fail.invalid('生效时间：不能早于现在', { effectiveAt: '不能早于现在' });
  const { type, version, title, requireReconsent } = wish;
  // Seconds matter: what takes effect now must not lie in the future of the next call.
  const effectiveAt =
    wish.effectiveAt === null || Date.parse(wish.effectiveAt) < now.getTime()
      ? now.toISOString()
      : new Date(wish.effectiveAt).toISOString();
  return { type, version, title, requireReconsent, content, effectiveAt };
}

async function insertVersion(context: Context, values: VersionText): Promise<number> {
  const inserted = await accountTables(context.db)
    .insertInto('protocolVersion')
    .values({ ...values, createdBy: context.session?.accountId ?? null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw fail.conflict(`版本 ${values.version} 已存在`);
  return inserted.id;
}

async function updateVersion(context: Context, id: number, values: VersionText): Promise<void> {
  const tables = accountTables(context.db);
  const kept = await tables
    .selectFrom('protocolVersion')
    .select(['type', 'effectiveAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!kept || kept.type !== values.type) throw fail.notFound('没有这个版本');
  if (kept.effectiveAt <= context.platform.now().toISOString())
    throw fail.conflict('已生效的版本不能修改，请发布新版本');
  const twin = await tables
    .selectFrom('protocolVersion')
    .select('id')
    .where('type', '=', values.type)
    .where('version', '=', values.version)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (twin) throw fail.conflict(`版本 ${values.version} 已存在`);
  await tables.updateTable('protocolVersion').set(values).where('id', '=', id).execute();
}

export const saveProtocolVersionHandler = handle(saveProtocolVersion, async (context, { id, ...wish }) => {
  const values = checked(context, { ...wish });
  if (id !== undefined) await updateVersion(context, id, values);
  const savedId = id ?? (await insertVersion(context, values));
  const { content, ...facts } = values;
  await audit(context, [
    {
      action: id === undefined ? 'create' : 'update',
      entity: 'protocol_version',
      entityId: savedId,
      entityName: `${values.title} ${values.version}`,
      after: { ...facts, contentLength: content.length },
    },
  ]);
  // Pages that stand open ask again who is signed in, and with it what is to be agreed to.
  if (values.effectiveAt <= context.platform.now().toISOString())
    await context.platform.events.publish(context.db, {
      type: 'protocol',
      accountId: null,
      data: { type: values.type },
    });
  return { id: savedId, effectiveAt: values.effectiveAt };
});
