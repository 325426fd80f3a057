import { TOP_FROM } from '../../engagement/card-places.ts'
import type { Export } from '../csv.ts'

const px = (name: string, about: string) => ({ name, cell: 'number' as const, about })

/** What was where on the screen, for alignment with eye tracking (docs/EYE-TRACKING.md). It is no published file, and in no package. */
export const cardPlaces: Export = {
  name: 'card_places',
  label: 'Places of cards on the screen',
  holds: 'One row per card and stretch of time between two changes on the page: its rectangle, to be aligned with gaze. Large.',
  of: 'study',
  isOfPeople: true,
  isOfVisits: true,
  columns: [
    { name: 'user_id', cell: 'free-text', about: 'The participant' },
    { name: 'condition', cell: 'number', about: 'The condition, from 1' },
    { name: 'page', cell: 'number', about: 'Number of the page load, from 1, in the order in which they began' },
    {
      name: 'from_page_ms',
      cell: 'number',
      about: 'When the row begins, by the page’s clock (performance.now), in milliseconds',
    },
    { name: 'to_page_ms', cell: 'number', about: 'When the next row of the page begins, by the same clock' },
    {
      name: 'from_utc_ms',
      cell: 'number',
      about:
        'When the row begins, in UTC, epoch milliseconds with fractions, by the device’s clock as it was when the page loaded',
    },
    { name: 'entity_id', cell: 'free-text', about: 'The card' },
    { name: 'item_order', cell: 'number', about: 'Place of the card in the participant’s feed, from 0' },
    px('left_px', 'Left edge of the card in the layout viewport, CSS pixels; empty of pages of earlier versions'),
    px('top_px', 'Upper edge of the card in the layout viewport, CSS pixels; negative above it'),
    px('width_px', 'Width of the card, CSS pixels; empty of pages of earlier versions'),
    px('height_px', 'Height of the card, CSS pixels'),
    {
      name: 'top_from',
      cell: 'text',
      about: `How top_px is known: ${TOP_FROM.join(', ')}. edge: the card is cut off at an edge of the room, so its place follows; gap: by the usual gap to such a card; guess: nothing on the screen says it exactly`,
    },
    px('visible_px', 'Visible height of the card, CSS pixels'),
    px('room_top_px', 'Upper edge of the area in which cards can be seen: below the feed’s header'),
    px('room_height_px', 'Height of that area'),
    px('viewport_h_px', 'Height of the viewport at that moment'),
    px('viewport_w_start_px', 'Width of the viewport when the study was opened; empty where the browser did not say it'),
    px(
      'device_pixel_ratio_start',
      'Device pixels per CSS pixel when the study was opened; empty where the browser did not say it',
    ),
    {
      name: 'clock_stopped',
      cell: 'number',
      about: '0 while the card’s clock runs; otherwise the sum of 1 hidden, 2 modal, 4 media missing, 8 page left, 16 submitted',
    },
  ],
}
