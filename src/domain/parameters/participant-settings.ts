import { CARDS_HAVE } from '../stimuli/cards/cards-have.ts'
import { findParameter } from './index.ts'

/** The settings that a participant's browser may see before the study is over (ruling D6), in wire format, and which optional fields its cards have. */
export const participantSettings = (
  settings: Readonly<Record<string, string>>,
  cardsHave = '',
): { parameter: string; value: string }[] => [
  ...Object.entries(settings)
    .filter(([parameter]) => findParameter(parameter)?.audience === 'participant')
    .map(([parameter, value]) => ({ parameter, value })),
  ...(cardsHave === '' ? [] : [{ parameter: CARDS_HAVE, value: cardsHave }]),
]
