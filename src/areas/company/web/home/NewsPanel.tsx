/** 公司资讯 of the home page: the newest published pieces. */
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { optionLabel } from '#platform/entity/field.ts';
import { formatDate } from '#platform/entity/format.ts';
import { PanelEmpty, ReadPanel } from '#platform/web/home/HomePanel.tsx';
import { PanelLines } from '#platform/web/home/PanelLines.tsx';
import { useRead } from '#platform/web/query.ts';
import { newsCategories, queryPageNews } from '../../model/company-news.ts';

export default function NewsPanel(): ReactElement {
  const read = useRead(
    queryPageNews,
    { filter: { status: ['published'] }, page: { current: 1, size: 5 } },
    { quiet: true },
  );
  return (
    <ReadPanel title="公司资讯" acts={<Link to="/company-message">更多</Link>} read={read} rows={5}>
      {({ records }) =>
        records.length === 0 ? (
          <PanelEmpty>还没有发布的资讯</PanelEmpty>
        ) : (
          <PanelLines
            lines={records.map(({ id, category, title, publishAt }) => ({
              key: id,
              mark: <span className="tag">{optionLabel(newsCategories, category)}</span>,
              words: (
                <Link to={`/company-message?read=${id}`} title={title}>
                  {title}
                </Link>
              ),
              end: formatDate(publishAt?.slice(0, 10)).slice(5),
            }))}
          />
        )
      }
    </ReadPanel>
  );
}
