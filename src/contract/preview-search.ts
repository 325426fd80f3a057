/**
 * With this query the participant's page waits for a draft instead of starting a visit. No study link has exactly this query. Apart from
 * `preview-message.ts`, because every visit looks at it.
 */
export const PREVIEW_SEARCH = '?preview=draft'
