import { recogniseColumn } from '#domain/stimuli/sheet/columns.ts'

/** Where the manual explains what stands beside a question mark: a page, and the anchor of a heading or of a row of a table. */
export const PLACES = {
  'when the wave opens': '/manual/waves#the-setting-waves.opens',
  'when the wave closes': '/manual/waves#the-setting-waves.closes',
  'who misses the wave': '/manual/waves#the-setting-waves.missed',
  'what the wave draws': '/manual/waves#the-setting-waves.draws',
  'mail of the wave': '/manual/waves#by-mail',
  questionnaire: '/manual/questionnaires#your-own-questionnaires',
  page: '/manual/questionnaires#your-own-questionnaires.pages',
  block: '/manual/questionnaires#your-own-questionnaires.blocks',
  conditions: '/manual/questionnaires#logic',
  'questions about cards': '/manual/questionnaires#questions-about-cards',
  scores: '/manual/questionnaires#scores',
  'fields in the data': '/manual/questionnaires#fields-in-the-data',
  'comparing with the panel': '/manual/panels#comparing-with-the-panel',
} as const

export type Place = keyof typeof PLACES

export const placeOfSetting = (name: string): string => `/manual/settings#${name}`

export const placeOfKind = (type: string): string => `/manual/questionnaires#kinds-of-items.${type}`

/** Of a column of a sheet; undefined for covariates of one's own. */
export function placeOfColumn(name: string): string | undefined {
  const section = sectionOf(name)
  return section && `/manual/sheets#${section}.${name}`
}

function sectionOf(name: string): string | undefined {
  if (name.startsWith('link_')) return 'links-of-cards'
  if (name.endsWith('_per_minute')) return 'how-fast-counts-rise'
  if (/^label(_text|_source|_score)?$/.test(name)) return 'labels-and-notes'
  if (name === 'position' || name === 'block') return 'order-of-the-feed'
  if (name === 'check' || name === 'duplicate_of') return 'checks-in-the-feed'
  if (['likes', 'shares', 'read_later', 'accuracy_score', 'upvote', 'downvote', 'views'].includes(name))
    return 'counts-beside-the-buttons'
  const { role } = recogniseColumn(name)
  if (role === 'covariate') return undefined
  return role === 'post' ? 'posts-cards-that-feedlab-draws' : 'cards-pictures-and-videos'
}
