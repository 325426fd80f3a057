import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReplyFrom } from '#contract/endpoints.ts'
import { createPause } from '#web/participant/browser/create-pause.ts'
import { secureRandom } from '#web/participant/browser/make-uuid.ts'
import { askUntilAnswered } from '#web/participant/ending/ask-until-answered.ts'
import { callApi } from '#web/shared/call-api.ts'

type Paragraphs = ReplyFrom<'/v1/load_link'>['data']['paragraphs']

type Loading =
  | { state: 'loading' }
  /** It is asked for again by itself. */
  | { state: 'waiting' }
  | { state: 'ready'; paragraphs: Paragraphs }
  | { state: 'gone' }

/** The text behind a link, however long it takes. `retry` asks again at once. */
export function useLinkText(session_token: string, entity_id: string): { loading: Loading; retry: () => void } {
  const [loading, setLoading] = useState<Loading>({ state: 'loading' })
  const hurry = useRef<() => void>(() => {})
  useEffect(() => {
    const pause = createPause()
    hurry.current = pause.hurry
    let isWanted = true
    const load = async () => {
      const answered = await askUntilAnswered({
        ask: () => callApi('/v1/load_link', { session_token, entity_id }),
        pause: pause.wait,
        random: secureRandom,
        onTrouble: () => isWanted && setLoading({ state: 'waiting' }),
        waitsForAnswers: false,
      })
      if (isWanted)
        setLoading(
          answered.kind === 'answered' ? { state: 'ready', paragraphs: answered.reply.data.paragraphs } : { state: 'gone' },
        )
    }
    void load()
    return () => {
      isWanted = false
      pause.stop()
    }
  }, [session_token, entity_id])
  return { loading, retry: useCallback(() => hurry.current(), []) }
}
