import * as z from 'zod/mini'
import { text } from './text.ts'

const pixels = z.int().check(z.gte(0), z.lte(100_000))

/** What a browser may report about the device. Every field is optional, and none identifies a person (ruling F4). */
export const deviceFields = {
  viewport_w: z.optional(pixels),
  viewport_h: z.optional(pixels),
  device_pixel_ratio: z.optional(z.number().check(z.gt(0), z.lte(100))),
  /** Whether the main pointer is a finger. */
  touch: z.optional(z.boolean()),
  prefers_reduced_motion: z.optional(z.boolean()),
  /** The colours in which the pages were shown. */
  color_scheme: z.optional(z.enum(['light', 'dark'])),
  /** Local time minus UTC. */
  tz_offset_min: z.optional(z.int().check(z.gte(-1440), z.lte(1440))),
  language: z.optional(text(35)),
  /** IANA name, such as Europe/Berlin. Kept only in studies with waves, which open and close by it. */
  time_zone: z.optional(text(64)),
}
