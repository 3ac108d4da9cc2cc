/** Reads one stored résumé and makes of it what the check works with. */
import type { Cell, DocumentKind, Place } from '#lib/resume/document.ts';
import { plainText } from '#lib/resume/document.ts';
import type { ReadInWorkerOptions, ReadResume } from '#lib/resume/read-in-worker.ts';
import { readResumeInWorker } from '#lib/resume/read-in-worker.ts';
import { DocumentRefusal } from '#lib/resume/refusal.ts';
import { fileRecords } from '#platform/files/file-records.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { PassagePlace, UnderstoodResume } from '../../model/resume-calls.ts';
import { cellsOf, placed, understoodOf } from './mapped.ts';

/** A document as the screen draws it: text without identity numbers, and without boxes, which the places carry. */
export interface ShownRow {
  readonly isTable: boolean;
  readonly cells: readonly { readonly id: number; readonly text: string }[];
}

/** What is kept of a file that was read. */
export interface ResumeContent {
  readonly kind: DocumentKind;
  readonly pages: number;
  readonly rows: readonly ShownRow[];
  readonly covered: readonly PassagePlace[];
  readonly resume: UnderstoodResume;
}

export type ReadFile =
  | { readonly ok: true; readonly content: ResumeContent }
  | { readonly ok: false; readonly reason: string };

/** The text of a cell with the characters of these places covered; its length stays, so that places stay right. */
function withoutCovered({ id, text }: Cell, covered: readonly Place[]): { id: number; text: string } {
  let shown = text;
  for (const { start, length } of covered.filter(({ cell }) => cell === id))
    shown = shown.slice(0, start) + '*'.repeat(length) + shown.slice(start + length);
  return { id, text: shown };
}

function contentOf({ document, resume }: ReadResume): ResumeContent {
  const cells = cellsOf(document);
  return {
    kind: document.kind,
    pages: document.pages,
    rows: document.rows.map(({ isTable, cells: own }) => ({
      isTable,
      cells: own.map((cell) => withoutCovered(cell, resume.covered)),
    })),
    covered: resume.covered.map((place) => placed(place, cells)),
    resume: understoodOf(document, resume),
  };
}

export interface StoredFile {
  readonly name: string;
  /** In the store of files. */
  readonly key: string;
}

/** What is said of a file that something of ours did not read. */
export const unreadReason = '文件没有读出来，请手工录入';

/** Reads a file in a worker; a refusal is an answer, every other failure is one of ours and is logged. */
export async function readStored(
  platform: Platform,
  { name, key }: StoredFile,
  options: ReadInWorkerOptions = {},
): Promise<ReadFile> {
  try {
    const read = await platform.files.withLocalFile(key, (path) =>
      readResumeInWorker({ path, fileName: name }, options),
    );
    return { ok: true, content: contentOf(read) };
  } catch (error) {
    if (error instanceof DocumentRefusal) return { ok: false, reason: error.message };
    platform.log.error({ error: String(error) }, 'a résumé could not be read');
    return { ok: false, reason: unreadReason };
  }
}

/** Where the bytes of files lie, by the number of the file; those that are not whole are absent. */
export async function storedFiles(
  context: Pick<TenantWork, 'platform' | 'db'>,
  ids: readonly number[],
): Promise<Map<number, StoredFile>> {
  const found = await fileRecords(context.platform).contentOf(
    context,
    ids.map((id) => ({ id })),
  );
  return new Map(found.map(({ id, name, key }) => [id, { name, key }]));
}

const phones = /(?:\+?86[- ]?)?1[3-9]\d(?:[- ]?\d){8}/gu;
const mails = /[\w.+-]{1,64}\s?@\s?[\w-]+(?:\.[\w-]+)+/gu;

/** A text without phone and mail, with something else in their place. */
export const withoutContact = (text: string, by = ' '): string => text.replaceAll(mails, by).replaceAll(phones, by);

/** How people write somebody's name: whole, by the given name of two characters, and by the parts between dots. */
export const spellingsOf = (name: string): string[] => [
  name,
  ...name.split('·'),
  ...(/^\p{Script=Han}{3,4}$/u.test(name) ? [name.slice(-2)] : []),
];

/** A text with something else in place of words; the longest first: what is part of another word must not leave the rest of it behind. */
export function withoutWords(text: string, words: readonly string[], by: string): string {
  const ordered = words.filter((word) => word.trim().length > 1).toSorted((left, right) => right.length - left.length);
  return ordered.reduce((rest, word) => rest.replaceAll(word, by), text);
}

/** The text for search: without phone and mail, which are found by their whole value, and without identity numbers. */
export const searchedText = ({ rows }: Pick<ResumeContent, 'rows'>): string =>
  withoutContact(
    plainText({ rows: rows.map(({ isTable, cells }) => ({ isTable, cells: [...cells] })) }).replaceAll(/\*{6,}/gu, ''),
  );
