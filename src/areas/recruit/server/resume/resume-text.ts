/** The text of résumés in the search of the pool: kept beside the person, found by pairs of characters, shown as a snippet. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { execute, queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Job } from '#platform/runtime/registry.ts';
import { asPerson, tenantOf } from '#platform/runtime/system-work.ts';
import { keywordCondition } from '#platform/store/entity-query.ts';
import { foldForSearch, searchQuery, searchVector } from '#platform/store/search-tokens.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { externalPerson } from '../../model/external-person.ts';
import type { ResumeContent, StoredFile } from './resume-content.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { readStored, searchedText, storedFiles } from './resume-content.ts';

const jobName = 'resume-text';

/** Rows of texts in the companies in sight. */
const textsInSight = ({ tenant }: TenantWork): RawBuilder<boolean> => sql<boolean>`
  x.group_code = ${tenant.groupCode} and x.company_code = any(${[...tenant.companyCodes]}::text[])`;

/** After the commit: the texts of these people become those of the résumés that they hold now. */
export function queueTexts(context: TenantWork, ids: readonly number[]): void {
  const { platform, session, tenant } = context;
  const { groupCode, companyCode } = tenant;
  if (ids.length === 0 || companyCode === null) return;
  context.afterCommit(() =>
    platform.jobs.later(jobName, { accountId: session.accountId, groupCode, companyCode, ids: [...ids] }),
  );
}

interface MissingText {
  readonly personId: number;
  readonly fileId: number;
  /** Of the check that the file came through; sealed. */
  readonly content: string | null;
}

/** Résumés of these people without a text. */
const missingTexts = (context: TenantWork, ids: readonly number[]): Promise<MissingText[]> =>
  queryRows<MissingText>(context)`
    select t.id as person_id, (f.file->>'id')::bigint as file_id, (
      select r.content
      from resume_file r
      where r.group_code = t.group_code and r.company_code = t.company_code and r.content is not null
        and r.person_id = t.id and r.file->>'id' = f.file->>'id'
      limit 1
    ) as content
    from external_person t
    cross join lateral jsonb_array_elements(coalesce(t.resume_files, '[]')) as f(file)
    where ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[])
      and not exists (
        select from resume_text x
        where ${textsInSight(context)} and x.external_person_id = t.id and x.file_id = (f.file->>'id')::bigint)`;

/** Texts of résumés that the people do not hold any more, or of people who left, go. */
async function dropTexts(context: TenantWork, ids: readonly number[]): Promise<void> {
  await execute(context)`
    delete from resume_text x
    where ${textsInSight(context)} and x.external_person_id = any(${[...ids]}::bigint[])
      and not exists (
        select from external_person t
        cross join lateral jsonb_array_elements(coalesce(t.resume_files, '[]')) as f(file)
        where ${tenantCondition(context, 't')} and t.id = x.external_person_id
          and (f.file->>'id')::bigint = x.file_id)`;
}

/** Keeps the text of one résumé, as long as the person holds it: who was cleared while it was read leaves no text. */
async function keepText(context: TenantWork, personId: number, fileId: number, text: string): Promise<void> {
  await execute(context)`
    insert into resume_text (group_code, company_code, external_person_id, file_id, text, search_vector)
    select t.group_code, t.company_code, t.id, ${fileId}, ${text}, ${searchVector([text])}::tsvector
    from external_person t
    where ${tenantCondition(context, 't')} and t.id = ${personId}
      and t.resume_files @> jsonb_build_array(jsonb_build_object('id', ${fileId}::bigint))
    on conflict do nothing`;
}

/** The text of a résumé: as the check read it, else read now; null for one that cannot be read. */
async function textOf(
  platform: Platform,
  content: string | null,
  stored: StoredFile | undefined,
): Promise<string | null> {
  // Sealed by this server: the shape is that of the type.
  if (content !== null) return searchedText(JSON.parse(platform.seal.open(content)) as ResumeContent);
  const read = stored ? await readStored(platform, stored) : null;
  return read?.ok ? searchedText(read.content) : null;
}

export const resumeTextJob: Job = {
  name: jobName,
  run: async (platform, data) => {
    const accountId = Number(data['accountId']);
    const tenant = await tenantOf(platform, accountId, String(data['groupCode']), String(data['companyCode']));
    if (!tenant || !Array.isArray(data['ids'])) return;
    const ids = data['ids'].map(Number);
    const person = { accountId, name: tenant.access.displayName };
    const { missing, stored } = await asPerson(platform, jobName, person, tenant, async (context) => {
      await dropTexts(context, ids);
      const texts = await missingTexts(context, ids);
      const files = await storedFiles(
        context,
        texts.map(({ fileId }) => fileId),
      );
      return { missing: texts, stored: files };
    });
    for (const { personId, fileId, content } of missing) {
      // No connection is held while a file is read.
      const text = await textOf(platform, content, stored.get(fileId));
      if (text === null) continue;
      await asPerson(platform, jobName, person, tenant, (context) => keepText(context, personId, fileId, text));
    }
  },
};

/** People `t` whom a keyword means: by the row, or by the text of a résumé. Both are found by their indexes, so neither list is walked. */
export function keywordOfPerson(context: TenantWork, keyword: string): RawBuilder<boolean> {
  const search = searchQuery(keyword);
  if (!search) return sql<boolean>`false`;
  const byRow = keywordCondition(context, externalPerson, keyword, 'k') ?? sql<boolean>`false`;
  const exact = search.like === '%' ? sql`` : sql`and lower(x.text) like ${search.like}`;
  return sql<boolean>`
    t.id in (
      select k.id
      from external_person k
      where ${tenantCondition(context, 'k')} and ${byRow}
      union
      select x.external_person_id
      from resume_text x
      where ${textsInSight(context)} and x.search_vector @@ ${search.query}::tsquery ${exact}
    )`;
}

export interface Snippet {
  readonly before: string;
  readonly hit: string;
  readonly after: string;
}
/** Characters on each side of a hit. */
const around = 24;

/** The first place of one of the terms, with what stands around it; null where the text holds none. */
export function snippetOf(text: string, terms: readonly string[]): Snippet | null {
  const line = text.replaceAll(/\s+/gu, ' ');
  const folded = foldForSearch(line);
  // Folding may change lengths; then no place is right and none is shown.
  if (folded.length !== line.length) return null;
  const [first] = terms
    .map((term) => ({ at: folded.indexOf(term), length: term.length }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at);
  if (!first) return null;
  const end = first.at + first.length;
  return {
    before: `${first.at > around ? '…' : ''}${line.slice(Math.max(0, first.at - around), first.at)}`,
    hit: line.slice(first.at, end),
    after: `${line.slice(end, end + around)}${line.length > end + around ? '…' : ''}`,
  };
}

/** What the résumés of people of one page say about the keyword. */
export async function snippetsOf(
  context: TenantWork,
  ids: readonly number[],
  keyword: string,
): Promise<Map<number, Snippet>> {
  const search = searchQuery(keyword);
  if (!search || ids.length === 0) return new Map();
  const terms = search.alternatives.flat().flatMap(({ text, negated }) => (negated ? [] : [text]));
  const found = await queryRows<{ personId: number; text: string }>(context)`
    select x.external_person_id as person_id, x.text
    from resume_text x
    where ${textsInSight(context)} and x.external_person_id = any(${[...ids]}::bigint[])
      and x.search_vector @@ ${search.query}::tsquery
    order by x.id desc
    limit 200`;
  const snippets = new Map<number, Snippet>();
  for (const { personId, text } of found) {
    const snippet = snippetOf(text, terms);
    if (snippet) snippets.set(personId, snippet);
  }
  return snippets;
}
