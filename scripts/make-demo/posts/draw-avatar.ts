import { paintScene } from '../paint-scene.ts'
import type { Author, Mark } from './authors.ts'

/** In a square of 100. */
const MARKS: Readonly<Record<Mark, string>> = {
  waves:
    '<path d="M18 42q16-14 32 0t32 0M18 60q16-14 32 0t32 0" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round"/>',
  sun: '<circle cx="50" cy="50" r="17" fill="#fff"/><path d="M50 16v10M50 74v10M16 50h10M74 50h10M26 26l7 7M67 67l7 7M74 26l-7 7M33 67l-7 7" stroke="#fff" stroke-width="6" stroke-linecap="round"/>',
  leaf: '<path d="M26 74C22 40 44 24 76 24c0 34-16 54-50 50z" fill="#fff"/><path d="M28 72 60 40" stroke="#0004" stroke-width="5"/>',
  ring: '<circle cx="50" cy="50" r="22" fill="none" stroke="#fff" stroke-width="8"/><circle cx="66" cy="34" r="9" fill="#fff"/>',
  peak: '<path d="M16 74 42 28l16 26 9-13 19 33z" fill="#fff"/>',
  bars: '<path d="M24 30h52M24 46h52M24 62h34" stroke="#fff" stroke-width="9" stroke-linecap="round"/>',
  drop: '<path d="M50 18c18 24 24 34 24 43a24 24 0 0 1-48 0c0-9 6-19 24-43z" fill="#fff"/>',
  star: '<path d="m50 18 9.6 21.4 23.3 2.5-17.4 15.6 4.9 22.9L50 68.700 29.600 80.400l4.900-22.900L17.100 41.900l23.300-2.500z" fill="#fff"/>',
}

/** A square picture; the feed cuts it round. */
export const avatarHtml = ({ face }: Pick<Author, 'face'>): string =>
  'seed' in face
    ? paintScene({ scene: 'portrait', seed: face.seed }, { w: 400, h: 400, grain: false })
    : `<svg class="picture" viewBox="0 0 100 100" width="100%" height="100%"><rect width="100" height="100" fill="${face.color}"/>${MARKS[face.mark]}</svg>`
