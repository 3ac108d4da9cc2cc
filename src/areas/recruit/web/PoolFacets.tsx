/** Facets of the pool with how many people each choice leaves; a pressed one lets go again. */
import type { ReactElement } from 'react';
import type { Values } from '#platform/web/entity/any-row.ts';
import { listKey } from '#platform/web/entity/use-entity-list.ts';
import { useRead } from '#platform/web/query.ts';
import { externalPerson } from '../model/external-person.ts';
import type { FacetKey } from '../model/person-calls.ts';
import { facetKeys, queryExternalPersonFacets } from '../model/person-calls.ts';
import { yearRanges } from '../model/year-bands.ts';
import kit from '#platform/web/styles/kit.module.css';
import styles from './PoolFacets.module.css';

export interface PoolFacetsProps {
  readonly filter: Values;
  readonly onChange: (filter: Record<string, unknown>) => void;
}

const labels: Readonly<Record<FacetKey, string>> = {
  education: '学历',
  workYears: '年限',
  talentType: '类别',
  talentLevel: '等级',
  currentCity: '城市',
  source: '来源',
  labelIds: '标签',
};

/** The value of a filter that a choice stands for. */
function valueOf(key: FacetKey, code: string): unknown {
  if (key === 'workYears') return yearRanges[Number(code)];
  return key === 'labelIds' ? [Number(code)] : [code];
}

export function PoolFacets({ filter, onChange }: PoolFacetsProps): ReactElement | null {
  const { data, error, refetch } = useRead(
    queryExternalPersonFacets,
    { filter },
    // What changes the list changes the counts beside it.
    { quiet: true, keep: true, under: listKey(externalPerson) },
  );
  if (error && !data)
    return (
      <p role="alert" className="secondary caption">
        筛选项没有加载出来：{error.message}
        <button type="button" className={kit.textButton} onClick={() => void refetch()}>
          重试
        </button>
      </p>
    );
  if (!data) return null;
  return (
    <>
      {facetKeys.map((key) => {
        const entries = data.facets[key];
        if (entries.length === 0) return null;
        return (
          <div key={key} className={styles.facet} role="group" aria-label={labels[key]}>
            <span className="secondary">{labels[key]}</span>
            {entries.map(({ code, label, count }) => {
              const value = valueOf(key, code);
              const isOn = JSON.stringify(filter[key]) === JSON.stringify(value);
              return (
                <button
                  key={code}
                  type="button"
                  aria-pressed={isOn}
                  onClick={() => onChange({ [key]: isOn ? undefined : value })}
                >
                  {label} <b>{count}</b>
                </button>
              );
            })}
          </div>
        );
      })}
    </>
  );
}
