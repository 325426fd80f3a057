import { messages as english } from '#web/participant/words/catalogues/posts/en.po'
import { wordsIn } from '#web/participant/words/say.ts'

const { say, pick } = wordsIn('posts', english)

/** Words around a post. */
export const postWords = Object.assign(
  pick<'verified' | 'sponsored' | 'close' | 'previousPicture' | 'nextPicture' | 'openPicture' | 'yourAnswer' | 'pollThanks'>(),
  {
    repostedBy: (name: string) => say('repostedBy', { name }),
    picture: (n: number, total: number) => say('picture', { n, total }),
    pollAnswer: (option: string) => say('pollAnswer', { option }),
    votes: (n: number) => say('votes', { n }),
  },
)
