/** People and departments for pickers: one cached answer serves names, a keyword goes to the server (pinyin). */
import type { RefOption } from '#platform/web/entity/widgets/ref-pickers.ts';
import type { PaletteItem } from '#platform/web/contribution.ts';
import { call } from '#platform/web/call.ts';
import { queryClient, queryKey } from '#platform/web/query.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { getDepartmentUser } from '../model/department-calls.ts';
import { queryStaffLabelManual } from '../model/label-calls.ts';
import { allDepartments, departmentPath } from './department/department-tree.ts';
import { fileUrl } from './file-url.ts';

type Answer = OutputOf<typeof getDepartmentUser>;
type Person = Answer['users'][number];

/** Most options a picker shows. */
const optionLimit = 20;

function fetchPeople(input: { keyword?: string; includeLeft?: boolean; ids?: number[] }): Promise<Answer> {
  return queryClient.fetchQuery({
    queryKey: queryKey(getDepartmentUser, input),
    queryFn: () => call(getDepartmentUser, input, { quiet: true }),
    staleTime: 60_000,
  });
}

function personOption(answer: Answer, person: Person): RefOption {
  const department = allDepartments(answer.tree).find((node) => node.id === person.groupInfoId);
  return {
    id: person.id,
    label: person.name,
    hint: [department?.name, person.position].filter(Boolean).join(' · '),
    image: fileUrl(person.avatar),
  };
}

/** People as the command palette shows them: each leads to the archive. */
export async function paletteItems(text: string): Promise<readonly PaletteItem[]> {
  const people = text.trim() === '' ? [] : await searchPeople(text.trim());
  return people.slice(0, 8).map((person) => ({
    key: `staff:${person.id}`,
    label: person.label,
    hint: person.hint ?? '',
    path: `/interior-detail?id=${person.id}`,
  }));
}

/** Working people whose name, pinyin or staff number matches; the first ones without a keyword. */
export async function searchPeople(keyword: string): Promise<readonly RefOption[]> {
  const answer = await fetchPeople(keyword === '' ? {} : { keyword });
  return answer.users.slice(0, optionLimit).map((person) => personOption(answer, person));
}

export async function peopleByIds(ids: readonly number[]): Promise<readonly RefOption[]> {
  const answer = await fetchPeople({ includeLeft: true, ids: [...ids] });
  return answer.users.map((person) => personOption(answer, person));
}

/** Open departments whose name holds the keyword. */
export async function searchDepartments(keyword: string): Promise<readonly RefOption[]> {
  const { tree } = await fetchPeople({});
  return allDepartments(tree)
    .filter((node) => node.closeDate === null && node.name.includes(keyword))
    .slice(0, 100)
    .map((node) => ({
      id: node.id,
      label: node.name,
      hint: departmentPath(tree, node.id)
        .slice(1, -1)
        .map((step) => step.name)
        .join(' / '),
    }));
}

export async function departmentsByIds(ids: readonly number[]): Promise<readonly RefOption[]> {
  const { tree } = await fetchPeople({});
  return allDepartments(tree)
    .filter((node) => ids.includes(node.id))
    .map((node) => ({ id: node.id, label: node.name }));
}

/** All labels that the person may see. */
async function fetchLabels(): Promise<readonly RefOption[]> {
  const { labels } = await queryClient.fetchQuery({
    queryKey: queryKey(queryStaffLabelManual, {}),
    queryFn: () => call(queryStaffLabelManual, {}, { quiet: true }),
    staleTime: 60_000,
  });
  return labels.map(({ id, name }) => ({ id, label: name }));
}

/** Labels whose name holds the keyword. */
export const searchLabels = async (keyword: string): Promise<readonly RefOption[]> =>
  (await fetchLabels()).filter((option) => option.label.includes(keyword)).slice(0, 100);

export const labelsByIds = async (ids: readonly number[]): Promise<readonly RefOption[]> =>
  (await fetchLabels()).filter((option) => ids.includes(option.id));
