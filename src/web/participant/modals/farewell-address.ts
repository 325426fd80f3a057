import { PREVIEW_SEARCH } from '#contract/preview-search.ts'
import { farewellSearch } from '#domain/session/farewell.ts'

/** From the refusal on: a reload of the study's link would begin a visit. A preview keeps its address. */
export function takeFarewellAddress(experiment_id: string): void {
  if (location.search !== PREVIEW_SEARCH)
    history.replaceState(history.state, '', `${location.pathname}${farewellSearch(experiment_id)}`)
}
