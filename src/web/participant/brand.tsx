import { BRAND } from './words.ts'
import './brand.css'

type Settings = Readonly<Record<string, string>>

/** The name over the pages of a study, and in its footer: the study's own, or ours. */
export const brandName = (settings: Settings = {}): string => settings['header-name'] || BRAND

/** Logo and name in a header. */
export function Brand({ settings = {} }: { settings?: Settings | undefined }) {
  const logo = settings['header-logo']
  return (
    <>
      {logo ? <img className="brand-logo" src={logo} alt="" /> : <Mark />}
      <span className="brand-name" dir="auto">
        {brandName(settings)}
      </span>
    </>
  )
}

function Mark() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <rect x="3" y="3" width="18" height="7.5" rx="2.5" fill="currentColor" />
      <rect x="3" y="13.5" width="18" height="7.5" rx="2.5" fill="none" stroke="currentColor" strokeWidth="1.8" />
    </svg>
  )
}
