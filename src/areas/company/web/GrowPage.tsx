/** 发展布局: the map (or tiles), cities of the chosen province, the timeline, and the list below. */
import type { ReactElement } from 'react';
import { useMemo } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { f } from '#platform/entity/field.ts';
import type { PageParts } from '#platform/web/entity/EntityPage.tsx';
import { EntityPage } from '#platform/web/entity/EntityPage.tsx';
import { useRead } from '#platform/web/query.ts';
import { deleteGrow, grow, insertOrUpdate, queryPage, queryProvince } from '../model/grow.ts';
import { GrowOverview } from './grow/GrowOverview.tsx';
import { provinceTiles } from './map/province-tiles.ts';
import styles from './GrowPage.module.css';

type Parts = PageParts<typeof grow, OutputOf<typeof queryPage>>;

const calls = { page: queryPage, save: insertOrUpdate, remove: deleteGrow };
const provinceFilter = f.oneOf({
  label: '省份',
  options: provinceTiles.map(([code, label]) => ({ code, label })),
  filter: 'equal',
});
const quickFilters = ['growType', 'status', 'province'];

const drawOverview = (parts: Parts) => <GrowOverview {...parts} />;

/** The cities that have places: a city is chosen on the map and let go in the filters, where it needs its name. */
function useFilters() {
  const { data } = useRead(queryProvince, {}, { quiet: true, keep: true });
  return useMemo(() => {
    const cities = (data?.provinces ?? []).flatMap((province) =>
      province.cities.map(({ code, name }) => ({ code: code.slice(0, 4), label: name })),
    );
    return { province: provinceFilter, city: f.oneOf({ label: '城市', options: cities, filter: 'equal' }) };
  }, [data]);
}

/** The declaration with the companies of the group as the choice that they are: form, list and detail show names. */
function useNamedCompanies(): typeof grow {
  const { data } = useRead(queryProvince, {}, { quiet: true, keep: true });
  return useMemo(() => {
    if (!data) return grow;
    const companies = data.companies.map(({ companyCode, companyName }) => ({ code: companyCode, label: companyName }));
    const { linkedCompanyCode } = grow.fields;
    const choice = { ...linkedCompanyCode, kind: f.oneOf.kind, options: companies };
    return { ...grow, fields: { ...grow.fields, linkedCompanyCode: choice } };
  }, [data]);
}

export default function GrowPage(): ReactElement {
  const moreFilters = useFilters();
  const entity = useNamedCompanies();
  return (
    <div className={styles.root}>
      <EntityPage
        entity={entity}
        calls={calls}
        moreFilters={moreFilters}
        quickFilters={quickFilters}
        purpose="总部、分支、基地和研发中心的分布与历程"
        figures={(page) => [{ label: '共', value: `${page.total} 个` }]}
        overview={drawOverview}
      />
    </div>
  );
}
