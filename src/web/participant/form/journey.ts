import { formAddress, markVisited, nextRoute, nextStop, redirectionRoutes } from '#domain/session/redirection.ts'
import type { Participant } from '../browser/open-participant.ts'
import type { Visitor } from './find-visitor.ts'

/** The stops after this form is done. */
export function stopsAfter({ storage }: Pick<Participant, 'storage'>, visitor: Visitor, name: string, origin: string) {
  const stops = redirectionRoutes(visitor.experiment_id, visitor.form_names, origin, storage.readRoutes())
  return markVisited(stops, formAddress(name, origin))
}

/** Spec 4: this page is marked as visited, and the first that is not comes next; where none is left, the journey ends here. */
export async function goOn(participant: Participant, visitor: Visitor, name: string): Promise<void> {
  const { origin } = location
  const stops = stopsAfter(participant, visitor, name, origin)
  participant.storage.writeRoutes(stops, nextRoute(stops, origin))
  // Spec 4: the mark is set, and the page stays.
  if (visitor.isRedirectDisabled) return
  const next = nextStop(stops)
  await (next === undefined ? participant.navigation.end() : participant.navigation.go(next))
}
