/** Stages of the way, those that end a record without a hire left out. */
import { activeStatuses } from '../../model/process/recruit-moves.ts';

export const wayStages = [...activeStatuses, 'onboarded'] as const;
