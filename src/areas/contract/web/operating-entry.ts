/** Acts of contracts as every screen offers them: the page of one, the register, and the palette. */
import type { ActEntry } from '#platform/web/acts/act-entry.ts';
import type { ActBeside } from '#platform/web/acts/ActLayer.tsx';
import type { FormSlot } from '#platform/web/entity/FormFields.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { navigateTo } from '#platform/web/navigation.ts';
import { operating } from '../model/contract-acts.ts';

const PatchSlot = lazyPart(async () => (await import('./detail/PatchSlot.tsx')).PatchSlot) as FormSlot;

const ChangeBeside = lazyPart(async () => (await import('./detail/ChangeBeside.tsx')).ChangeBeside) as ActBeside;

/** A renewal is a contract of its own: it is opened as soon as it is there. */
function openRenewal(answer: Readonly<Record<string, unknown>>): string {
  const newId = answer['newId'];
  if (typeof newId === 'number') navigateTo(`/contract-manage?id=${newId}`);
  return '已打开续签草稿';
}

export const operatingEntry = {
  group: operating,
  beside: { change: ChangeBeside },
  slots: { patch: PatchSlot },
  forms: { renew: { said: openRenewal } },
} satisfies ActEntry;

/** The same for lists and pages, which take several groups. Keeps its identity between drawings. */
export const operatingActs = { ...operatingEntry, groups: [operatingEntry.group] };
