import { isPost } from '../sheet/columns.ts'
import { listOf } from '../sheet/list-cell.ts'

type Shown = { entity_type: string; alt_text: string; hasPicture: boolean }

/**
 * Whether a card needs alt text and has none. A post is text already, but its picture is not. `store/stimuli/sets.ts` counts the
 * same in SQL; a test compares the two.
 */
export const lacksAltText = ({ entity_type, alt_text, hasPicture }: Shown): boolean =>
  alt_text.trim() === '' && (hasPicture || !isPost(entity_type))

/** What each of several pictures shows: as many texts as pictures, separated by |, or one text, which is that of the first. */
export function altTexts(alt_text: string, nPictures: number): string[] {
  const texts = listOf(alt_text)
  return nPictures > 1 && texts.length === nPictures ? texts : [alt_text]
}
