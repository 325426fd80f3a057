import { findIntervention } from '#domain/interventions/index.ts'

type InterventionDraft = {
  'intervention-type': string
  'intervention-style': string
  'intervention-perc': number
  'intervention-min-seconds': string
  'intervention-content': string
}

type Edit = { before: InterventionDraft; patch: Partial<InterventionDraft> }

export const DEFAULT_PERCENT = 50

/** `accprompt-modal` is an accuracy prompt as well. */
export const familyOf = (type: string): string => findIntervention(type)?.means ?? type

/**
 * A new type starts with its first style and the shipped content, unless the edit brings them. If the researcher chooses no style, the
 * type decides (spec 2).
 */
export function cleanIntervention(after: InterventionDraft, { before, patch }: Edit): InterventionDraft {
  const type = after['intervention-type']
  const intervention = findIntervention(type)
  if (intervention === undefined)
    return {
      ...{ 'intervention-type': '', 'intervention-style': '', 'intervention-perc': DEFAULT_PERCENT },
      ...{ 'intervention-min-seconds': '', 'intervention-content': '' },
    }
  const style = after['intervention-style']
  const mayHaveNone = type === before['intervention-type'] || patch['intervention-style'] === ''
  const mayStay = style === '' ? mayHaveNone : intervention.styles.some((known) => known === style)
  const isNewContent = familyOf(type) !== familyOf(before['intervention-type']) && patch['intervention-content'] === undefined
  return {
    'intervention-type': type,
    'intervention-style': mayStay ? style : (intervention.styles[0] ?? ''),
    'intervention-perc': after['intervention-perc'],
    'intervention-min-seconds': intervention.kind === 'film' ? after['intervention-min-seconds'] : '',
    'intervention-content': isNewContent ? '' : after['intervention-content'],
  }
}
