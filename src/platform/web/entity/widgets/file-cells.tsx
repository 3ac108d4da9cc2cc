/** Files in tables: how many, or the picture itself. */
import { Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import { lazyPart } from '../../lazy-part.tsx';
import { Empty } from './cells.tsx';
import { fileAddress, filesOf } from './file-values.ts';
import type { PictureProps } from './Picture.tsx';
import type { CellProps } from './widget-props.ts';
import styles from './file-cells.module.css';

/** Paper clip and count; the names stand in the tooltip. */
export function FilesCell({ value }: CellProps): ReactNode {
  const files = filesOf(value);
  if (files.length === 0) return <Empty />;
  return (
    <span className={styles.cellFiles} title={files.map((file) => file.name).join('\n')}>
      <Paperclip size={14} aria-hidden="true" />
      {files.length} 个
    </span>
  );
}

/** The picture stands there at once; that it opens large comes with the viewer. */
const Thumbnail = lazyPart<PictureProps>(
  async () => (await import('./Picture.tsx')).Picture,
  ({ src, alt, width, height }) => <img src={src} alt={alt} width={width} height={height} />,
);

export function ImageCell({ value }: CellProps): ReactNode {
  const [file] = filesOf(value);
  return file ? (
    <Thumbnail
      src={fileAddress(file, true, 64)}
      whole={fileAddress(file, true)}
      alt={file.name}
      width={28}
      height={28}
    />
  ) : (
    <Empty />
  );
}
