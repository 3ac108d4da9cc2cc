/**
 * The one door to standard dictionaries on the server (seams: never typed into an area). Files are read at first
 * use and frozen. Sources, versions and licences: data/README.md.
 */

import * as shared from '../model/dictionaries.ts'
import type { Dictionary, DictionaryEntry } from '../model/dictionaries.ts'
import { once, readEntries, readTree, type TreeNode } from './dictionary-files.ts'
import { division, divisionByName } from './divisions.ts'
import { universities } from './universities.ts'

export type { TreeNode } from './dictionary-files.ts'
export { division, divisionByName, divisionName, divisionTree, type Division } from './divisions.ts'
export { searchUniversities, universities, type University, type UniversityTier } from './universities.ts'

/** GB/T 4754-2017 from the section (A–T) to the class (four digits). */
export const industryTree = once(() => readTree('industries.json'))

/** GB/T 3304, all 56. */
export function ethnicGroups(): readonly DictionaryEntry[] {
  return shared.ethnicity.entries
}

/** Countries and regions, ISO 3166-1 alpha-3 with Chinese names. */
export const nationalities = once(() => toDictionary('nationality', 'nationalities.json'))

/** GB/T 6864 with the three-digit codes. */
export const degrees = once(() => toDictionary('degree', 'degrees.json'))

/** A professional title. */
export interface ProfessionalTitle extends DictionaryEntry {
  readonly level: 'senior_full' | 'senior_vice' | 'middle' | 'junior' | 'technician'
  /** 工程技术人员 … */
  readonly series: string
}

/** GB/T 8561, common series. */
export const professionalTitles = once((): readonly ProfessionalTitle[] =>
  Object.freeze(
    readEntries<readonly [string, string, ProfessionalTitle['level'], string]>('professional-titles.json').map(
      ([code, label, level, series]) => Object.freeze({ code, label, level, series }),
    ),
  ),
)

/** Names that {@link label} and {@link codeOf} understand. */
export type DictionaryName =
  | 'division' | 'industry' | 'university' | 'nationality' | 'degree' | 'professionalTitle'
  | 'ethnicity' | 'education' | 'politicalStatus' | 'maritalStatus' | 'sex'

interface Lookup {
  readonly label: (code: string) => string | undefined
  readonly code: (text: string) => string | undefined
}

const LOOKUPS: Readonly<Record<DictionaryName, () => Lookup>> = {
  division: () => ({ label: (code) => division(code)?.fullName, code: (text) => divisionByName(text)?.code }),
  industry: once(() => lookupOf(flatten(industryTree()))),
  university: once(() => lookupOf(universities().map(({ code, name }) => ({ code, label: name })))),
  nationality: once(() => lookupOf(nationalities().entries)),
  degree: once(() => lookupOf(degrees().entries, '学位')),
  professionalTitle: once(() => lookupOf(professionalTitles())),
  ethnicity: once(() => lookupOf(shared.ethnicity.entries, '族')),
  education: once(() => lookupOf(shared.education.entries)),
  politicalStatus: once(() => lookupOf(shared.politicalStatus.entries)),
  maritalStatus: once(() => lookupOf(shared.maritalStatus.entries)),
  sex: once(() => lookupOf(shared.sex.entries)),
}

/** Chinese label of a code (divisions with their full path); undefined when unknown. */
export function label(dictionary: DictionaryName, code: string): string | undefined {
  return LOOKUPS[dictionary]().label(code)
}

/**
 * Code of what stands in a cell: the code itself or the label, blanks ignored, a customary ending left out
 * (汉 → 01). undefined when unknown or ambiguous.
 */
export function codeOf(dictionary: DictionaryName, labelOrCode: string): string | undefined {
  const text = labelOrCode.normalize('NFKC').replace(/\s/g, '').replaceAll('(', '（').replaceAll(')', '）')
  const lookup = LOOKUPS[dictionary]()
  return lookup.label(text) === undefined ? lookup.code(text) : text
}

/** `ending` is what people leave out. The first of equal labels wins: in a tree the upper one (same meaning). */
function lookupOf(entries: readonly DictionaryEntry[], ending = ''): Lookup {
  const labels = new Map(entries.map((entry) => [entry.code, entry.label]))
  const codes = new Map<string, string>()
  for (const { code, label } of entries) if (!codes.has(label)) codes.set(label, code)
  return {
    label: (code) => labels.get(code),
    code: (text) => codes.get(text) ?? (ending === '' ? undefined : codes.get(text + ending)),
  }
}

function flatten(nodes: readonly TreeNode[]): DictionaryEntry[] {
  return nodes.flatMap(({ code, name, children }) => [{ code, label: name }, ...flatten(children ?? [])])
}

function toDictionary(name: string, fileName: string): Dictionary {
  return shared.dictionary(name, readEntries<readonly [string, string]>(fileName))
}
