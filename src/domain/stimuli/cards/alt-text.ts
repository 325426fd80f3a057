import { isPost } from '../sheet/columns.ts'

type Shown = { entity_type: string; alt_text: string; hasPicture: boolean }

/**
 * Whether people who cannot see a card would not know what it shows. A post is text already; its picture, if it has one, is not.
 * `store/sets.ts` counts such cards in SQL, and a test of it holds the two together.
 */
export const lacksAltText = ({ entity_type, alt_text, hasPicture }: Shown): boolean =>
  alt_text.trim() === '' && (hasPicture || !isPost(entity_type))
