/** What is looked at: shared by the pane and the whole screen, so that one opens where the other stands. */
export type PreviewView = {
  condition: number
  screen: string
  device: string
  /** Counts up when the preview begins anew. */
  visit: number
}

export const firstView: PreviewView = { condition: 1, screen: 'feed', device: 'phone', visit: 1 }
