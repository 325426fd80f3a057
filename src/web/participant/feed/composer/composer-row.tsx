import { SvgIcon } from '#web/shared/ui/svg-icon.tsx'
import type { Visit } from '../feed-types.ts'
import { Avatar } from '../posts/avatar.tsx'
import { shownSkin } from '../skins/shown-skin.ts'
import { composerWords } from './composer-words.ts'
import './composer.css'

/** The row over the feed that opens the composer. One button, whatever it looks like: the style sheet of a skin shows the parts that belong to it. */
export const ComposerRow = ({ visit, onOpen }: { visit: Visit; onOpen: () => void }) => (
  <button type="button" className="composer-row" aria-haspopup="dialog" onClick={onOpen}>
    <Avatar className="own-avatar" />
    <SvgIcon className="composer-row-plus" px={24} weight={2.2} d="M12 5v14M5 12h14" />
    <span className="composer-row-words" dir="auto">
      {visit.settings['composer-prompt'] || shownSkin()?.composerPrompt?.() || composerWords.prompt}
    </span>
    <span className="composer-row-post" aria-hidden="true">
      {composerWords.post}
    </span>
  </button>
)
