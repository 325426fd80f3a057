import { messages as english } from '../words/catalogues/journey/en.po'
import { wordsIn } from '../words/say.ts'

/** What participants read between two steps, where the next one cannot be asked for. */
export const journeyWords = wordsIn('journey', english).pick<'offline' | 'unreachable'>()
