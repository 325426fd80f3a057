import type { ConditionSetting } from '#domain/study/checks/condition-settings.ts'

/** A version of a study as it stands on the server; values are plain. */
export type SavedVersion = { version: number; settings: readonly ConditionSetting[] }

/** What the page is open for. */
export type StudyTask =
  | { kind: 'new' }
  /** A new study that begins with the settings of another one. */
  | { kind: 'copy'; experiment_id: string; saved: SavedVersion }
  /** The next version of a study. */
  | { kind: 'edit'; experiment_id: string; saved: SavedVersion }

/** Each task keeps a draft of its own: whoever edits a study finds the one that they were making as it was. */
export function draftName(page: string, task: StudyTask): string {
  switch (task.kind) {
    case 'new':
      return page
    case 'copy':
      return `${page}/from/${task.experiment_id}`
    case 'edit':
      // What was begun on an older version is not silently laid over a newer one.
      return `${page}/edit/${task.experiment_id}/${task.saved.version}`
  }
}
