/** 影片详情页: player, what the film is about, films like it. */
import { Button } from 'antd';
import { ArrowLeft, Download, SquarePen } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { Link } from 'react-router';
import { optionLabel } from '#platform/entity/field.ts';
import { formatDate, formatFileSize, formatNumber } from '#platform/entity/format.ts';
import { saveUrl } from '#platform/web/call.ts';
import { RowPage, useRowId } from '#platform/web/entity/RowPage.tsx';
import { fileAddress } from '#platform/web/entity/widgets/file-values.ts';
import { navigateTo } from '#platform/web/navigation.ts';
import { usePermission } from '#platform/web/permissions.ts';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { filmCategories, getFilm } from '../../model/film.ts';
import type { FilmRow } from './FilmCards.tsx';
import { FilmCards } from './FilmCards.tsx';
import { FilmPlayer } from './FilmPlayer.tsx';
import { clockOf } from './film-time.ts';
import kit from '#platform/web/styles/kit.module.css';
import filmStyles from './film.module.css';
import styles from './FilmDetailPage.module.css';

function Facts({ film, viewCount }: { readonly film: FilmRow; readonly viewCount: number }): ReactElement {
  const [file] = film.video;
  const facts = [
    optionLabel(filmCategories, film.category),
    `${formatNumber(viewCount)} 次播放`,
    film.durationSec === null ? null : clockOf(film.durationSec),
    film.width && film.height ? `${film.width}×${film.height}` : null,
    film.shootDate ? `拍摄于 ${formatDate(film.shootDate)}` : null,
    file ? formatFileSize(file.size) : null,
    film.codecNote,
  ];
  return <p className="secondary caption">{facts.filter(Boolean).join(' · ')}</p>;
}

function FilmView({ film, related }: { readonly film: FilmRow; readonly related: readonly FilmRow[] }): ReactElement {
  const [viewCount, setViewCount] = useState(film.viewCount ?? 0);
  // Who keeps the films may take the file along too.
  const mayKeep = usePermission('film_edit');
  const [file] = film.video;
  return (
    <div className={filmStyles.detail}>
      <div className={styles.main}>
        <Link to="/promotional-film" className={`${kit.textButton} ${styles.textButton}`}>
          <ArrowLeft size={14} aria-hidden="true" /> 全部影片
        </Link>
        <FilmPlayer film={film} mayDownload={mayKeep} onCounted={setViewCount} />
        <div className={styles.title}>
          <h1>{film.title}</h1>
          {mayKeep && (
            <span className={styles.acts}>
              <Button
                icon={<SquarePen size={14} aria-hidden="true" />}
                onClick={() => navigateTo(`/promotional-film?open=${film.id}`)}
              >
                编辑
              </Button>
              {file && (
                <Button
                  icon={<Download size={14} aria-hidden="true" />}
                  onClick={() => saveUrl(fileAddress(file, false), file.name)}
                >
                  下载
                </Button>
              )}
            </span>
          )}
        </div>
        <Facts film={film} viewCount={viewCount} />
        {film.description && <p className={styles.description}>{film.description}</p>}
        <ul className={styles.tags} aria-label="标签">
          {(film.tags ?? []).map((tag) => (
            <li key={tag} className="tag">
              {tag}
            </li>
          ))}
        </ul>
      </div>
      <aside aria-label="相关影片">
        <SectionHead title="相关影片" />
        {related.length > 0 ? (
          <FilmCards rows={related} label="相关影片" />
        ) : (
          <p className="secondary">还没有其他影片</p>
        )}
      </aside>
    </div>
  );
}

export default function FilmDetailPage(): ReactElement {
  const id = useRowId();
  return (
    <RowPage id={id} endpoint={getFilm} title="影片详情" noun="影片" list="/promotional-film">
      {({ film, related }) => <FilmView key={film.id} film={film} related={related} />}
    </RowPage>
  );
}
