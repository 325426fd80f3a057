import { messages as english } from './words/catalogues/trouble/en.po'
import { wordsIn } from './words/say.ts'

/** What participants read where there is no connection, or no feed. */
export const troubleWords = wordsIn('trouble', english).pick<
  'feedError' | 'feedEmpty' | 'unknownStudyTitle' | 'unknownStudyText' | 'offline' | 'unreachable' | 'backOnline'
>()

/** The server sends an English sentence for a heading, and a text after it. Both are one message of ours. */
export function refusalWords(message: string): { title: string; text: string } {
  const said = wordsIn('refusals', {}).say(message)
  const end = said.search(/[.。]/) + 1
  return { title: said.slice(0, end), text: said.slice(end) }
}
