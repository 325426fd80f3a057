import { studyThere } from './panel-parameters.ts'

/** The setting of a study that says who is a test: `letters` (also without the setting) or `preview`. */
export const TEST_IDS = 'test-ids'

type Query = Readonly<Record<string, string>>

const hasTestLetters = (user_id: string): boolean => user_id.toLowerCase().includes('test')

const isPreviewLink = (query: Query): boolean => query['preview'] === 'yes'

/**
 * Ruling B7: a try-out is marked by a preview link (`preview=yes`), or by `test` in the user_id unless the study keeps that rule off. Tagged,
 * and left out of totals, balance, quotas and exports.
 */
export const isTestSession = (user_id: string, query: Query = {}, testIds = ''): boolean =>
  isPreviewLink(query) || (testIds !== 'preview' && hasTestLetters(user_id))

/** Whether somebody comes from a copy of the study on its panel, which only test participants see. Unsigned too: it can only make a test of them. */
export const isFromTestStudy = (query: Query, testStudies: readonly string[]): boolean => {
  const study = studyThere(query)
  return study !== undefined && testStudies.includes(study)
}

/** The parameter with which a test link asks for the whole feed. */
export const WHOLE_FEED = { name: 'test-feed', value: 'whole' } as const

/** Spec 9, test mode: whether this session shows fifteen cards only. */
export const isShortened = ({ user_id, is_test }: { user_id: string; is_test: boolean }, query: Query): boolean =>
  is_test && hasTestLetters(user_id) && query[WHOLE_FEED.name] !== WHOLE_FEED.value

/** Of the links with which a researcher tries a study. Nobody who takes part has such an id, and what is done with it is a test. */
const TEST_ID = /^test_[a-z0-9]{8}$/

/** What the `sig` of test links signs, where a study has a `link-secret`: anybody can write an id like theirs. No participant can have it as an id. */
export const TEST_LINKS = '\ntest links'

export const isTestLink = (user_id: string, query: Query): boolean => TEST_ID.test(user_id) && isPreviewLink(query)
