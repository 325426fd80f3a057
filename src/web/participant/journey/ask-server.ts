import type { Journey } from '#domain/journey/step.ts'
import { type ApiResult, callApi } from '#web/shared/call-api.ts'
import { createPause } from '../browser/create-pause.ts'
import { secureRandom } from '../browser/make-uuid.ts'
import type { Participant } from '../browser/open-participant.ts'
import { askUntilAnswered } from '../ending/ask-until-answered.ts'
import { messages as english } from '../words/catalogues/journey/en.po'
import { wordsIn } from '../words/say.ts'

/** What participants read between two steps, where the next one cannot be asked for. */
const journeyWords = wordsIn('journey', english).pick<'offline' | 'unreachable'>()

export type Asking = Pick<Participant, 'navigation' | 'toasts'>

const TOAST = 'next-step'

/** The answer to a question without which the visit cannot go on, however long it takes. Undefined where the server refuses it. */
export async function askServer<Reply>(
  { navigation, toasts }: Asking,
  session_token: string,
  ask: () => Promise<ApiResult<Reply>>,
): Promise<Reply | undefined> {
  const pause = createPause()
  const answered = await askUntilAnswered({
    ask,
    pause: pause.wait,
    random: secureRandom,
    waitsForAnswers: false,
    onTrouble: () => {
      const text = navigator.onLine ? journeyWords.unreachable : journeyWords.offline
      toasts.show({ key: TOAST, text, durationMs: Number.POSITIVE_INFINITY })
    },
  })
  pause.stop()
  toasts.dismiss(TOAST)
  if (answered.kind === 'answered') return answered.reply
  console.error('The server does not say how the visit goes on', answered)
  if (answered.status === 410) navigation.over(session_token)
  return undefined
}

/** Where the person goes now. */
export async function askNextStep(asking: Asking, session_token: string): Promise<Journey | undefined> {
  const reply = await askServer(asking, session_token, () => callApi('/v1/next_step', { session_token }))
  return reply?.data.journey
}
