import { messages as english } from '#web/participant/words/catalogues/posts/en.po'
import { wordsIn } from '#web/participant/words/say.ts'

const { say, pick } = wordsIn('posts', english)

/** Words around a post. */
export const postWords = Object.assign(pick<'verified' | 'sponsored'>(), {
  repostedBy: (name: string) => say('repostedBy', { name }),
})
