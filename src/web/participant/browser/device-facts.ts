/** Facts of the device that are reported once: sizes and preferences that many devices share. */
export const deviceFacts = () => ({
  viewport_w: innerWidth,
  viewport_h: innerHeight,
  device_pixel_ratio: devicePixelRatio || 1,
  touch: matchMedia('(pointer: coarse)').matches,
  prefers_reduced_motion: matchMedia('(prefers-reduced-motion: reduce)').matches,
  tz_offset_min: -new Date().getTimezoneOffset(),
  language: String(navigator.language).slice(0, 35),
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})
