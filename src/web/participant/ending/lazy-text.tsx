import { Suspense, useEffect, useState } from 'react'
import { readTextIn } from '#domain/questions/text.ts'
import { lazyPart } from '../browser/lazy-part.ts'
import { loadAgain } from '../browser/load-again.ts'
import { spokenLanguages } from '../words/say.ts'
import { endingWords } from './ending-words.ts'

const loadTexts = () => loadAgain(() => import('./debrief-text.tsx'))

/** Loads while the answers are being saved. */
export function preloadTexts() {
  // A failure is handled where the text is shown.
  loadTexts().catch(() => {})
}

type Texts = Awaited<ReturnType<typeof loadTexts>>
type Loaded = { state: 'loading' } | { state: 'loaded'; texts: Texts } | { state: 'failed' }

function useTexts(): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' })
  useEffect(() => {
    let isWanted = true
    const take = (next: Loaded) => isWanted && setLoaded(next)
    loadTexts().then(
      (texts) => take({ state: 'loaded', texts }),
      () => take({ state: 'failed' }),
    )
    return () => {
      isWanted = false
    }
  }, [])
  return loaded
}

/** A text in markdown. Its renderer loads separately, so that a fault there does not hide the exit. */
export function LazyText({ as, text }: { as: 'debrief' | 'message'; text: string }) {
  const loaded = useTexts()
  if (text.trim() === '') return null
  switch (loaded.state) {
    case 'loading':
      return <p className="ending-soft">{endingWords.loading}</p>
    case 'failed':
      return <p className="ending-plain">{readTextIn(text, spokenLanguages())}</p>
    case 'loaded':
      return as === 'debrief' ? <loaded.texts.DebriefText text={text} /> : <loaded.texts.MessageText text={text} />
  }
}

/** Asked for at the end only, and shown once they are there, however long that takes: nothing waits for them. */
const FalseCards = lazyPart(async () => (await loadTexts()).FalseCards)

export const LazyFalseCards = ({ session_token }: { session_token: string }) => (
  <Suspense>
    <FalseCards session_token={session_token} />
  </Suspense>
)
