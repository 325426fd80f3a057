import type { InformationItem, ItemMedia } from '#domain/questionnaires/questionnaire.ts'
import { API_ORIGIN } from '#web/shared/api-origin.ts'
import { FormText } from '../form-text.tsx'
import type { ItemProps } from '../item-props.ts'
import './information.css'

/** Text, a picture or a film, without a question. */
export function InformationItemText({ item: { label, media } }: ItemProps<InformationItem>) {
  return (
    <div className="information">
      {label !== '' && <FormText text={label} className="information-text" />}
      {media !== undefined && <Media media={media} />}
    </div>
  )
}

function Media({ media: { media_id, alt, width, height, seconds } }: { media: ItemMedia }) {
  const src = `${API_ORIGIN}/media/${media_id}`
  if (seconds === undefined) return <img src={src} alt={alt} width={width} height={height} />
  // biome-ignore lint/a11y/useMediaCaption: the researcher's film has no captions as a file.
  return <video src={src} aria-label={alt} width={width} height={height} controls playsInline preload="metadata" />
}
