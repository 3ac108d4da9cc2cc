/** After a decision everything of the candidate is read again: state, log and scores follow from it. */
import { queryClient } from '#platform/web/query.ts';

export const readAgain = (): Promise<void> => queryClient.invalidateQueries();
