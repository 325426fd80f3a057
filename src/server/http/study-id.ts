import { experimentId } from '#contract/text.ts'
import { unknownStudy } from '../use-cases/studies/unknown-study.ts'

/** The id of a study in an address. What cannot be one never reaches the database, which refuses some characters. */
export function studyIdOf({ id }: { id: string }): string {
  if (!experimentId.safeParse(id).success) throw unknownStudy(id)
  return id
}
