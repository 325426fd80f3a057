import type { Answers } from '../questionnaires/questionnaire.ts'

type Write = { form: string; page?: string | null; answers: Answers }

/** Answers to several forms: of each form and page what was sent last. */
export function latestByPage(writes: readonly Write[]): Answers {
  const latest = new Map<string, Answers>()
  for (const { form, page, answers } of writes) latest.set(JSON.stringify([form, page ?? null]), answers)
  return Object.assign({}, ...latest.values()) as Answers // of answers alone
}
