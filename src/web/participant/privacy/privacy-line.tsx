import { privacyWords } from './privacy-words.ts'
import './privacy-line.css'

/** Whom to ask, and the way to one's own data. A new tab, because a visit may be under way in this one. */
export function PrivacyLine({ contact }: { contact: string }) {
  return (
    <p className="privacy-line" dir="auto">
      {privacyWords.line(contact)}{' '}
      <a href="/privacy" target="_blank" rel="noreferrer">
        {privacyWords.link}
        <span className="visually-hidden"> {privacyWords.newTab}</span>
      </a>
    </p>
  )
}
