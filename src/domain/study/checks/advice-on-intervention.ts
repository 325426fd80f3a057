import { parseOwnContent } from '#domain/interventions/own-content.ts'
import { contentOf } from '#domain/questions/study-texts.ts'
import { type ConditionDraft, parametersOf } from '../draft/draft-condition.ts'

/** What would be regretted about an intervention of the study's own. */
export function adviceOnIntervention(condition: ConditionDraft): { place: 'intervention'; text: string }[] {
  const { picture, film } = parseOwnContent(contentOf(parametersOf(condition))) ?? {}
  const undescribed = [
    ...(picture && picture.media_id !== '' && picture.alt.trim() === '' ? ['picture'] : []),
    ...(film && film.media_id !== '' && film.alt.trim() === '' ? ['film'] : []),
  ]
  return undescribed.map((what) => ({
    place: 'intervention',
    text: `The ${what} of the intervention has no description: nobody who cannot see it can tell what it shows.`,
  }))
}
