import { type ReactNode, Suspense, useLayoutEffect, useRef } from 'react'
import { Brand } from '../brand.tsx'
import { lazyPart } from '../browser/lazy-part.ts'
import type { Participant } from '../browser/open-participant.ts'
import { formWords } from './form-words.ts'
import { FORMS_PAGE } from './forms-page.ts'
import './form.css'
import './form-controls.css'

const LeaveStudy = lazyPart(async () => (await import('../ending/leave-study.tsx')).LeaveStudy)

type Props = {
  heading: string
  /** Whether the person came from another page of ours without a page load: then the browser does not announce the new page. */
  hasArrived: boolean
  part?: string | undefined
  isPreview?: boolean
  /** A visit can be left from every page. */
  visiting?: Participant | undefined
  children: ReactNode
}

type HeaderProps = { settings: Readonly<Record<string, string>> | undefined; part?: string | undefined }

export const FormHeader = ({ settings, part }: HeaderProps) => (
  <header className="form-header">
    <div className="form-header-inner">
      <div className="form-brand">
        <Brand settings={settings} />
      </div>
      {part !== undefined && <span className="form-part">{part}</span>}
    </div>
  </header>
)

/** Header, column and heading of a questionnaire page. */
export function FormFrame({ heading, hasArrived, part, isPreview = false, visiting, children }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    document.title = heading
    if (!hasArrived) return
    scrollTo(0, 0)
    title.current?.focus({ preventScroll: true })
  }, [heading, hasArrived])
  return (
    <div className="form-screen">
      <FormHeader settings={visiting?.storage.readParameters()} part={part} />
      <main className="form-column">
        {isPreview && (
          <p className="form-preview">
            <strong>{formWords.preview}</strong> <a href={FORMS_PAGE}>{formWords.allForms}</a>
          </p>
        )}
        <h1 ref={title} tabIndex={-1}>
          {heading}
        </h1>
        {children}
        {visiting !== undefined && (
          <footer className="form-footer">
            <Suspense>
              <LeaveStudy participant={visiting} />
            </Suspense>
          </footer>
        )}
      </main>
    </div>
  )
}
