/** Forms of giving and taking labels: what is offered, and what one person carries already. */
import type { ActFormPart } from '#platform/web/acts/ActLayer.tsx';
import { call } from '#platform/web/call.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import type { FormSlot } from '#platform/web/entity/FormFields.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { queryStaffLabelManual } from '../../model/label-calls.ts';

const LabelChoice: FormSlot = lazyPart(async () => (await import('./LabelChoice.tsx')).LabelChoice);
const slots = { labelIds: LabelChoice };

/** The person with the labels that may be taken again. */
const whole = async (row: AnyRow): Promise<AnyRow> => {
  const { labels } = await call(queryStaffLabelManual, { userBaseId: row.id });
  return { ...row, labelIds: labels.filter(({ tagged, taggable }) => tagged && taggable).map(({ id }) => id) };
};

export const tagForms: Readonly<Record<string, ActFormPart>> = {
  tag: { slots },
  untag: { slots },
  set_tags: { slots, whole },
};
