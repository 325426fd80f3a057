export const PANEL_ACTIONS = ['approve', 'return', 'ask-return'] as const
export type PanelAction = (typeof PANEL_ACTIONS)[number]

/**
 * Whether a submission of the bound study of the panel may be decided here. Money leaves only for somebody whose visit here has ended, or who
 * withdrew. Returning a submission pays nobody: that is for those, too, who never came here.
 */
export const mayDecide = (action: PanelAction, { outcome }: { outcome: string | null }): boolean =>
  action !== 'approve' || outcome !== null
