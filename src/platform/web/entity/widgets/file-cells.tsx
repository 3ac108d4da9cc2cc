/** Files in tables and details: how many, or the picture itself. */
import { Image } from 'antd';
import { Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import { Empty } from './cells.tsx';
import { FileList } from './FilesControl.tsx';
import { fileAddress, filesOf } from './file-values.ts';
import type { CellProps } from './widget-props.ts';

/** Paper clip and count; the names stand in the tooltip. */
export function FilesCell({ value }: CellProps): ReactNode {
  const files = filesOf(value);
  if (files.length === 0) return <Empty />;
  return (
    <span className="cell-files" title={files.map((file) => file.name).join('\n')}>
      <Paperclip size={14} aria-hidden="true" />
      {files.length} 个
    </span>
  );
}

export function ImageCell({ value }: CellProps): ReactNode {
  const [file] = filesOf(value);
  return file ? <Image src={fileAddress(file, true)} alt={file.name} width={28} height={28} /> : <Empty />;
}

export function FilesDetail({ value }: CellProps): ReactNode {
  const files = filesOf(value);
  return files.length === 0 ? <Empty /> : <FileList files={files} />;
}
