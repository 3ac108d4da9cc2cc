/** 知识产权 of the group: figures, years and members at the top, below them the ledger of the tab over all members that grant it, to look at. */
import { Button } from 'antd';
import { Download } from 'lucide-react';
import type { ComponentType, ReactElement } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatNumber } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { chosenCompanies, withCompanies } from '#platform/web/group/CompanySelect.tsx';
import { narrowQuery, useMedia } from '#platform/web/entity/use-media.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import type { Figure } from '#platform/web/parts/FigureRow.tsx';
import { FigureRow } from '#platform/web/parts/FigureRow.tsx';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { useRead } from '#platform/web/query.ts';
import { usePageTabs } from '#platform/web/router/use-page-tabs.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import { PageTabs } from '#platform/web/shell/PageTabs.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import type { Address } from '#platform/web/use-address.ts';
import { useAddress } from '#platform/web/use-address.ts';
import kit from '#platform/web/styles/kit.module.css';
import { queryCompanyList, queryCount, queryYear } from '../../model/property.ts';
import { BarList } from '../BarList.tsx';
import { YearBars, seriesColour } from '../charts.tsx';
import styles from './PropertyPage.module.css';
import type { PropertyTabKey } from './property-tabs.ts';
import { propertyTabs } from './property-tabs.ts';
import { latestYears } from './property-years.ts';

const Waiting = (): ReactElement => <Skeleton rows={10} />;
const lists = () => import('./property-lists.tsx');
/** Each ledger is fetched when its tab opens. */
const parts: Readonly<Record<PropertyTabKey, ComponentType>> = {
  patent: lazyPart<object>(async () => (await lists()).PatentList, Waiting),
  brand: lazyPart<object>(async () => (await lists()).BrandList, Waiting),
  copyright: lazyPart<object>(async () => (await lists()).CopyrightList, Waiting),
  certificate: lazyPart<object>(async () => (await lists()).CertificateList, Waiting),
};

/** Tabs as links: each keeps the chosen members. */
function Tabs({ current }: { readonly current: PropertyTabKey | undefined }): ReactElement {
  const [params] = useSearchParams();
  const companies = params.get('companyCodes');
  return (
    <PageTabs label="知识产权的内容">
      {propertyTabs.map(({ key, label }) => (
        <Link
          key={key}
          to={`/group-knowledge-property?${new URLSearchParams({ tab: key, ...(companies && { companyCodes: companies }) }).toString()}`}
          aria-current={key === current ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </PageTabs>
  );
}

/** The chosen members go along beside the input: the server takes them off every read. */
const chosenInput = (address: Address) => withCompanies({}, address);

function Figures({ address }: { readonly address: Address }): ReactElement {
  const { data, error, refetch } = useRead(queryCount, chosenInput(address), { quiet: true, keep: true });
  if (error && !data)
    return <ErrorState title="数量没有加载出来" error={error} margin={16} onRetry={() => void refetch()} />;
  const figure = (label: string, value: number | undefined, unit: string, tone?: Figure['tone']): Figure => ({
    label,
    value: value === undefined ? '' : formatNumber(value),
    unit,
    width: 84,
    tone,
  });
  const expiring = data?.certificate.expiring;
  return (
    <FigureRow
      className={styles.figures}
      look="stacked"
      figures={[
        figure('专利', data?.patent.total, '件'),
        figure('有效专利', data?.patent.granted, '件'),
        figure('发明', data?.patent.invention, '件'),
        figure('审中', data?.patent.examining, '件'),
        figure('商标', data?.brand.total, '件'),
        figure('版权', data?.copyright.total, '项'),
        figure('有效资质', data?.certificate.valid, '项'),
        figure('90 天内到期', expiring, '项', expiring !== undefined && expiring > 0 ? 'warning' : undefined),
      ]}
    />
  );
}

/** What is counted by year, and how it is called. */
const yearNames: Readonly<Record<PropertyTabKey, readonly string[]>> = {
  patent: ['申请', '授权'],
  brand: ['申请', '注册'],
  copyright: ['登记'],
  certificate: ['发证'],
};
/** px; on a telephone as wide as it is, so that its words stay legible. */
const chartBox = { width: 640, height: 200 };
const narrowBox = { width: 360, height: 200 };

function Years({ tab, address }: { readonly tab: PropertyTabKey; readonly address: Address }): ReactElement {
  const input = { kind: tab, ...chosenInput(address) };
  const { data, error, refetch } = useRead(queryYear, input, { quiet: true, keep: true });
  const names = yearNames[tab];
  const size = useMedia(narrowQuery) ? narrowBox : chartBox;
  const years = latestYears(data?.years ?? [], Number(todayInShanghai().slice(0, 4)));
  const series = names.map((name, place) => ({
    name,
    values: years.map(({ applied, granted }) => (names.length === 1 || place === 1 ? granted : applied)),
  }));
  const words = years.map(
    ({ year }, index) => `${year} 年${series.map(({ name, values }) => `${name} ${values[index]}`).join('、')}`,
  );
  return (
    <section aria-labelledby="property-years">
      <SectionHead id="property-years" title={`历年${names.join('与')}`} unit={tab === 'copyright' ? '项' : '件'} />
      {error && !data ? (
        <ErrorState title="年度数量没有加载出来" error={error} margin={16} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton rows={4} />
      ) : years.length === 0 ? (
        <p className="secondary">近十年没有带日期的记录</p>
      ) : (
        <>
          <svg
            className={styles.chart}
            viewBox={`0 0 ${size.width} ${size.height}`}
            role="img"
            aria-label={words.join('；')}
          >
            <YearBars
              series={series}
              labels={years.map(({ year }) => `${year}`)}
              size={size}
              text={(value) => formatNumber(value)}
            />
          </svg>
          {names.length > 1 && (
            <ul className={styles.legend} aria-label="图例">
              {names.map((name, place) => (
                <li key={name}>
                  <i style={{ background: seriesColour(place) }} aria-hidden="true" />
                  {name}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}

/** Members in sight; the others are found by the filter of the list. */
const mostBars = 8;

function Members({ tab, address }: { readonly tab: PropertyTabKey; readonly address: Address }): ReactElement {
  const { data, error, refetch } = useRead(queryCompanyList, {}, { quiet: true });
  const chosen = chosenCompanies(address);
  const counted = (data?.companies ?? []).flatMap(({ companyCode, name, counts }) => {
    const count = counts[tab];
    return count === null ? [] : [{ companyCode, name, count }];
  });
  const bars = counted.toSorted((left, right) => right.count - left.count).slice(0, mostBars);
  const withheld = (data?.companies.length ?? 0) + (data?.withheld ?? 0) - counted.length;
  const label = propertyTabs.find(({ key }) => key === tab)?.label ?? '';
  return (
    <section aria-labelledby="property-members">
      <SectionHead
        id="property-members"
        title={`各成员${label}`}
        note={data && `${counted.length} 家${withheld > 0 ? `，另有 ${withheld} 家未授权` : ''}`}
      />
      {error && !data ? (
        <ErrorState title="成员没有加载出来" error={error} margin={16} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton rows={4} />
      ) : (
        <BarList
          bars={bars.map(({ companyCode, name, count }) => {
            const isOn = chosen.length === 1 && chosen[0] === companyCode;
            return {
              key: companyCode,
              name,
              count,
              press: {
                isOn,
                title: isOn ? '显示全部成员' : `只看${name}`,
                run: () => address.set({ companyCodes: isOn ? null : companyCode }),
              },
            };
          })}
        />
      )}
    </section>
  );
}

export default function PropertyPage(): ReactElement {
  const { current } = usePageTabs(propertyTabs);
  const address = useAddress();
  const mayExport = usePermission('group_export');
  const tab = current?.key ?? 'patent';
  const List = parts[tab];
  return (
    <div className={styles.root}>
      <PageHeader
        actions={
          mayExport && (
            <Button
              className={kit.wideOnly}
              icon={<Download size={16} aria-hidden="true" />}
              onClick={() => address.set({ export: '1' }, { replace: true })}
            >
              导出{propertyTabs.find(({ key }) => key === tab)?.label}
            </Button>
          )
        }
      >
        <Tabs current={tab} />
      </PageHeader>
      <div className={styles.body}>
        <Figures address={address} />
        <div className={styles.overview}>
          <Years tab={tab} address={address} />
          <Members tab={tab} address={address} />
        </div>
        <List key={tab} />
      </div>
    </div>
  );
}
