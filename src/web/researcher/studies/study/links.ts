import { findPlatform } from '#domain/platforms/index.ts'

/** The way into a study. */
export const studyLink = (origin: string, experiment_id: string) =>
  `${origin}/feed?experiment_id=${encodeURIComponent(experiment_id)}`

/** The link as the study's platform wants it. Placeholders stay as they are spelled: encoded, no platform would find them. */
export function platformLink(origin: string, experiment_id: string, platform: string): string {
  const query = findPlatform(platform)?.entry.query ?? ''
  return studyLink(origin, experiment_id) + (query === '' ? '' : `&${query}`)
}

/** A visit that is tagged by its user_id (ruling B7) and so left out of figures and exports. */
export const testLink = (experiment_id: string, condition: number, user_id: string) =>
  `${studyLink('', experiment_id)}&condition=${condition}&preview=yes&user_id=${encodeURIComponent(user_id)}`

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 8

/** Another one for every try: the same person would be shown the same cards, and the ending once it is reached. */
export const testUserId = (random: () => number) =>
  `test_${Array.from({ length: LENGTH }, () => LETTERS.charAt(Math.floor(random() * LETTERS.length))).join('')}`

const exported = (experiment_id: string, file: string) => `/v1/exports/${encodeURIComponent(experiment_id)}/${file}`

export const csvAddress = (experiment_id: string, name: string) => exported(experiment_id, `${name}.csv`)
export const bundleAddress = (experiment_id: string) => exported(experiment_id, 'bundle.zip')

export const editAddress = (experiment_id: string) => `/create-study?edit=${encodeURIComponent(experiment_id)}`
export const duplicateAddress = (experiment_id: string) => `/create-study?from=${encodeURIComponent(experiment_id)}`

/** Such an address opens on the same machine alone. */
export const isLoopback = (hostname: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
