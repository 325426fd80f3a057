import { type PanelPerson, panelPerson } from './panel-parameters.ts'
import type { QueryParameters } from './query-parameters.ts'

/**
 * Names that panels share with others: `rid` may be a campaign, `survey_code` the code of a survey, the same for everybody. Beside a user_id
 * they say who somebody is only where that panel pays.
 */
const PANEL_OF: Readonly<Record<string, string>> = { rid: 'lucid', survey_code: 'sona' }

/** What tools write where they have no id: it would make one person of everybody. */
const NO_ID = /^(undefined|null|none|nan|n\/?a|unknown|anonymous|test|0|-+)$/i

/** Who a link is for by the id of a panel, whatever user_id it names; undefined where that id cannot tell. */
export function knownByPanel(query: QueryParameters, platform = ''): PanelPerson | undefined {
  const person = panelPerson(query)
  if (person === undefined || NO_ID.test(person.id)) return undefined
  return (PANEL_OF[person.panel] ?? platform) === platform ? person : undefined
}

/** One text for a person of a panel. The name of a parameter has no spaces in it. */
export const keyOfPanelPerson = ({ panel, id }: PanelPerson): string => `${panel} ${id}`

/** Somebody whose user_id nobody in the study has; `key` is who they are to their panel. */
type Newcomer = { user_id: string; key: string | undefined }

/**
 * Whose visits these arrivals are, by user_id: of the person of the study with the same key, or else of the first among them with it. `owners`
 * has the user_ids of people of the study by their keys.
 */
export function whoArrives(newcomers: readonly Newcomer[], owners: ReadonlyMap<string, string>): string[] {
  const byKey = new Map(owners)
  const admitted = new Set<string>()
  return newcomers.map(({ user_id, key }) => {
    // Who was admitted a moment ago is known by the user_id, which then decides.
    if (admitted.has(user_id)) return user_id
    const owner = key === undefined ? undefined : byKey.get(key)
    if (owner !== undefined) return owner
    admitted.add(user_id)
    if (key !== undefined) byKey.set(key, user_id)
    return user_id
  })
}

/** The field under which it is noted that a link for somebody named another user_id. */
export const OTHER_USER_ID = 'other-user_id'
