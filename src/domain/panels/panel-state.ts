/** Where a study on a panel is. Panels have more states, which their clients translate. */
export const PANEL_STUDY_STATES = ['draft', 'running', 'paused', 'ended'] as const
export type PanelStudyState = (typeof PANEL_STUDY_STATES)[number]

export const PANEL_TRANSITIONS = ['publish', 'pause', 'resume', 'stop'] as const
export type PanelTransition = (typeof PANEL_TRANSITIONS)[number]

/** Where a transition leads, and what our study becomes with it. Stopping only pauses ours, because closing is for good. */
export const AFTER_TRANSITION: Readonly<Record<PanelTransition, { there: PanelStudyState; here: 'running' | 'paused' }>> = {
  publish: { there: 'running', here: 'running' },
  resume: { there: 'running', here: 'running' },
  pause: { there: 'paused', here: 'paused' },
  stop: { there: 'ended', here: 'paused' },
}

/** What can be done with a study there now. */
export const transitionsFrom = (state: PanelStudyState): readonly PanelTransition[] =>
  (({ draft: ['publish'], running: ['pause', 'stop'], paused: ['resume', 'stop'], ended: [] }) as const)[state]
