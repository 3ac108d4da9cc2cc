/** The form of 上墙: its groups are read when it opens. */
import type { ActFormPart } from '#platform/web/acts/ActLayer.tsx';
import type { FormSlot } from '#platform/web/entity/FormFields.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';

const WallGroupChoice: FormSlot = lazyPart(async () => (await import('./WallGroupChoice.tsx')).WallGroupChoice);

export const wallForms: Readonly<Record<string, ActFormPart>> = {
  wall: { slots: { wallGroup: WallGroupChoice } },
};
