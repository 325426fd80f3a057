import { findParameter } from './index.ts'

/** The settings that a participant's browser may learn before the study is over (ruling D6), as they travel. */
export const participantSettings = (settings: Readonly<Record<string, string>>): { parameter: string; value: string }[] =>
  Object.entries(settings)
    .filter(([parameter]) => findParameter(parameter)?.audience === 'participant')
    .map(([parameter, value]) => ({ parameter, value }))
