/** What an area hands over of its acts, so that they can be done from anywhere: with what stands beside and above their forms. */
import type { AnyActGroup } from '#platform/acts/act.ts';
import { actKey } from '#platform/acts/act.ts';
import { webParts } from '../contribution.ts';
import type { FormSlots } from '../entity/FormFields.tsx';
import type { ActOf } from './act-form.ts';
import type { LinesOptions } from './act-lines.ts';
import type { ActBeside, ActFormPart, ActLead } from './ActLayer.tsx';

/** A group of acts as a screen offers it. */
export interface ActEntry {
  readonly group: AnyActGroup;
  /** By the name of the act. */
  readonly beside?: Readonly<Record<string, ActBeside>>;
  readonly lead?: Readonly<Record<string, ActLead>>;
  readonly slots?: FormSlots;
  readonly lines?: Readonly<Record<string, LinesOptions>>;
  readonly forms?: Readonly<Record<string, ActFormPart>>;
}

/** The entries of all areas: one for each group that the server answers (`src/app/act-entries.test.ts`). */
export async function loadActEntries(): Promise<readonly ActEntry[]> {
  const modules = await Promise.all(webParts().acts.map((load) => load()));
  return modules.flatMap((module) => module.default);
}

/** The act of a key with its entry; null where no area has it. */
export async function findAct(key: string): Promise<{ readonly entry: ActEntry; readonly of: ActOf } | null> {
  for (const entry of await loadActEntries())
    for (const [name, act] of Object.entries(entry.group.acts))
      if (actKey(entry.group, name) === key) return { entry, of: { group: entry.group, name, act } };
  return null;
}
