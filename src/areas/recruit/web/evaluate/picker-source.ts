/** Score templates and test papers for pickers: a company has few of them. */
import { call } from '#platform/web/call.ts';
import type { RefOption } from '#platform/web/entity/widgets/ref-pickers.ts';
import { queryClient, queryKey } from '#platform/web/query.ts';
import { queryScoreTemplate } from '../../model/evaluate/score-calls.ts';
import { queryTestPaper } from '../../model/evaluate/test-calls.ts';

const staleTime = 10_000;

/** Stored ones: 通用 without a row is what a position has that names none. */
async function templates(): Promise<readonly RefOption[]> {
  const answer = await queryClient.fetchQuery({
    queryKey: queryKey(queryScoreTemplate, {}),
    queryFn: () => call(queryScoreTemplate, {}, { quiet: true }),
    staleTime,
  });
  return answer.templates.flatMap(({ id, name, versionNo, dimensions }) =>
    id === null ? [] : [{ id, label: name, hint: `v${versionNo} · ${dimensions.length} 个维度` }],
  );
}

async function papers(): Promise<readonly RefOption[]> {
  const answer = await queryClient.fetchQuery({
    queryKey: queryKey(queryTestPaper, {}),
    queryFn: () => call(queryTestPaper, {}, { quiet: true }),
    staleTime,
  });
  return answer.papers.map(({ id, name, minutes, questionCount }) => ({
    id,
    label: name,
    hint: `${questionCount} 题 · ${minutes} 分钟`,
  }));
}

const matching = (options: readonly RefOption[], keyword: string): readonly RefOption[] =>
  options.filter(({ label }) => label.includes(keyword.trim()));
const among = (options: readonly RefOption[], ids: readonly number[]): readonly RefOption[] =>
  options.filter(({ id }) => ids.includes(id));

export const searchTemplates = async (keyword: string): Promise<readonly RefOption[]> =>
  matching(await templates(), keyword);
export const templatesByIds = async (ids: readonly number[]): Promise<readonly RefOption[]> =>
  among(await templates(), ids);
export const searchPapers = async (keyword: string): Promise<readonly RefOption[]> => matching(await papers(), keyword);
export const papersByIds = async (ids: readonly number[]): Promise<readonly RefOption[]> => among(await papers(), ids);
