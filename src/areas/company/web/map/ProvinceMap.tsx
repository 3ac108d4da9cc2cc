/** Counts by province on the map that the operator has set up, else as tiles. For every area: it knows nothing of what is counted. */
import type { ReactElement } from 'react';
import { useMemo } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { useRead } from '#platform/web/query.ts';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { getMapOutline } from '../../model/map-outline.ts';
import { bandsOf, fillOf } from './bands.ts';
import { MapBoundary } from './MapBoundary.tsx';
import type { MapPoint, OutlineMapProps } from './OutlineMap.tsx';
import { provinceTiles } from './province-tiles.ts';
import type { ProvinceTilesProps } from './ProvinceTiles.tsx';
import { ProvinceTiles } from './ProvinceTiles.tsx';
import styles from './ProvinceMap.module.css';

const OutlineMap = lazyPart<OutlineMapProps>(
  async () => (await import('./OutlineMap.tsx')).OutlineMap,
  () => <Skeleton rows={8} />,
);

/** Names as tiles and lists write them, by code of two digits. */
const names = new Map(provinceTiles.map(([code, name]) => [code, name]));
const none: readonly MapPoint[] = [];

type Answer = NonNullable<OutputOf<typeof getMapOutline>>;

function Drawing({
  country,
  label,
  counts,
  chosen,
  onChoose,
}: ProvinceTilesProps & { readonly country: Answer }): ReactElement {
  const areas = useMemo(() => {
    const bands = bandsOf(counts.map(({ count }) => count));
    return counts.map(({ code, count, words }) => ({
      code: `${code}0000`,
      fill: fillOf(bands, count),
      isChosen: code === chosen,
      hint: `${names.get(code) ?? code}\n${words}`,
    }));
  }, [counts, chosen]);
  return (
    <div>
      <OutlineMap
        outline={country.outline}
        label={`${label}的分布图，各地的数目见旁边的列表`}
        areas={areas}
        points={none}
        focus={null}
        onArea={(area) => {
          const code = area.slice(0, 2);
          if (counts.some((one) => one.code === code)) onChoose(code === chosen ? undefined : code);
        }}
        onPoint={() => undefined}
      />
      <p className="caption">{country.approvalNumber}</p>
    </div>
  );
}

/** What can be pressed on the map, in words; the way to it by keyboard. */
function List({ label, counts, chosen, onChoose }: ProvinceTilesProps): ReactElement {
  return (
    <ul className={styles.list} aria-label={label}>
      {counts.map(({ code, words }) => (
        <li key={code}>
          <button
            type="button"
            aria-pressed={code === chosen}
            onClick={() => onChoose(code === chosen ? undefined : code)}
          >
            <b>{names.get(code) ?? code}</b>
            <span className="secondary">{words}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

export function ProvinceMap(props: ProvinceTilesProps): ReactElement {
  const { data, error, isPending } = useRead(getMapOutline, {}, { quiet: true });
  if (isPending) return <Skeleton rows={8} />;
  const tiles = <ProvinceTiles {...props} />;
  return (
    <div className={styles.root}>
      {error || !data ? (
        tiles
      ) : (
        <MapBoundary instead={tiles}>
          <Drawing {...props} country={data} />
        </MapBoundary>
      )}
      <List {...props} label={`${props.label}（列表）`} />
    </div>
  );
}
