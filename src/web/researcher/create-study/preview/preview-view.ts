/** What the preview shows. The pane and the full-screen dialog share it. */
export type PreviewView = {
  condition: number
  screen: string
  device: string
  /** Increases when the preview restarts. */
  visit: number
}

export const initialView: PreviewView = { condition: 1, screen: 'feed', device: 'phone', visit: 1 }
