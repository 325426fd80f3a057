import { lazy, Suspense, useId, useRef, useState } from 'react'
import { PARAMETER_NAMES } from '#domain/parameters/index.ts'
import styles from './setting-help.module.css'

const SettingParagraph = lazy(() => import('./setting-paragraph.tsx').then((module) => ({ default: module.SettingParagraph })))

/** A question mark beside a field. It opens what the manual says about the setting, in place. Names of drafts alone are no settings. */
export function SettingHelp({ name }: { name: string }) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  if (!PARAMETER_NAMES.includes(name)) return null
  const close = () => {
    setIsOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        // The name of the field would make this its second control for those who look for it by label.
        aria-label="Explain"
        aria-description={name}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-help
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => event.key === 'Escape' && setIsOpen(false)}
      >
        ?
      </button>
      {isOpen && (
        <Suspense>
          <SettingParagraph id={id} name={name} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
