/**
 * The map that the operator has set up: an outline with its approval number (审图号), and cities of provinces. Read and checked once, when a
 * process starts. What is broken is told in the log and by /healthz, and screens draw without it: nobody's work stands still for a picture.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { MapConfiguration } from '#platform/runtime/configuration.ts';
import { divisionTree } from '#platform/dictionaries/divisions.ts';
import { KeptAnswer } from '#platform/http/kept-answer.ts';
import type { Logger } from '#platform/runtime/log.ts';
import type { Outline } from '../../model/outline.ts';
import { readCountry, readProvince } from './read-outline.ts';

const megabyte = 1024 * 1024;
/** Largest file of the country, and of a province: more is fetched too slowly and drawn too slowly. */
export const countryBytes = 4 * megabyte;
export const provinceBytes = 2 * megabyte;

/** One outline as calls answer it. */
export interface MapAnswer {
  /** To be printed beside every drawing, exactly so. */
  readonly approvalNumber: string;
  /** Provinces that have an outline of their cities: two digits each. */
  readonly provinces: string[];
  readonly outline: Outline;
}

/** What can be drawn in this installation. */
export interface MapOutline {
  /** Null: nothing is set up, or it is broken. */
  readonly country: KeptAnswer<MapAnswer> | null;
  /** By two digits. */
  readonly provinces: ReadonlyMap<string, KeptAnswer<MapAnswer>>;
  /** What was set up and cannot be used. */
  readonly faults: readonly string[];
}

async function readLimited(path: string, most: number): Promise<string> {
  const { size } = await stat(path);
  if (size > most)
    throw new Error(`it has ${(size / megabyte).toFixed(1)} MB, ${most / megabyte} MB at most: simplify its lines`);
  return readFile(path, 'utf8');
}

/** Files of a folder by province: 33.json or 330000.json. Others are left alone. */
async function provinceFiles(folder: string): Promise<Map<string, string>> {
  const known = new Set(divisionTree().map(({ code }) => code.slice(0, 2)));
  const files = new Map<string, string>();
  for (const name of (await readdir(folder)).toSorted()) {
    const province = /^(\d{2})(?:0000)?\.json$/u.exec(name)?.[1];
    if (province === undefined || !known.has(province)) continue;
    if (files.has(province))
      throw new Error(`${basename(files.get(province) ?? '')} and ${name} are of the same province`);
    files.set(province, join(folder, name));
  }
  if (files.size === 0) throw new Error('it has no file named after a province, such as 33.json or 330000.json');
  return files;
}

/** Reads what is set up. Never throws for a file. */
export async function openMapOutline(configuration: MapConfiguration | null, log: Logger): Promise<MapOutline> {
  if (!configuration) return { country: null, provinces: new Map(), faults: [] };
  const { file, approvalNumber, provinceFolder } = configuration;
  const faults: string[] = [];
  const attempt = async <Result>(path: string, read: () => Promise<Result>): Promise<Result | null> => {
    try {
      return await read();
    } catch (error) {
      const fault = `${path}: ${error instanceof Error ? error.message : String(error)}`;
      faults.push(fault);
      log.error(
        { file: path, error: error instanceof Error ? error.message : String(error) },
        'a file of the map cannot be used; screens draw without it',
      );
      return null;
    }
  };
  const country = await attempt(file, async () => readCountry(await readLimited(file, countryBytes)));
  const provinces = new Map<string, Outline>();
  const folder = country && provinceFolder;
  const found = folder === null ? null : await attempt(folder, () => provinceFiles(folder));
  for (const [province, path] of found ?? []) {
    const outline = await attempt(path, async () => readProvince(await readLimited(path, provinceBytes), province));
    if (outline) provinces.set(province, outline);
  }
  const answer = (outline: Outline) =>
    new KeptAnswer<MapAnswer>({ approvalNumber, provinces: [...provinces.keys()], outline });
  return {
    country: country && answer(country),
    provinces: new Map([...provinces].map(([province, outline]) => [province, answer(outline)])),
    faults,
  };
}
