/** The form of 交接 begins with whom leaving was submitted with. */
import type { ActFormPart } from '#platform/web/acts/ActLayer.tsx';
import { call } from '#platform/web/call.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { queryDemission } from '../../model/demission-calls.ts';

const whole = async (row: AnyRow): Promise<AnyRow> => {
  const { demission } = await call(queryDemission, { userBaseId: row.id });
  return { ...row, handoverToId: demission?.handoverToId ?? null };
};

export const handOverForms: Readonly<Record<string, ActFormPart>> = {
  handOver: { whole, said: (_answer, { name }) => `${String(name)}的工作已交接` },
};
