/** What `npm run bench dwell` found: visits of the truth that the export has not, and the other way round, and how far off the others are. */
export type MeasuredError = { visits: number; missed: number; invented: number; biasMs: number; sdMs: number }

/**
 * The dwell rows of the export against what was on the screen, in Chromium, in the default skin. The one place of these figures: the table
 * of docs/MEASUREMENT.md is made from them (`scripts/make-reference/make-reference.ts`), and the methods report says them.
 */
export const ERROR_BY_CASE: readonly (MeasuredError & { what: string })[] = [
  { what: 'pictures, mouse wheel', visits: 20, missed: 0, invented: 0, biasMs: 0.19, sdMs: 0.52 },
  { what: 'pictures, mouse wheel, 4x slower processor', visits: 20, missed: 0, invented: 0, biasMs: 0.3, sdMs: 1.53 },
  { what: 'trackpad', visits: 9, missed: 0, invented: 0, biasMs: 0.06, sdMs: 0.52 },
  { what: 'keyboard', visits: 19, missed: 0, invented: 0, biasMs: 0.36, sdMs: 1.25 },
  { what: 'arrow keys', visits: 5, missed: 0, invented: 0, biasMs: 0.46, sdMs: 0.39 },
  { what: 'scroll bar', visits: 33, missed: 0, invented: 0, biasMs: 0.5, sdMs: 0.81 },
  { what: 'phone, touch', visits: 6, missed: 0, invented: 0, biasMs: 0.13, sdMs: 0.59 },
  { what: 'phone, touch, 4x slower processor', visits: 5, missed: 0, invented: 0, biasMs: 0.08, sdMs: 0.79 },
  { what: 'videos', visits: 5, missed: 0, invented: 0, biasMs: 0.4, sdMs: 0.53 },
  { what: 'posts', visits: 10, missed: 0, invented: 0, biasMs: 0.32, sdMs: 0.68 },
  { what: 'swipe', visits: 10, missed: 0, invented: 0, biasMs: 0.07, sdMs: 0.65 },
  { what: 'modals', visits: 9, missed: 0, invented: 0, biasMs: 0.09, sdMs: 0.45 },
  { what: 'tab hidden', visits: 10, missed: 0, invented: 0, biasMs: 0.31, sdMs: 0.71 },
  { what: 'resize', visits: 4, missed: 0, invented: 0, biasMs: 0.68, sdMs: 0.61 },
  { what: 'rotation', visits: 6, missed: 0, invented: 0, biasMs: 0.63, sdMs: 0.82 },
  { what: 'pinch zoom', visits: 34, missed: 0, invented: 0, biasMs: 0.32, sdMs: 0.66 },
  { what: 'batches arriving', visits: 45, missed: 0, invented: 0, biasMs: 0.39, sdMs: 1.13 },
  { what: 'media late', visits: 23, missed: 0, invented: 0, biasMs: 0.6, sdMs: 1.03 },
  { what: 'clock jumps by an hour', visits: 4, missed: 0, invented: 0, biasMs: 0.67, sdMs: 0.69 },
  { what: 'submitted', visits: 6, missed: 0, invented: 0, biasMs: 0.05, sdMs: 0.48 },
]

/** What `npm run bench dwell-skins` found. `skin`: as the setting has it; `how`: what was shown, and how people scrolled. */
export const ERROR_BY_SKIN: readonly (MeasuredError & { skin: string; how: string })[] = [
  { skin: 'microblog', how: 'posts, touch', visits: 11, missed: 0, invented: 0, biasMs: 0.27, sdMs: 0.63 },
  { skin: 'photo', how: 'pictures, touch', visits: 6, missed: 0, invented: 0, biasMs: 0.0, sdMs: 0.56 },
  { skin: 'short-video', how: 'swipe layout', visits: 10, missed: 0, invented: 0, biasMs: 0.18, sdMs: 0.63 },
  { skin: 'forum', how: 'posts, mouse wheel', visits: 36, missed: 0, invented: 0, biasMs: 0.35, sdMs: 1.28 },
  { skin: 'professional', how: 'posts, mouse wheel', visits: 35, missed: 0, invented: 0, biasMs: 0.13, sdMs: 0.42 },
  { skin: 'distract', how: 'pictures, mouse wheel', visits: 17, missed: 0, invented: 0, biasMs: 0.08, sdMs: 0.49 },
]

/** The figures of a skin. Those of the default skin are by case. */
export const errorsIn = (skin: string): readonly MeasuredError[] =>
  skin === '' || skin === 'default' ? ERROR_BY_CASE : ERROR_BY_SKIN.filter((each) => each.skin === skin)
