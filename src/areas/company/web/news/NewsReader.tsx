/** One piece of news as readers see it, with its neighbours. */
import { Button } from 'antd';
import { ArrowLeft, ChevronLeft, ChevronRight, Eye, SquarePen } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { formatDateTime, formatNumber } from '#platform/entity/format.ts';
import { RowPage } from '#platform/web/entity/RowPage.tsx';
import { FileList } from '#platform/web/entity/widgets/FilesControl.tsx';
import { fileAddress } from '#platform/web/entity/widgets/file-values.ts';
import { navigateTo } from '#platform/web/navigation.ts';
import { usePermission } from '#platform/web/permissions.ts';
import { RichTextView } from '#platform/web/rich-text/RichTextView.tsx';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import type { companyNews } from '../../model/company-news.ts';
import { getCompanyNews, newsCategories, newsStatuses } from '../../model/company-news.ts';
import kit from '#platform/web/styles/kit.module.css';
import styles from './NewsReader.module.css';

export interface NewsReaderProps {
  /** Null where the address names no piece. */
  readonly id: number | null;
  readonly addressOf: (id: number) => string;
  /** Where the list is. */
  readonly back: string;
}

/** Title, who and when, body: also what a preview shows. */
export function NewsArticle({ news }: { readonly news: Partial<RowOf<typeof companyNews>> }): ReactElement {
  const tags = news.tags ?? [];
  return (
    <article className={styles.article} data-part="news-article">
      <h1>{news.title || '（没有标题）'}</h1>
      {news.subtitle && <p className={styles.subtitle}>{news.subtitle}</p>}
      <p className={`${styles.meta} secondary caption`}>
        <span className="tag">{optionLabel(newsCategories, news.category)}</span>
        {news.author && <span>{news.author}</span>}
        {news.source &&
          (news.sourceUrl ? (
            <a href={news.sourceUrl} target="_blank" rel="noopener noreferrer nofollow">
              来源：{news.source}
            </a>
          ) : (
            <span>来源：{news.source}</span>
          ))}
        {news.publishAt && <time dateTime={news.publishAt}>{formatDateTime(news.publishAt)}</time>}
        {news.viewCount !== undefined && news.viewCount !== null && (
          <span>
            <Eye size={12} aria-hidden="true" /> {formatNumber(news.viewCount)} 次阅读
          </span>
        )}
      </p>
      {news.cover && <img className={styles.cover} src={fileAddress(news.cover, true, 1024)} alt="" />}
      {news.content ? <RichTextView html={news.content} /> : <p className="secondary">还没有正文</p>}
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label="标签">
          {tags.map((tag) => (
            <li key={tag} className="tag">
              {tag}
            </li>
          ))}
        </ul>
      )}
      {news.attachments && news.attachments.length > 0 && (
        <section aria-label="附件">
          <SectionHead isApart title="附件" />
          <FileList files={news.attachments} />
        </section>
      )}
    </article>
  );
}

export function NewsReader({ id, addressOf, back }: NewsReaderProps): ReactElement {
  return (
    <RowPage id={id} endpoint={getCompanyNews} title="资讯详情" noun="资讯" list={back}>
      {(piece) => <Piece {...piece} addressOf={addressOf} back={back} />}
    </RowPage>
  );
}

type PieceProps = OutputOf<typeof getCompanyNews> & Pick<NewsReaderProps, 'addressOf' | 'back'>;

function Piece({ news, newer, older, addressOf, back }: PieceProps): ReactElement {
  const mayEdit = usePermission('news_edit');
  return (
    <div className={styles.root}>
      <div className={styles.head}>
        <Link to={back} className={`${kit.textButton} ${styles.textButton}`}>
          <ArrowLeft size={14} aria-hidden="true" /> 全部资讯
        </Link>
        {news.status !== 'published' && (
          <span className="tag tag-warning">{optionLabel(newsStatuses, news.status)}</span>
        )}
        {mayEdit && (
          <Button
            icon={<SquarePen size={14} aria-hidden="true" />}
            onClick={() => navigateTo(`/edit-information?id=${news.id}`)}
          >
            编辑
          </Button>
        )}
      </div>
      <NewsArticle news={news} />
      <nav className={styles.neighbours} aria-label="上一篇和下一篇">
        {newer ? (
          <Link to={addressOf(newer.id)}>
            <ChevronLeft size={14} aria-hidden="true" />
            <span className="ellipsis">上一篇：{newer.title}</span>
          </Link>
        ) : (
          <span className="secondary">已是最新一篇</span>
        )}
        {older ? (
          <Link to={addressOf(older.id)}>
            <span className="ellipsis">下一篇：{older.title}</span>
            <ChevronRight size={14} aria-hidden="true" />
          </Link>
        ) : (
          <span className="secondary">没有更早的了</span>
        )}
      </nav>
    </div>
  );
}
