import type { ShippedScale } from '#domain/ratings/rating-scale.ts'

/**
 * Words that we ship and a study shows where it has none of its own, and sentences that it promises by a setting: in English, as in the
 * catalogues of the participants' pages. A test compares them.
 */
export const COMPOSER_PROMPT = 'What is on your mind?'

export const SCALE_WORDS: Readonly<Record<ShippedScale, { question: string; ends: readonly [string, string] }>> = {
  accuracy: { question: 'How accurate is this?', ends: ['Not at all accurate', 'Very accurate'] },
  trust: { question: 'How trustworthy is this?', ends: ['Not at all trustworthy', 'Very trustworthy'] },
  interest: { question: 'How interesting is this?', ends: ['Not at all interesting', 'Very interesting'] },
}

/** Where the page asks for a mail address. */
export const ADDRESS_WORDS = {
  why: 'This study has a further part. If you give us an address, we send you a mail when it opens.',
  kept: 'Your address is stored encrypted and apart from your answers, is in no file of the study, is used for this study alone, and is deleted after the last part or when you withdraw. Each mail has a link to get no more.',
} as const

/** Below the consent of a study that compares networks. */
export const NETWORK_WORDS =
  'To see whether somebody takes part twice, this study stores a coded mark of the network that you come from, never your internet address. When the study closes, the key to the code is destroyed. If you do not agree, or withdraw, the mark is erased.'
