/** Data files of intellectual property: tariff of annuities, Nice classes with their similar groups, classes of the IPC. */
import { z } from 'zod';
import { once, readEdition, readEntries, readTree } from '#platform/dictionaries/dictionary-files.ts';
import type { TariffBand } from '../model/patent-terms.ts';

const band = z.tuple([z.iso.date(), z.enum(['invention', 'utility', 'design']), z.int(), z.int(), z.number()]);

/** Full annuities in yuan, dated. */
export const patentTariff = once((): readonly TariffBand[] =>
  readEntries('patent-fees.json', band).map(([from, patentType, firstYear, lastYear, yuan]) => ({
    from,
    patentType,
    firstYear,
    lastYear,
    yuan,
  })),
);

/** Classes of the Nice classification ('1' to '45') with heading and similar groups. */
export const niceTree = once(() => readTree('nice-groups.json'));
export const niceEdition = once(() => readEdition('nice-groups.json'));

/** Name of a similar group; undefined when the edition at hand lacks it. */
export const niceGroups = once(
  () => new Map(niceTree().flatMap(({ children = [] }) => children.map(({ code, name }) => [code, name]))),
);

/** Classes of the IPC such as G06, under their sections A to H. */
export const ipcClasses = once(
  () => new Set(readTree('ipc-classes.json').flatMap(({ children = [] }) => children.map(({ code }) => code))),
);
