/** Outlines of maps as they travel: GeoJSON of degrees, with a code for every division that is known. Screens draw from it. */
import { z } from 'zod';

const position = z.tuple([z.number(), z.number()]);
const line = z.array(position);

/** Longitude before latitude, in degrees. */
export type Position = z.output<typeof position>;

const geometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: z.array(line) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(line)) }),
  z.object({ type: z.literal('LineString'), coordinates: line }),
  z.object({ type: z.literal('MultiLineString'), coordinates: z.array(line) }),
]);
export type Geometry = z.output<typeof geometry>;

const feature = z.object({
  type: z.literal('Feature'),
  properties: z.object({
    /** Six digits of GB/T 2260; null for what is no division of ours (南海诸岛, 九段线, other lines): drawn, never counted. */
    code: z.string().nullable(),
    name: z.string(),
    /** Where its name stands, and what lies in it without coordinates. */
    cp: position,
    /** West, south, east, north. */
    box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  }),
  geometry,
});
export type OutlineFeature = z.output<typeof feature>;

/** The country by provinces, or a province by cities. */
export const outlineSchema = z.object({ type: z.literal('FeatureCollection'), features: z.array(feature) });
export type Outline = z.output<typeof outlineSchema>;
