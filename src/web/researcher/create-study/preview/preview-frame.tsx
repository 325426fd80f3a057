import { useEffect, useRef } from 'react'
import type { PreviewOrder, QuestionnaireOrder } from '#contract/preview-message.ts'
import { PREVIEW_SEARCH } from '#contract/preview-search.ts'
import { ScaledFrame, useFrameReady } from '#web/researcher/ui/scaled-frame.tsx'

type Props = { order: PreviewOrder | QuestionnaireOrder; widthPx: number; title?: string }

/** The participant's page in an iframe, scaled to the available width. */
export function PreviewFrame({ order, widthPx, title = 'Preview of the study' }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const isReady = useFrameReady(frame)

  useEffect(() => {
    if (isReady) frame.current?.contentWindow?.postMessage(order, location.origin)
  }, [isReady, order])

  return <ScaledFrame ref={frame} title={title} src={`/feed${PREVIEW_SEARCH}`} widthPx={widthPx} />
}
