import { isPost } from '../sheet/columns.ts'

type Shown = { entity_type: string; alt_text: string; hasPicture: boolean }

/**
 * Whether a card needs alt text and has none. A post is text already, but its picture is not. `store/stimuli/sets.ts` counts the
 * same in SQL; a test compares the two.
 */
export const lacksAltText = ({ entity_type, alt_text, hasPicture }: Shown): boolean =>
  alt_text.trim() === '' && (hasPicture || !isPost(entity_type))
