/** What the preview shows. The pane and the full-screen dialog share it. */
export type PreviewView = {
  condition: number
  /** The condition that is shown beside it; 0 for none. */
  beside: number
  /** A wave of the study by its name; empty, or none of the study: the first visit. */
  wave: string
  screen: string
  /** Which of several feeds; empty, or none of the study: the first. */
  feed: string
  device: string
  /** Empty, or no language of the study: the one to fall back to. */
  language: string
  /** Increases when the preview restarts. */
  visit: number
}

export const initialView: PreviewView = {
  condition: 1,
  beside: 0,
  wave: '',
  screen: 'feed',
  feed: '',
  device: 'phone',
  language: '',
  visit: 1,
}
