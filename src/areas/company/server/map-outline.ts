/** Hands out the map of the installation, and tells when what the operator has set up cannot be used. */
import { label } from '#platform/dictionaries/dictionaries.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import type { HealthCheck } from '#platform/runtime/registry.ts';
import { getMapOutline } from '../model/map-outline.ts';

export const getMapOutlineHandler = handle(getMapOutline, async ({ platform }, { province }) => {
  const { country, provinces } = platform.mapOutline;
  if (province === undefined) return country;
  const name = label('divisions', `${province}0000`);
  if (name === undefined) throw fail.invalid('省份：代码不存在', { province: '省份：代码不存在' });
  const found = provinces.get(province);
  if (country && !found) throw fail.notFound(`没有${name}的分市地图`);
  return found ?? null;
});

export const mapHealth: HealthCheck = {
  name: 'map_outline_broken',
  isWell: async ({ mapOutline }) => mapOutline.faults.length === 0,
};
