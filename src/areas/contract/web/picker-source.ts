/** Contracts, types and categories for pickers. */
import type { InputOf } from '#platform/entity/endpoint.ts';
import { call } from '#platform/web/call.ts';
import type { RefOption } from '#platform/web/entity/widgets/ref-pickers.ts';
import { getContract } from '../model/contract-calls.ts';
import { queryCategoryAndType } from '../model/type-calls.ts';

/** Contracts by a keyword, newest first, or by their ids; the other party tells contracts of one name apart. */
export async function searchContracts(
  asked: Pick<InputOf<typeof getContract>, 'keyword' | 'ids'>,
): Promise<readonly RefOption[]> {
  const size = asked.ids?.length ?? 20;
  const { records } = await call(getContract, { ...asked, page: { current: 1, size } }, { quiet: true });
  return records.map(({ id, contractNo, contractName, otherParty }) => ({
    id,
    label: contractName,
    hint: [contractNo, otherParty].filter(Boolean).join(' · '),
  }));
}

/** Lines of the tree of categories and types that are meant: a type with its category before it. */
export async function searchTree(
  entity: 'contract_type' | 'contract_category',
  isMeant: (label: string, id: number) => boolean,
): Promise<readonly RefOption[]> {
  const { categoryRespVoList } = await call(queryCategoryAndType, {}, { quiet: true });
  const lines = categoryRespVoList.flatMap(({ id, categoryName, typeRespVoList }) =>
    entity === 'contract_category'
      ? [{ id, label: categoryName }]
      : typeRespVoList.map((type) => ({ id: type.id, label: `${categoryName} / ${type.typeName}` })),
  );
  return lines.filter(({ id, label }) => isMeant(label, id));
}
