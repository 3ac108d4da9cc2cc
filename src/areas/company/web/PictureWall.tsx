/** First pictures of the rows of a page; a click opens the gallery, arrows go on. Rows without a picture open their detail. */
import { Image } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { useState } from 'react';
import type { FileValue } from '#platform/entity/field.ts';
import { CompanyName } from '#platform/web/group/CompanyName.tsx';
import { fileAddress, isImage } from '#platform/web/entity/widgets/file-values.ts';
import styles from './PictureWall.module.css';

export interface WallItem {
  readonly id: number;
  readonly title: string;
  readonly line: ReactNode;
  /** What it is worth today: 已过期. */
  readonly state?: ReactNode;
  readonly files: readonly FileValue[] | null;
  /** The row itself: inside a group it says whose it is. */
  readonly row: object;
}

interface PictureWallProps {
  readonly items: readonly WallItem[];
  readonly isStale: boolean;
  readonly open: (row: { readonly id: number }) => void;
}

export function PictureWall({ items, isStale, open }: PictureWallProps): ReactElement {
  const [shown, setShown] = useState<number | null>(null);
  const pictures = items.flatMap((item) =>
    (item.files ?? [])
      .filter(isImage)
      .map((file) => ({ rowId: item.id, src: fileAddress(file, true), alt: item.title })),
  );
  const show = (item: WallItem) => {
    const index = pictures.findIndex((picture) => picture.rowId === item.id);
    if (index < 0) open(item);
    else setShown(index);
  };
  return (
    <div className={styles.root} data-part="picture-wall" data-stale={isStale || undefined}>
      <ul>
        {items.map((item) => {
          const first = (item.files ?? []).find(isImage);
          return (
            <li key={item.id}>
              <button
                type="button"
                className={styles.wallPicture}
                aria-label={first ? `查看图片 ${item.title}` : `查看 ${item.title}`}
                onClick={() => show(item)}
              >
                {first ? (
                  <img src={fileAddress(first, true, 1024)} alt="" loading="lazy" />
                ) : (
                  <span aria-hidden="true">{item.title.slice(0, 24)}</span>
                )}
              </button>
              <button type="button" className={styles.title} onClick={() => open(item)}>
                {item.title}
              </button>
              <CompanyName row={item.row} />
              <p className="secondary caption ellipsis">{item.line}</p>
              {item.state && <p className="caption">{item.state}</p>}
            </li>
          );
        })}
      </ul>
      <Image.PreviewGroup
        items={pictures.map(({ src, alt }) => ({ src, alt }))}
        preview={{
          open: shown !== null,
          current: shown ?? 0,
          onOpenChange: (isOpen) => !isOpen && setShown(null),
          onChange: setShown,
        }}
      />
    </div>
  );
}
