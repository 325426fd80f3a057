import { placesOnPage, type TopFrom } from '../../engagement/card-places.ts'
import type { ReportEvent } from '../tidy/visits/page-of-person.ts'
import { readReports } from '../tidy/visits/page-of-person.ts'

/** A row of the file but for what is known of the person. */
export type PlaceRow = {
  page: number
  feed: string
  from_ms: number
  to_ms: number
  utc_ms: number
  entity_id: string
  item_order: number
  left_px: number | null
  top_px: number
  width_px: number | null
  height_px: number
  top_from: TopFrom
  visible_px: number
  room_top: number
  room_px: number
  viewport_px: number
  stopped: number
}

const tenths = (value: number) => Math.round(value * 10) / 10

/** All page loads of a person, in the order in which they began. */
export function* placesOfPerson(events: readonly ReportEvent[]): Generator<PlaceRow> {
  const pages = readReports(events).sort((one, other) => one.timeOrigin - other.timeOrigin)
  for (const [at, { timeOrigin, feed, runs, untilMs }] of pages.entries()) {
    for (const place of placesOnPage(runs, untilMs)) {
      yield {
        ...{
          page: at + 1,
          feed,
          from_ms: tenths(place.fromMs),
          to_ms: tenths(place.toMs),
          utc_ms: tenths(timeOrigin + place.fromMs),
        },
        ...{ entity_id: place.entity_id, item_order: place.idx, top_from: place.topFrom, stopped: place.stopped },
        ...{ left_px: place.left ?? null, width_px: place.width ?? null, top_px: tenths(place.top), height_px: place.height },
        ...{ visible_px: place.visiblePx, room_top: tenths(place.roomTop), room_px: place.roomPx, viewport_px: place.viewportPx },
      }
    }
  }
}
