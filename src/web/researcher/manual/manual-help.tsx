import { type RefObject, Suspense, useId, useRef, useState } from 'react'
import { PARAMETER_NAMES } from '#domain/parameters/index.ts'
import { lazyView } from '#web/researcher/ui/loading/lazy-view.ts'
import styles from './manual-help.module.css'
import { PLACES, type Place, placeOfSetting } from './places.ts'

const ManualParagraph = lazyView(async () => (await import('./manual-paragraph.tsx')).ManualParagraph)

/** Names of drafts alone are no settings, and have no question mark. */
export const SettingHelp = ({ name }: { name: string }) =>
  PARAMETER_NAMES.includes(name) && <ManualHelp what={name} place={placeOfSetting(name)} />

/** Beside what stands in the list of places. */
export const PlaceHelp = ({ what, isInCorner = false }: { what: Place; isInCorner?: boolean }) => (
  <ManualHelp what={what} place={PLACES[what]} isInLine={!isInCorner} />
)

type Props = {
  what: string
  place: string
  /** It takes room of its own, instead of lying in the corner of a field. */
  isInLine?: boolean
}

/** A question mark beside a field. It opens what the manual says about it, in place. */
export function ManualHelp({ what, place, isInLine = false }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => {
    setIsOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <HelpButton {...{ what, button, isInLine, isOpen }} controls={id} onTurn={() => setIsOpen(!isOpen)} />
      {isOpen && <HelpPanel id={id} what={what} place={place} onClose={close} />}
    </>
  )
}

type ButtonProps = {
  what: string
  button?: RefObject<HTMLButtonElement | null>
  isInLine: boolean
  isOpen: boolean
  /** The id of what it opens. */
  controls: string
  onTurn: () => void
}

export const HelpButton = ({ what, button, isInLine, isOpen, controls, onTurn }: ButtonProps) => (
  <button
    ref={button}
    type="button"
    className={`${styles.button} ${isInLine ? styles.inLine : ''}`}
    // The name of the field would make this its second control for those who look for it by label.
    aria-label="Explain"
    aria-description={what}
    aria-expanded={isOpen}
    aria-controls={isOpen ? controls : undefined}
    data-help
    onClick={onTurn}
    onKeyDown={(event) => event.key === 'Escape' && isOpen && onTurn()}
  >
    ?
  </button>
)

type PanelProps = { id: string; what: string; place: string; onClose: () => void }

export const HelpPanel = (props: PanelProps) => (
  <Suspense>
    <ManualParagraph {...props} />
  </Suspense>
)
