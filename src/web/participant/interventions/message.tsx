import type { Picture } from '#domain/interventions/intervention.ts'
import { API_ORIGIN } from '#web/shared/api-origin.ts'
import { useStudyText } from '../modals/study-text.tsx'
import './interventions.css'

/** The picture and text of an intervention. The text may be a researcher's own: Markdown that can run no script. */
export function Message({ text, picture }: { text: string; picture?: Picture | undefined }) {
  const { content } = useStudyText(text)
  return (
    <>
      {picture !== undefined && (
        <img
          className="message-picture"
          src={`${API_ORIGIN}${picture.src}`}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
        />
      )}
      {text.trim() !== '' && <div className="message-text">{content}</div>}
    </>
  )
}
