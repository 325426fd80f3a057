import type { Visit } from '../feed-types.ts'
import { shownSkin } from '../skins/shown-skin.ts'
import { composerWords } from './composer-words.ts'
import { OwnAvatar } from './own-avatar.tsx'
import './composer.css'

/** The row over the feed that opens the composer. One button, whatever it looks like: the style sheet of a skin shows the parts that belong to it. */
export const ComposerRow = ({ visit, onOpen }: { visit: Visit; onOpen: () => void }) => (
  <button type="button" className="composer-row" aria-haspopup="dialog" onClick={onOpen}>
    <OwnAvatar />
    <svg className="composer-row-plus" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d="M12 5v14M5 12h14" fill="none" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
    </svg>
    <span className="composer-row-words" dir="auto">
      {visit.settings['composer-prompt'] || shownSkin()?.composerPrompt?.() || composerWords.prompt}
    </span>
    <span className="composer-row-post" aria-hidden="true">
      {composerWords.post}
    </span>
  </button>
)
