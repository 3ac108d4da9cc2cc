/** People and departments for pickers: the server finds them by keyword (pinyin) or id. */
import type { RefOption } from '#platform/web/entity/widgets/ref-pickers.ts';
import { call } from '#platform/web/call.ts';
import { queryClient, queryKey } from '#platform/web/query.ts';
import type { InputOf, OutputOf } from '#platform/entity/endpoint.ts';
import { queryStaffLabelManual } from '../model/label-calls.ts';
import { mostPickedPeople, queryPickerDepartments, queryPickerPeople } from '../model/picker-calls.ts';
import { fileUrl } from './file-url.ts';

type Person = OutputOf<typeof queryPickerPeople>['people'][number];

/** Most options a picker shows. */
const optionLimit = 20;

async function fetchPeople(input: InputOf<typeof queryPickerPeople>): Promise<readonly RefOption[]> {
  const { people } = await queryClient.fetchQuery({
    queryKey: queryKey(queryPickerPeople, input),
    queryFn: () => call(queryPickerPeople, input, { quiet: true }),
    staleTime: 60_000,
  });
  return people.map(personOption);
}

/** Inside a group rows say whose they are; the names of several companies are alike. */
const companyNameOf = (row: { readonly companyCode: string; readonly companyName?: string }): string | undefined =>
  row.companyName;

const personOption = (person: Person): RefOption => ({
  id: person.id,
  label: person.name,
  hint: [companyNameOf(person), person.groupName, person.position].filter(Boolean).join(' · '),
  image: fileUrl(person.avatar),
});

/** Working people whose name, pinyin or staff number matches; the first ones without a keyword. */
export const searchPeople = (keyword: string): Promise<readonly RefOption[]> =>
  fetchPeople({ ...(keyword !== '' && { keyword }), limit: optionLimit });

export const peopleByIds = (ids: readonly number[]): Promise<readonly RefOption[]> =>
  fetchPeople({ includeLeft: true, ids: [...ids], limit: mostPickedPeople });

async function fetchDepartments(input: InputOf<typeof queryPickerDepartments>) {
  const { departments } = await queryClient.fetchQuery({
    queryKey: queryKey(queryPickerDepartments, input),
    queryFn: () => call(queryPickerDepartments, input, { quiet: true }),
    staleTime: 60_000,
  });
  return departments;
}

/** Open departments by a part of their name or its pinyin. */
export const searchDepartments = async (keyword: string): Promise<readonly RefOption[]> =>
  (await fetchDepartments(keyword === '' ? {} : { keyword })).map(({ id, name, above, ...row }) => ({
    id,
    label: name,
    hint: [companyNameOf(row), ...above].filter(Boolean).join(' / '),
  }));

export const departmentsByIds = async (ids: readonly number[]): Promise<readonly RefOption[]> =>
  (await fetchDepartments({ ids: [...ids] })).map(({ id, name }) => ({ id, label: name }));

/** All labels that the person may see. */
async function fetchLabels(): Promise<readonly RefOption[]> {
  const { labels } = await queryClient.fetchQuery({
    queryKey: queryKey(queryStaffLabelManual, {}),
    queryFn: () => call(queryStaffLabelManual, {}, { quiet: true }),
    staleTime: 60_000,
  });
  return labels.map(({ id, name, ...row }) => {
    const hint = companyNameOf(row);
    return { id, label: name, ...(hint !== undefined && { hint }) };
  });
}

/** Labels by a part of their name or its pinyin. */
export async function searchLabels(keyword: string): Promise<readonly RefOption[]> {
  const [labels, { matchText }] = await Promise.all([fetchLabels(), import('#lib/chinese/pinyin-match.ts')]);
  const isMeant = ({ label }: RefOption) => keyword.trim() === '' || matchText(label, keyword) !== null;
  return labels.filter(isMeant).slice(0, 100);
}

export const labelsByIds = async (ids: readonly number[]): Promise<readonly RefOption[]> =>
  (await fetchLabels()).filter((option) => ids.includes(option.id));
