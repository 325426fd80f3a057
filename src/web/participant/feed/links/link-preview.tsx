import type { FeedEntity } from '#contract/load-experiment.ts'
import { LinkPicture } from './link-picture.tsx'
import { linkWords } from './link-words.ts'
import './link-preview.css'

type Props = { link: NonNullable<FeedEntity['link']>; onOpen: () => void }

/** Picture, source and headline of a link. It is a button, a link of the browser, or neither, by what it opens. */
export function LinkPreview({ link, onOpen }: Props) {
  const { headline, source, opens, url } = link
  const words = (
    <>
      <LinkPicture link={link} className="link-preview-picture" />
      {source !== '' && (
        <span className="link-preview-source" dir="auto">
          {source}
        </span>
      )}
      <span className="link-preview-headline" dir="auto">
        {headline}
      </span>
    </>
  )
  if (opens === 'page')
    return (
      <button type="button" className="link-preview" aria-haspopup="dialog" onClick={onOpen}>
        {words}
      </button>
    )
  if (opens === 'address')
    return (
      <a
        className="link-preview"
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        referrerPolicy="no-referrer"
        onClick={onOpen}
        // The middle button of a mouse opens a tab too.
        onAuxClick={({ button }) => button === 1 && onOpen()}
      >
        {words}
        <span className="visually-hidden"> ({linkWords.newTab})</span>
      </a>
    )
  return <div className="link-preview">{words}</div>
}
