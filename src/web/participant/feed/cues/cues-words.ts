import { messages as english } from '#web/participant/words/catalogues/cues/en.po'
import { wordsIn } from '#web/participant/words/say.ts'

const { say, pick } = wordsIn('cues', english)

export const cueWords = pick<'notifications' | 'nothingNew' | 'credibility' | 'followers'>()

export const bellName = (nNew: number) => (nNew === 0 ? cueWords.notifications : say('newNotifications', { n: nNew }))

export const arrivedText = (text: string) => say('arrived', { text })
