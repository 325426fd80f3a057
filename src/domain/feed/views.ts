import { findSkin } from '../skins/index.ts'
import { sheetCount } from './sheet-counts.ts'

/** Column of a sheet: how often a card was viewed, where the skin shows it. */
export const VIEWS_COLUMN = 'views'

/** Nothing where the cell has no count: the card then shows no number, because 0 would be a claim. */
export function viewsOf(covariates: Readonly<Record<string, unknown>>): { views?: number } {
  const views = sheetCount(covariates[VIEWS_COLUMN])
  return views === null ? {} : { views }
}

/** Whether a skin shows them. */
export const showsViews = (skin = ''): boolean => findSkin(skin)?.columns?.includes(VIEWS_COLUMN) === true

/** Whether a participant may see them. In all other studies they are a covariate, which stays on the server. */
export const maySeeViews = (settings: Readonly<Record<string, string>>): boolean =>
  showsViews(settings['skin']) ||
  // The link chooses the skin.
  settings['allow-url-overrides'] === 'look'
