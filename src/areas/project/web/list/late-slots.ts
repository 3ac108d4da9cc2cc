/** Parts of the form of a project that the list does not need at first. */
import { lazyPart } from '#platform/web/lazy-part.tsx';
import type { FormSlot } from '#platform/web/entity/FormFields.tsx';
import type { ComponentProps } from 'react';

export const BudgetSlot: FormSlot = lazyPart<ComponentProps<FormSlot>>(
  async () => (await import('./BudgetSlot.tsx')).BudgetSlot,
);
