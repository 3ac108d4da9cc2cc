/** Places of the demo companies over eleven provinces. */
import type { Row } from '#platform/store/entity-hooks.ts';
import type { DemoHome } from './demo-company.ts';
import { awayFrom } from './demo-company.ts';

/** Roughly where they would be; who has none stands at the centre of its city. */
const coordinates: Readonly<Record<string, string>> = {
  云启大厦总部: '120.1303,30.2593',
  苏州智能装备基地: '120.6323,31.2632',
  上海研发中心: '121.5447,31.2216',
  北京分公司: '116.2983,39.9592',
  深圳子公司: '113.9304,22.5333',
  西安研发中心: '108.9402,34.2254',
  青岛服务网点: '120.3820,36.0669',
  宁波生产基地: '121.5467,29.8174',
};

type Place = readonly [
  name: string,
  type: string,
  region: string,
  years: number,
  staff: number,
  area: number,
  milestone: boolean,
  status?: string,
];

const places: readonly Place[] = [
  ['云启大厦总部', 'headquarters', '330106', -14, 920, 32_000, true],
  ['苏州智能装备基地', 'factory', '320506', -11, 260, 58_000, true],
  ['上海研发中心', 'rnd', '310115', -8, 180, 6_200, true],
  ['北京分公司', 'branch', '110108', -7, 96, 2_400, true],
  ['深圳子公司', 'subsidiary', '440305', -6, 120, 3_800, true],
  ['成都交付中心', 'service', '510104', -5, 84, 1_900, false],
  ['武汉办事处', 'office', '420106', -4, 26, 420, false],
  ['西安研发中心', 'rnd', '610113', -3, 75, 2_600, true],
  ['青岛服务网点', 'service', '370202', -3, 12, 180, false],
  ['宁波生产基地', 'factory', '330212', -2, 140, 21_000, true],
  ['合肥算力项目', 'project', '340104', -1, 18, 5_000, true, 'preparing'],
  ['南京办事处', 'office', '320106', -6, 0, 200, false, 'closed'],
];

/** Places that are a company of the group, by the key of that company. */
const linked: Readonly<Record<string, string>> = { 苏州智能装备基地: 'c2', 深圳子公司: 'c3' };

/** `codeOf`: codes of the companies of the group by their key. */
export function demoGrow(home: DemoHome, today: string, codeOf: ReadonlyMap<string, string>): Row[] {
  const own: readonly Place[] =
    home.key === 'c1'
      ? places
      : [[`${home.shortName}总部`, 'headquarters', home.divisionCode, -5, home.people.length, 1_200, true]];
  return own.map(([name, growType, regionCode, years, staffCount, area, milestone, status = 'operating'], index) => ({
    name,
    growType,
    regionCode,
    coordinates: coordinates[name] ?? null,
    status,
    establishDate: awayFrom(today, years, -(index % 7)),
    closeDate: status === 'closed' ? awayFrom(today, -1) : null,
    staffCount,
    area,
    investAmount: area * 3_000,
    milestone,
    linkedCompanyCode: codeOf.get(linked[name] ?? '') ?? null,
    sort: growType === 'headquarters' ? 1 : null,
    description: `${name}（演示数据）`,
  }));
}
