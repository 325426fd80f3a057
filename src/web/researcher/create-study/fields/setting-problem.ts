import { findParameter } from '#domain/parameters/index.ts'

const NO_SETS = { setSizes: new Map<string, number>(), settings: {} }

/** What is wrong with a value, for settings that do not name sets. An empty value is the default. */
export const settingProblem = (name: string, value: string): string | undefined =>
  value.trim() === '' ? undefined : findParameter(name)?.check(value.trim(), NO_SETS)[0]
