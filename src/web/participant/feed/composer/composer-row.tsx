import type { Visit } from '../feed-types.ts'
import { composerWords } from './composer-words.ts'
import { OwnAvatar } from './own-avatar.tsx'
import './composer.css'

/** The row over the feed that opens the composer. */
export const ComposerRow = ({ visit, onOpen }: { visit: Visit; onOpen: () => void }) => (
  <button type="button" className="composer-row" aria-haspopup="dialog" onClick={onOpen}>
    <OwnAvatar />
    <span className="composer-row-words" dir="auto">
      {visit.settings['composer-prompt'] || composerWords.prompt}
    </span>
  </button>
)
