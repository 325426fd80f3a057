import { findParameter } from './index.ts'

/** The settings that a participant's browser may see before the study is over (ruling D6), in wire format. */
export const participantSettings = (settings: Readonly<Record<string, string>>): { parameter: string; value: string }[] =>
  Object.entries(settings)
    .filter(([parameter]) => findParameter(parameter)?.audience === 'participant')
    .map(([parameter, value]) => ({ parameter, value }))
