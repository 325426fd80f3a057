import { useEffect, useState } from 'react'
import { loadAgain } from '../browser/load-again.ts'
import { endingWords } from './ending-words.ts'

const loadTexts = () => loadAgain(() => import('./debrief-text.tsx'))

/** Loads while the answers are being saved. */
export function preloadTexts() {
  // A failure is handled where the text is shown.
  loadTexts().catch(() => {})
}

type Texts = Awaited<ReturnType<typeof loadTexts>>
type Loaded = { state: 'loading' } | { state: 'loaded'; texts: Texts } | { state: 'failed' }

/** A text in markdown. Its renderer loads separately, so that a fault there does not hide the exit. */
export function LazyText({ as, text }: { as: 'debrief' | 'message'; text: string }) {
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
  if (text.trim() === '') return null
  switch (loaded.state) {
    case 'loading':
      return <p className="ending-soft">{endingWords.loading}</p>
    case 'failed':
      return <p className="ending-plain">{text}</p>
    case 'loaded':
      return as === 'debrief' ? <loaded.texts.DebriefText text={text} /> : <loaded.texts.MessageText text={text} />
  }
}
