/** Which square of a picture becomes the portrait: it stands still, the picture is moved and enlarged behind it. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Offset of the picture's upper left corner from that of the square, in pixels of the screen; never right of or below it. */
export interface Crop {
  readonly zoom: number;
  readonly left: number;
  readonly top: number;
}

export const largestZoom = 4;

/** Size of the picture on screen: at zoom 1 its shorter side fills the square. */
export function shownSize({ width, height }: Size, side: number, zoom: number): Size {
  const scale = (side / Math.min(width, height)) * zoom;
  return { width: width * scale, height: height * scale };
}

/** Held so that the square is always full. */
export function heldCrop(picture: Size, side: number, { zoom, left, top }: Crop): Crop {
  const kept = Math.min(largestZoom, Math.max(1, zoom));
  const shown = shownSize(picture, side, kept);
  const hold = (offset: number, length: number) => Math.min(0, Math.max(side - length, offset));
  return { zoom: kept, left: hold(left, shown.width), top: hold(top, shown.height) };
}

/** The middle of the picture, whole in its shorter direction. */
export function firstCrop(picture: Size, side: number): Crop {
  const shown = shownSize(picture, side, 1);
  return { zoom: 1, left: (side - shown.width) / 2, top: (side - shown.height) / 2 };
}

/** Enlarged about the middle of the square. */
export function zoomedCrop(picture: Size, side: number, crop: Crop, zoom: number): Crop {
  const factor = Math.min(largestZoom, Math.max(1, zoom)) / crop.zoom;
  const about = (offset: number) => side / 2 - (side / 2 - offset) * factor;
  return heldCrop(picture, side, { zoom, left: about(crop.left), top: about(crop.top) });
}

/** The square in pixels of the picture itself. */
export function croppedSquare(
  picture: Size,
  side: number,
  crop: Crop,
): { readonly x: number; readonly y: number; readonly side: number } {
  const scale = shownSize(picture, side, crop.zoom).width / picture.width;
  return { x: Math.abs(crop.left) / scale, y: Math.abs(crop.top) / scale, side: side / scale };
}
