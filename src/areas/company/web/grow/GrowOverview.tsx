/** Map or tiles, the provinces and cities in words, and the timeline. */
import type { ReactElement } from 'react';
import type { InputOf, OutputOf } from '#platform/entity/endpoint.ts';
import type { PageParts } from '#platform/web/entity/EntityPage.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import type { grow, queryPage } from '../../model/grow.ts';
import { growTypes, queryProvince } from '../../model/grow.ts';
import { getMapOutline } from '../../model/map-outline.ts';
import { CountChips } from '#platform/web/entity/CountChips.tsx';
import { MapBoundary } from '../map/MapBoundary.tsx';
import { Cities } from './Cities.tsx';
import type { Spread } from './grow-map-data.ts';
import type { GrowMapProps } from './GrowMap.tsx';
import { Provinces } from './Provinces.tsx';
import { Tiles } from './Tiles.tsx';
import { GrowTimeline } from './GrowTimeline.tsx';
import kit from '#platform/web/styles/kit.module.css';
import growStyles from './grow.module.css';
import styles from './GrowOverview.module.css';

type Parts = PageParts<typeof grow, OutputOf<typeof queryPage>>;

const MapWaiting = (): ReactElement => <Skeleton rows={8} />;
const GrowMap = lazyPart<GrowMapProps>(async () => (await import('./GrowMap.tsx')).GrowMap, MapWaiting);

interface ViewProps extends Parts {
  readonly spread: Spread;
  readonly chosen: string | undefined;
  readonly choose: (province: string | undefined) => void;
}

function Types({ spread, list }: Pick<ViewProps, 'spread' | 'list'>): ReactElement {
  return (
    <div className={styles.types}>
      <CountChips
        name="growType"
        label="按类型"
        options={growTypes}
        countOf={(code) => spread.types.find((entry) => entry.growType === code)?.count ?? 0}
        list={list}
      />
    </div>
  );
}

interface TilesViewProps extends ViewProps {
  /** Tries the map again; absent where there is none. */
  readonly onRetry?: (() => void) | undefined;
}

function TilesView({ spread, chosen, choose, list, open, onRetry }: TilesViewProps): ReactElement {
  return (
    <div className={styles.root}>
      <div>
        <Types spread={spread} list={list} />
        <Tiles spread={spread} chosen={chosen} onChoose={choose} />
        {onRetry && (
          <p role="status" className="caption">
            地图没有加载出来，先以方格显示{' '}
            <button type="button" className={kit.textButton} onClick={onRetry}>
              重新加载地图
            </button>
          </p>
        )}
        <Cities spread={spread} list={list} />
      </div>
      <GrowTimeline spread={spread} open={open} />
    </div>
  );
}

type Answer = NonNullable<OutputOf<typeof getMapOutline>>;

function MapView({ country, ...view }: ViewProps & { readonly country: Answer }): ReactElement {
  const { spread, chosen, choose, list, open } = view;
  const hasCities = chosen !== undefined && country.provinces.includes(chosen);
  const { data: province } = useRead(getMapOutline, chosen === undefined ? {} : { province: chosen }, {
    enabled: hasCities,
    quiet: true,
  });
  const city = list.query.filter['city'] as string | undefined;
  return (
    <div className={styles.root} data-map>
      <div>
        <Types spread={spread} list={list} />
        <GrowMap
          country={country}
          // Without an outline of its own, or while that is on its way, the province is enlarged on the one of the country.
          province={hasCities ? (province ?? null) : null}
          spread={spread}
          chosen={chosen}
          city={city}
          onProvince={choose}
          onCity={(next) =>
            list.change({ filter: { province: next.slice(0, 2), city: city === next ? undefined : next } })
          }
          onPlace={(id) => open({ id })}
        />
      </div>
      <div className={growStyles.aside}>
        {chosen === undefined ? (
          <Provinces spread={spread} onChoose={choose} />
        ) : (
          <Cities spread={spread} list={list} />
        )}
        <GrowTimeline spread={spread} open={open} />
      </div>
    </div>
  );
}

export function GrowOverview(parts: Parts): ReactElement {
  const { list } = parts;
  const growType = list.query.filter['growType'] as InputOf<typeof queryProvince>['growType'];
  const chosen = list.query.filter['province'] as string | undefined;
  // Types narrow the map as they narrow the list; the chosen province does not empty the others.
  const { data, error, refetch } = useRead(queryProvince, growType ? { growType } : {}, { quiet: true, keep: true });
  const outline = useRead(getMapOutline, {}, { quiet: true });
  if (error && !data)
    return <ErrorState title="分布没有加载出来" error={error} onRetry={() => void refetch()} margin={12} />;
  if (!data || outline.isPending) return <Skeleton rows={6} />;
  const view = {
    ...parts,
    spread: data,
    chosen,
    choose: (province: string | undefined) => list.change({ filter: { province, city: undefined } }),
  };
  if (outline.error) return <TilesView {...view} onRetry={() => void outline.refetch()} />;
  if (!outline.data) return <TilesView {...view} />;
  return (
    <MapBoundary instead={<TilesView {...view} onRetry={() => globalThis.location.reload()} />}>
      <MapView {...view} country={outline.data} />
    </MapBoundary>
  );
}
