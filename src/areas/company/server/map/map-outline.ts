/** Hands out the map of the installation, and tells when what the operator has set up cannot be used. */
import { label } from '#platform/dictionaries/dictionaries.ts';
import { fail } from '#platform/runtime/failure.ts';
import { perPlatform } from '#platform/runtime/per-platform.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { handle } from '#platform/runtime/registry.ts';
import type { HealthCheck } from '#platform/runtime/registry.ts';
import { getMapOutline } from '../../model/map-outline.ts';
import { openMapOutline } from './open-outline.ts';

/** Read once by each process; whoever asks meanwhile waits for it. */
const mapOutline = perPlatform(({ configuration, log }) => openMapOutline(configuration.map, log));

/** Reads the map when the process starts, so that the log names a broken file before the first screen asks. */
export const openMap = async (platform: Platform): Promise<void> => void (await mapOutline(platform));

export const getMapOutlineHandler = handle(getMapOutline, async ({ platform }, { province }) => {
  const { country, provinces } = await mapOutline(platform);
  if (province === undefined) return country;
  const name = label('divisions', `${province}0000`);
  if (name === undefined) throw fail.invalid('省份：代码不存在', { province: '省份：代码不存在' });
  const found = provinces.get(province);
  if (country && !found) throw fail.notFound(`没有${name}的分市地图`);
  return found ?? null;
});

export const mapHealth: HealthCheck = {
  name: 'map_outline_broken',
  isWell: async (platform) => (await mapOutline(platform)).faults.length === 0,
};
