import { expect, test } from 'vitest';
import { croppedSquare, firstCrop, heldCrop, zoomedCrop } from './crop.ts';

const lying = { width: 800, height: 400 };
const standing = { width: 300, height: 900 };

test('a picture begins in its middle, whole in its shorter direction', () => {
  expect(croppedSquare(lying, 200, firstCrop(lying, 200))).toEqual({ x: 200, y: 0, side: 400 });
  expect(croppedSquare(standing, 200, firstCrop(standing, 200))).toEqual({ x: 0, y: 300, side: 300 });
});

test('the square stays full however far the picture is moved', () => {
  expect(croppedSquare(lying, 200, heldCrop(lying, 200, { zoom: 1, left: 90, top: 90 }))).toMatchObject({
    x: 0,
    side: 400,
  });
  expect(croppedSquare(lying, 200, heldCrop(lying, 200, { zoom: 1, left: -900, top: -90 }))).toMatchObject({
    x: 400,
    y: 0,
  });
});

test('enlarging keeps the middle where it is, and has an end', () => {
  const first = firstCrop(lying, 200);
  expect(croppedSquare(lying, 200, zoomedCrop(lying, 200, first, 2))).toEqual({ x: 300, y: 100, side: 200 });
  expect(zoomedCrop(lying, 200, first, 99).zoom).toBe(4);
  expect(zoomedCrop(lying, 200, zoomedCrop(lying, 200, first, 3), 0.1)).toMatchObject({ zoom: 1, left: -100 });
});
