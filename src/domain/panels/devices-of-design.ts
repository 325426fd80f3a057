import { feedsOf } from '../feeds/feed-names.ts'
import { settingsOfFeed } from '../feeds/feed-settings.ts'
import { groupBy } from '../group-by.ts'
import { findSkin } from '../skins/index.ts'
import type { ConditionSetting } from '../study/checks/condition-settings.ts'
import { parseSuggestions, SUGGESTIONS } from '../suggestions/suggestions.ts'
import { eachWave } from '../waves/settings-of-wave.ts'
import type { ApiPanelRules } from './panel-rules.ts'

/** Devices on which the design is as it is meant, in every feed of every wave: what stands beside a feed has room on computers alone. */
export function devicesOf(rules: ApiPanelRules, settings: readonly ConditionSetting[]): string[] {
  const conditions = [...groupBy(settings, ({ condition }) => String(condition)).values()]
  const needsRoom = conditions
    .flatMap((own) => eachWave(Object.fromEntries(own.map(({ param, value }) => [param, value]))))
    .flatMap((visit) => feedsOf(visit).map((feed) => settingsOfFeed(visit, feed)))
    .some(standsBeside)
  return needsRoom ? rules.devices.filter((device) => device === 'desktop') : [...rules.devices]
}

/** Whether something stands beside the feed that phones show in another place, or not at all. */
const standsBeside = (feed: Readonly<Record<string, string>>): boolean =>
  findSkin(feed['skin'] ?? '')?.hasMovingPanels === true || (parseSuggestions(feed[SUGGESTIONS]) ?? []).length > 0
