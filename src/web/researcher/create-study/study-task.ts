import type { ConditionSetting } from '#domain/study/checks/condition-settings.ts'

/** A saved version of a study. Its values are not URL-encoded. */
export type SavedVersion = { version: number; settings: readonly ConditionSetting[] }

export type StudyTask =
  | { kind: 'new' }
  /** A new study with the settings of another one. */
  | { kind: 'copy'; experiment_id: string; saved: SavedVersion }
  /** The next version of a study. */
  | { kind: 'edit'; experiment_id: string; saved: SavedVersion }

/** The name under which a draft is stored. Each task has its own, so that editing a study keeps the draft of a new one. */
export function draftName(page: string, task: StudyTask): string {
  switch (task.kind) {
    case 'new':
      return page
    case 'copy':
      return `${page}/from/${task.experiment_id}`
    case 'edit':
      // With the version, so that edits of an older version are not applied to a newer one.
      return `${page}/edit/${task.experiment_id}/${task.saved.version}`
  }
}
