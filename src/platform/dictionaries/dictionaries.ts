/**
 * Standard dictionaries on the server, which no area types in anew; divisions stand beside in divisions.ts. Files are
 * read at first use and frozen. Sources and licences: data/README.md.
 */

import { z } from 'zod';
import * as shared from '#platform/entity/dictionaries.ts';
import type { Dictionary, DictionaryEntry } from '#platform/entity/dictionaries.ts';
import { once, readEdition, readEntries, readTree, type TreeNode } from './dictionary-files.ts';
import { division, divisionByName, divisionTree } from './divisions.ts';

/** GB/T 4754-2017 from the section (A–T) to the class (four digits). */
export const industryTree = once(() => readTree('industries.json'));

/** GB/T 3304, all 56. */
export function ethnicGroups(): readonly DictionaryEntry[] {
  return shared.ethnicity.entries;
}

/** Countries and regions, ISO 3166-1 alpha-3 with Chinese names. */
export const nationalities = once(() => toDictionary('nationalities', 'nationalities.json'));

/** GB/T 6864 with the three-digit codes. */
export const degrees = once(() => toDictionary('degrees', 'degrees.json'));

/** A professional title. */
export interface ProfessionalTitle extends DictionaryEntry {
  readonly level: 'senior_full' | 'senior_vice' | 'middle' | 'junior' | 'technician';
  /** 工程技术人员 … */
  readonly series: string;
}

const titleRow = z.tuple([
  z.string(),
  z.string(),
  z.enum(['senior_full', 'senior_vice', 'middle', 'junior', 'technician']),
  z.string(),
]);

/** GB/T 8561, common series. */
export const professionalTitles = once((): readonly ProfessionalTitle[] =>
  Object.freeze(
    readEntries('professional-titles.json', titleRow).map(([code, label, level, series]) =>
      Object.freeze({ code, label, level, series }),
    ),
  ),
);

/** Names that fields refer to and that {@link label} and {@link codeOf} understand. */
export type DictionaryName =
  | 'divisions'
  | 'industries'
  | 'nationalities'
  | 'degrees'
  | 'professionalTitles'
  | 'ethnicGroups'
  | 'education'
  | 'politicalStatus'
  | 'maritalStatus'
  | 'sex';

interface Lookup {
  readonly label: (code: string) => string | undefined;
  readonly code: (text: string) => string | undefined;
}

/** What rosters write for the usual nationality; blanks are gone by now. */
const OWN_COUNTRY = /^(中国籍|中国公民|中华人民共和国|cn|china|chinese|prc)$/iu;

const LOOKUPS: Readonly<Record<DictionaryName, () => Lookup>> = {
  divisions: () => ({ label: (code) => division(code)?.fullName, code: (text) => divisionByName(text)?.code }),
  industries: once(() => lookupOf(flatten(industryTree()))),
  nationalities: once(() => {
    const { label, code } = lookupOf(nationalities().entries);
    return { label, code: (text) => (OWN_COUNTRY.test(text) ? 'CHN' : code(text)) };
  }),
  degrees: once(() => lookupOf(degrees().entries, '学位')),
  professionalTitles: once(() => lookupOf(professionalTitles())),
  ethnicGroups: once(() => lookupOf(shared.ethnicity.entries, '族')),
  education: once(() => lookupOf(shared.education.entries)),
  politicalStatus: once(() => lookupOf(shared.politicalStatus.entries)),
  maritalStatus: once(() => lookupOf(shared.maritalStatus.entries)),
  sex: once(() => lookupOf(shared.sex.entries)),
};

/** A dictionary as pickers load it: `version` changes when the data does, `tree` is flat where the standard is. */
export interface PublishedDictionary {
  readonly version: string;
  readonly tree: readonly TreeNode[];
}

const PUBLISHED: Readonly<Record<string, () => PublishedDictionary>> = {
  divisions: once(() => publish('divisions.json', divisionTree())),
  industries: once(() => publish('industries.json', industryTree())),
  nationalities: once(() => publish('nationalities.json', toNodes(nationalities().entries))),
  degrees: once(() => publish('degrees.json', toNodes(degrees().entries))),
  professionalTitles: once(() => publish('professional-titles.json', toNodes(professionalTitles()))),
  ethnicGroups: once(() => publish('ethnic-groups.json', toNodes(ethnicGroups()))),
};

/** The dictionary that a picker asks for by name; undefined when there is none. */
export function publishedDictionary(name: string): PublishedDictionary | undefined {
  return Object.hasOwn(PUBLISHED, name) ? PUBLISHED[name]?.() : undefined;
}

/** Chinese label of a code (divisions with their full path); undefined when unknown. */
export function label(dictionary: DictionaryName, code: string): string | undefined {
  return LOOKUPS[dictionary]().label(code);
}

/**
 * Code of what stands in a cell: the code itself or the label, blanks ignored, a customary ending left out
 * (汉 → 01). undefined when unknown or ambiguous.
 */
export function codeOf(dictionary: DictionaryName, labelOrCode: string): string | undefined {
  const text = labelOrCode.normalize('NFKC').replace(/\s/g, '').replaceAll('(', '（').replaceAll(')', '）');
  const lookup = LOOKUPS[dictionary]();
  return lookup.label(text) === undefined ? lookup.code(text) : text;
}

/** `ending` is what people leave out. The first of equal labels wins: in a tree the upper one (same meaning). */
function lookupOf(entries: readonly DictionaryEntry[], ending = ''): Lookup {
  const labels = new Map(entries.map((entry) => [entry.code, entry.label]));
  const codes = new Map<string, string>();
  for (const { code, label } of entries) if (!codes.has(label)) codes.set(label, code);
  return {
    label: (code) => labels.get(code),
    code: (text) => codes.get(text) ?? (ending === '' ? undefined : codes.get(text + ending)),
  };
}

function publish(fileName: string, tree: readonly TreeNode[]): PublishedDictionary {
  return Object.freeze({ version: readEdition(fileName), tree });
}

function toNodes(entries: readonly DictionaryEntry[]): readonly TreeNode[] {
  return Object.freeze(entries.map(({ code, label }) => Object.freeze({ code, name: label })));
}

function flatten(nodes: readonly TreeNode[]): DictionaryEntry[] {
  return nodes.flatMap(({ code, name, children }) => [{ code, label: name }, ...flatten(children ?? [])]);
}

function toDictionary(name: string, fileName: string): Dictionary {
  return shared.dictionary(
    name,
    readEntries(fileName, z.tuple([z.string(), z.string()]).rest(z.string())).map(([code, label]) => [code, label]),
  );
}
