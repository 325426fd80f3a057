import { messages as english } from '../words/catalogues/contact/en.po'
import { wordsIn } from '../words/say.ts'

/** What participants read who are asked for an address, or want no more mails. */
export const contactWords = wordsIn('contact', english).pick<
  | 'heading'
  | 'why'
  | 'kept'
  | 'address'
  | 'wrong'
  | 'away'
  | 'without'
  | 'stopHeading'
  | 'stopLead'
  | 'stop'
  | 'stopped'
  | 'stopWrong'
  | 'stopAway'
>()
