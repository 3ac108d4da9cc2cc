/** News and films of the demo companies, with their files. */
import { storeDrawnFile } from '#core/file/public.server.ts';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { insertRows } from '#platform/store/write.ts';
import { plainText } from '#platform/store/rich-text.ts';
import { companyNews } from '../../model/company-news.ts';
import { film } from '../../model/film.ts';
import type { DemoHome } from './demo-company.ts';
import { drawCover } from './demo-files.ts';
import { demoNewsOf, newsBody } from './demo-news.ts';

async function insertOne(context: TenantWork, entity: AnyEntity, row: Row): Promise<void> {
  await insertRows(context, entity, [row]);
}

export async function insertDemoNews(context: TenantWork, home: DemoHome): Promise<void> {
  const now = context.platform.now().getTime();
  for (const { colour, paragraphs, hours, source, ...news } of demoNewsOf(home)) {
    const content = newsBody(paragraphs);
    const text = plainText(content);
    const cover = await drawCover(context, '封面', [news.title.slice(0, 14), home.shortName], colour);
    await insertOne(context, companyNews, {
      topFlag: false,
      ...news,
      cover,
      content,
      source: source ?? home.shortName,
      summary: text.slice(0, 120),
      contentHash: createHash('sha256').update(text).digest('hex'),
      publishAt: hours === null ? null : new Date(now + hours * 3_600_000).toISOString(),
    });
  }
}

interface DemoFilm {
  readonly file: string;
  readonly name: string;
  readonly contentType: string;
  readonly colour: string;
  readonly durationSec: number;
  readonly row: Row;
}

/** Made by ourselves (data/README.md); small enough to lie in the repository. */
const films: readonly DemoFilm[] = [
  {
    file: 'enterprise.mp4',
    name: '企业宣传片.mp4',
    contentType: 'video/mp4',
    colour: '#0050b3',
    durationSec: 12,
    row: {
      title: '云启智联企业宣传片',
      category: 'enterprise',
      tags: ['企业', '智慧城市'],
      description: '一分钟了解云启智联：业务、团队与客户。',
      sort: 10,
      viewCount: 126,
    },
  },
  {
    file: 'product.webm',
    name: '智慧园区平台.webm',
    contentType: 'video/webm',
    colour: '#531dab',
    durationSec: 9,
    row: {
      title: '智慧园区平台演示',
      category: 'product',
      tags: ['产品', '智慧城市'],
      description: '从门禁、能耗到应急，一屏看懂园区。',
      sort: 20,
      viewCount: 64,
    },
  },
  {
    file: 'training.webm',
    name: '安全培训.webm',
    contentType: 'video/webm',
    colour: '#237804',
    durationSec: 9,
    row: {
      title: '新员工安全培训',
      category: 'training',
      tags: ['培训'],
      description: '入职第一周必看。',
      sort: 30,
      viewCount: 38,
    },
  },
];

const subtitles =
  'WEBVTT\n\n00:00.000 --> 00:04.000\n云启智联，用数据连接城市\n\n00:04.000 --> 00:12.000\n十四年，四百个项目\n';

/** Films of the main company; the others have none, so that no film lies there twice under another name. */
export async function insertDemoFilms(context: TenantWork, home: DemoHome, today: string): Promise<void> {
  for (const { file, name, contentType, colour, durationSec, row } of home.key === 'c1' ? films : []) {
    const content = await readFile(new URL(`../../../../../data/demo/${file}`, import.meta.url));
    const video = await storeDrawnFile(context, {
      name,
      extension: file.split('.').at(-1) ?? '',
      contentType,
      content,
    });
    const poster = await drawCover(
      context,
      '影片封面',
      [String(row['title']).replace('云启智联', ''), '演示影片'],
      colour,
    );
    const track = await storeDrawnFile(context, {
      name: '中文.vtt',
      extension: 'vtt',
      contentType: 'text/vtt',
      content: Buffer.from(subtitles),
    });
    const whole: Row = {
      ...row,
      durationSec,
      width: 640,
      height: 360,
      video: [video],
      poster,
      status: 'ready',
      isPublic: true,
      shootDate: today,
    };
    await insertOne(context, film, file === 'enterprise.mp4' ? { ...whole, subtitles: [track] } : whole);
  }
}
