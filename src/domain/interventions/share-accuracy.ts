import { accprompt } from './accprompt.ts'
import type { Intervention } from './intervention.ts'

/** The question of the accuracy prompt, about the very post that somebody is about to share. */
export const shareAccuracy: Intervention = {
  name: 'share-accuracy',
  label: 'Accuracy question at a share',
  styles: ['modal'],
  usualPlace: { by: 'act', act: 'shares' },
  heading: 'Before you share it',
  text: '',
  button: 'Share it',
  kind: 'question',
  question: {
    field: 'share_accuracy',
    text: 'To the best of your knowledge, how accurate is this post?',
    options: accprompt.question.options,
  },
  pictures: [],
}
