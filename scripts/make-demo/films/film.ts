import type { Picture } from '../paint-scene.ts'
import { type CaptionFilm, captionFilm } from './caption-film.ts'
import { type LaunchFilm, launchFilm } from './launch-film.ts'
import { type MoonFilm, moonFilm } from './moon-film.ts'
import { type PodcastFilm, podcastFilm } from './podcast-film.ts'
import { type ProductFilm, productFilm } from './product-film.ts'

export type Film = CaptionFilm | LaunchFilm | MoonFilm | PodcastFilm | ProductFilm

/** The picture whose layers the film moves, if it has one. */
export const filmPicture = (film: Film): Picture | undefined => ('picture' in film ? film.picture : undefined)

/** HTML with CSS animations; the renderer sets their clock frame by frame, so the result does not depend on timing. */
export function filmHtml(film: Film, layers: readonly string[]): string {
  switch (film.film) {
    case 'captions':
      return captionFilm(film, layers)
    case 'launch':
      return launchFilm(film, layers)
    case 'moon':
      return moonFilm(film, layers)
    case 'podcast':
      return podcastFilm(film)
    case 'product':
      return productFilm(film, layers)
  }
}
