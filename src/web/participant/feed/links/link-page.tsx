import { useEffect, useLayoutEffect, useRef } from 'react'
import type { FeedEntity } from '#contract/load-experiment.ts'
import { scrollDepth } from '#domain/links/scroll-depth.ts'
import { words } from '#web/participant/words.ts'
import { SvgIcon } from '#web/shared/ui/svg-icon.tsx'
import type { CardPartProps } from '../feed-types.ts'
import { LeaveMenu } from '../header/leave-menu.tsx'
import { LinkPicture } from './link-picture.tsx'
import type { LinkRecord } from './link-record.ts'
import { linkWords } from './link-words.ts'
import { useLinkText } from './use-link-text.ts'
import './link-page.css'

type Props = CardPartProps & { link: NonNullable<FeedEntity['link']>; record: LinkRecord; onBack: () => void }

/** The page behind a link: source, headline, picture and text of the sheet, all of it plain text. */
export function LinkPage({ card, link, store, visit, record, onBack }: Props) {
  const page = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const feed = store.read()
  const { loading, retry } = useLinkText(feed.state === 'ready' ? feed.feed.session_token : '', card.entity_id)
  const isReady = loading.state === 'ready'
  useLayoutEffect(() => title.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    const element = page.current
    if (!isReady || element === null) return
    record.textShown()
    return watchDepth(element, record.scrolledTo)
  }, [isReady, record])
  return (
    <div
      ref={page}
      className="link-page"
      role="dialog"
      aria-modal="true"
      aria-labelledby="link-title"
      onKeyDown={(event) => {
        // A menu over the page closes first.
        if (event.key === 'Escape' && !event.defaultPrevented) onBack()
      }}
    >
      <header className="link-bar">
        <button type="button" className="link-back" onClick={onBack}>
          <BackArrow />
          {linkWords.back}
        </button>
        <LeaveMenu visit={visit} />
      </header>
      <article className="link-article" aria-busy={loading.state === 'loading' || loading.state === 'waiting'}>
        {link.source !== '' && (
          <p className="link-source" dir="auto">
            {link.source}
          </p>
        )}
        <h1 ref={title} id="link-title" className="link-title" tabIndex={-1} dir="auto">
          {link.headline}
        </h1>
        <LinkPicture link={link} className="link-picture" />
        {loading.state === 'ready' ? (
          loading.paragraphs.map((paragraph, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text of a page never changes.
            <p key={i} className="link-paragraph" dir="auto">
              {paragraph}
            </p>
          ))
        ) : (
          <div className="link-wait" role="status">
            <p>{WAITING[loading.state]()}</p>
            {loading.state === 'waiting' && (
              <button type="button" className="quiet-button" onClick={retry}>
                {words.retry}
              </button>
            )}
          </div>
        )}
      </article>
    </div>
  )
}

const WAITING = {
  loading: () => words.loading,
  waiting: () => linkWords.noAnswer,
  gone: () => linkWords.gone,
}

const BackArrow = () => <SvgIcon className="link-arrow" px={20} weight={2.2} d="M19 12H5.500M11.500 5.500 5 12l6.500 6.500" />

/** Reports how much of the page has come into view, now and whenever it changes. Returns how to stop. */
function watchDepth(page: HTMLElement, onDepth: (percent: number) => void): () => void {
  const look = () => onDepth(scrollDepth({ topPx: page.scrollTop, roomPx: page.clientHeight, pagePx: page.scrollHeight }))
  look()
  page.addEventListener('scroll', look, { passive: true })
  addEventListener('resize', look)
  return () => {
    page.removeEventListener('scroll', look)
    removeEventListener('resize', look)
  }
}
