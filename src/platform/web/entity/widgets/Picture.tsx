/** A small picture that opens large. */
import { Image } from 'antd';
import type { ReactElement } from 'react';

export interface PictureProps {
  readonly src: string;
  /** Address of the picture in full, for the viewer. */
  readonly whole: string;
  /** Name of the file. */
  readonly alt: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

export function Picture({ whole, ...props }: PictureProps): ReactElement {
  return <Image {...props} preview={{ src: whole }} />;
}
