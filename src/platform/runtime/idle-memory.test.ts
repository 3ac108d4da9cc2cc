import { expect, test } from 'vitest';
import { idleLook } from './idle-memory.ts';

const megabyte = 1024 * 1024;

test('memory is given back once a busy time is over, and again only when the process has grown', () => {
  let [busy, resident, collections] = [0.5, 200 * megabyte, 0];
  const look = idleLook({
    busyShare: () => busy,
    resident: () => resident,
    collect: () => {
      collections += 1;
      resident = 160 * megabyte;
    },
  });
  look();
  expect(collections).toBe(0);
  busy = 0.01;
  look();
  look();
  expect(collections).toBe(1);
  resident = 170 * megabyte;
  look();
  expect(collections).toBe(1);
  [busy, resident] = [0.9, 240 * megabyte];
  look();
  busy = 0;
  look();
  expect(collections).toBe(2);
});
