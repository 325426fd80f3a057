import { findPlatform } from '../platforms/index.ts'

export const studyLink = (origin: string, experiment_id: string): string =>
  `${origin}/feed?experiment_id=${encodeURIComponent(experiment_id)}`

/** The link for the study's platform. Its placeholders are not encoded, because the platform would not recognise them. */
export function platformLink(origin: string, experiment_id: string, platform: string): string {
  const query = findPlatform(platform)?.entry.query ?? ''
  return studyLink(origin, experiment_id) + (query === '' ? '' : `&${query}`)
}
