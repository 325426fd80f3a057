import { quoted } from './sheet/web-address.ts'

/** Spec 3. A lab may have categories of its own beside them. */
export const CATEGORIES = ['news', 'opinion', 'sensational', 'ads'] as const
/** For sets that only try things out. The call accepts this category, but new studies do not offer such sets (spec 7). */
export const TEST_CATEGORY = 'test'

export const MAX_CATEGORY_LENGTH = 30

/** A category becomes a value in exports and a heading on pages: one plain word, which no spreadsheet reads as a formula. */
const CATEGORY = new RegExp(`^[a-z][a-z0-9_-]{0,${MAX_CATEGORY_LENGTH - 1}}$`)

/** What was typed, as a category. A trailing hyphen stays, because more may follow. */
export const cleanCategory = (typed: string): string =>
  typed
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^a-z0-9_-]+/g, '')
    .replace(/--+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, MAX_CATEGORY_LENGTH)

/** What is wrong with a category, as text that follows the word; undefined if nothing is. */
export const categoryProblem = (category: string): string | undefined =>
  CATEGORY.test(category)
    ? undefined
    : `must be one of ${CATEGORIES.join(', ')}, or a word of your own: small letters, digits, - and _, starting with a letter, at most ${MAX_CATEGORY_LENGTH}; not ${quoted(category)}`

/** What the upload page says about a word of one's own that the call accepts. */
export const ownCategoryProblem = (category: string): string | undefined =>
  category === TEST_CATEGORY
    ? `Sets of the category ${TEST_CATEGORY} are not offered to studies. Choose another word.`
    : undefined

/** What the upload page offers: the four, then the lab's own in order. */
export function offeredCategories(used: readonly string[]): string[] {
  const own = new Set(used.filter((category) => category !== TEST_CATEGORY))
  for (const known of CATEGORIES) own.delete(known)
  return [...CATEGORIES, ...[...own].sort()]
}
