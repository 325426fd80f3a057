import { useEffect, useId, useRef, useState } from 'react'
import { type Composer, MOST_CHARACTERS, missingCharacters } from '#domain/composer/composer.ts'
import { Modal } from '#web/participant/modals/modal.tsx'
import type { Visit } from '../feed-types.ts'
import { useDraft } from '../writing/use-draft.ts'
import type { ComposerState } from './composer-state.ts'
import { composerWords } from './composer-words.ts'
import './composer.css'

type Props = { visit: Visit; state: ComposerState; asked: Composer['asked'] }

export function ComposerDialog({ visit, state, asked }: Props) {
  const { least, maySkip } = state.composer
  const { text, onChange, writing, sent } = useDraft(visit, 'post')
  const [isTried, setTried] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const hintId = useId()
  const missing = missingCharacters(text, least)
  useEffect(() => {
    if (asked === 'feed') field.current?.focus()
  }, [asked])

  function post() {
    if (missing > 0) {
      setTried(true)
      field.current?.focus()
      return
    }
    const target = `post-${visit.acts.all('post_write').length + 1}`
    visit.acts.did({ name: 'post_write', target, detail: { text: text.trim(), asked, ...writing() } })
    sent()
    state.close()
  }

  function skip() {
    visit.acts.did({ name: 'post_skip', target: asked, detail: { asked } })
    state.close()
  }

  return (
    <Modal
      heading={visit.settings['composer-prompt'] || composerWords.prompt}
      isOpaque={asked === 'before'}
      onBack={asked === 'before' ? undefined : state.cancel}
      actions={
        <>
          {asked !== 'before' && (
            <button type="button" className="quiet-button" onClick={state.cancel}>
              {composerWords.cancel}
            </button>
          )}
          {maySkip && (
            <button type="button" className="quiet-button" onClick={skip}>
              {composerWords.skip}
            </button>
          )}
          <button type="button" className="primary-button" onClick={post}>
            {composerWords.post}
          </button>
        </>
      }
    >
      <textarea
        ref={field}
        className="composer-text"
        dir="auto"
        rows={5}
        maxLength={MOST_CHARACTERS}
        value={text}
        aria-label={composerWords.yourPost}
        aria-describedby={hintId}
        aria-invalid={(isTried && missing > 0) || undefined}
        onChange={onChange}
      />
      <p
        id={hintId}
        className="composer-hint"
        data-wrong={(isTried && missing > 0) || undefined}
        role={isTried ? 'status' : undefined}
      >
        {missing > 0 ? composerWords.missing(missing) : composerWords.onlyYou}
      </p>
    </Modal>
  )
}
