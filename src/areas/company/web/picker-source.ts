/** Rows of the company profile for pickers. */
import type { AnyEndpoint } from '#platform/entity/endpoint.ts';
import { call } from '#platform/web/call.ts';
import type { AnyPage } from '#platform/web/entity/any-row.ts';
import type { RefOption } from '#platform/web/entity/widgets/ref-pickers.ts';
import { queryPageCertificate } from '../model/certificate.ts';
import { queryOfficialUser } from '../model/official-user.ts';
import { queryPartnerCategory } from '../model/partner.ts';
import type { Pickable } from './ref-pickers.ts';

interface Source {
  readonly page: AnyEndpoint;
  readonly label: string;
  readonly hint?: string;
}

const sources: Readonly<Record<Pickable, Source>> = {
  certificate: { page: queryPageCertificate, label: 'certName', hint: 'certNo' },
  partner_category: { page: queryPartnerCategory, label: 'categoryName' },
  official_user: { page: queryOfficialUser, label: 'name', hint: 'positionTitle' },
};

/** Most options a picker shows. */
const optionLimit = 20;

async function fetchRows(entity: Pickable, filter: object, size: number): Promise<readonly RefOption[]> {
  const { page, label, hint } = sources[entity];
  const answer = (await call(page, { filter, page: { current: 1, size } }, { quiet: true })) as AnyPage;
  return answer.records.map((row) => ({
    id: row.id,
    label: String(row[label] ?? ''),
    hint: [row['companyName'], hint === undefined ? null : row[hint]].filter(Boolean).join(' · ') || null,
  }));
}

/** Rows for what was typed; the first ones without a keyword. */
export const searchRows = (entity: Pickable, keyword: string): Promise<readonly RefOption[]> =>
  fetchRows(entity, keyword.trim() === '' ? {} : { keyword: keyword.trim() }, optionLimit);

export const rowsByIds = (entity: Pickable, ids: readonly number[]): Promise<readonly RefOption[]> =>
  fetchRows(entity, { ids: ids.slice(0, 100) }, 100);
