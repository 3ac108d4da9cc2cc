/** Forms of an offer begin with what the position says: its department and its name, until the terms say otherwise. */
import type { AnyRow } from '#platform/web/entity/any-row.ts';

const part = {
  whole: async (row: AnyRow): Promise<AnyRow> => ({
    ...row,
    offerGroupInfoId: row['offerGroupInfoId'] ?? row['groupInfoId'],
    offerPosition: row['offerPosition'] ?? row['positionName'],
  }),
};
export const offerForms = { send_offer: part, hire: part };
