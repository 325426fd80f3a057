import type { ConditionSetting } from '#domain/study/checks/condition-settings.ts'

/** A saved version of a study. Its values are not URL-encoded. */
export type SavedVersion = { version: number; settings: readonly ConditionSetting[] }

/** A draft that was chosen from the notice, and the version that it was made from. */
export type ChosenDraft = { place: string; from: number }

export type StudyTask =
  | { kind: 'new' }
  /** A new study with the settings of another one. */
  | { kind: 'copy'; experiment_id: string; saved: SavedVersion }
  /** The next version of a study. `newest` is later than `saved` where an older draft was opened. */
  | { kind: 'edit'; experiment_id: string; saved: SavedVersion; newest: number }

/**
 * The name under which drafts are stored. Each task has its own, so that editing a study keeps the draft of a new one. Each draft says
 * which version it was made from.
 */
export function draftName(page: string, task: StudyTask): string {
  switch (task.kind) {
    case 'new':
      return page
    case 'copy':
      return `${page}/from/${task.experiment_id}`
    case 'edit':
      return `${page}/edit/${task.experiment_id}`
  }
}
