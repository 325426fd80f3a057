import type { Style } from '#domain/interventions/intervention.ts'

/** What happened in a modal or an intervention, for the store to keep and to send. */
export type ModalEvent =
  | { event: 'consent-given' }
  | { event: 'consent-refused' }
  | { event: 'instructions-closed' }
  /** Pressed "Leave the study", and what was said when asked. */
  | { event: 'leave-asked' }
  | { event: 'leave-cancelled' }
  | { event: 'left' }
  /** `shown` names the picture or film, empty where there is none. */
  | { event: 'intervention-shown'; name: string; style: Style; shown: string }
  | { event: 'intervention-answered'; name: string; field: string; value: string }
  /** `isSeen` is false where a film could not be loaded. */
  | { event: 'intervention-closed'; name: string; isSeen: boolean }

/** Names of the specification (section 7), and `videoUnmuted`, which is ours. */
export type FilmEvent = 'videoShown' | 'videoStart' | 'videoEnd' | 'videoMuted' | 'videoUnmuted'

export type OnModalEvent = (event: ModalEvent) => void
export type OnFilmEvent = (name: FilmEvent) => void
