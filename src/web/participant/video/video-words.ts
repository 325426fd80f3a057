import { messages as english } from '../words/catalogues/video/en.po'
import { wordsIn } from '../words/say.ts'

/** The names of a video's buttons. */
export const videoWords = wordsIn('video', english).pick<'play' | 'pause' | 'mute' | 'unmute'>()
