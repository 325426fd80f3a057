// What nobody needs before the first card is there. One chunk, because each further chunk adds its name to the first load.

export { latestJourney } from '#domain/journey/on-the-way.ts'
export { readJourney } from '../journey/journey-storage.ts'
export { HeaderEnd } from './header/header-end.tsx'
export { loadBatch } from './load-batch.ts'
export { MoreCards } from './more-cards.tsx'
export { focusCardInView } from './moves/focus-card.ts'
export { watchMoves } from './moves/watch-moves.ts'
export { SidePanelContent } from './panels/side-panel-content.tsx'
export { SubmitControl } from './submit/submit-control.tsx'
export { submitFeed } from './submit/submit-feed.ts'
